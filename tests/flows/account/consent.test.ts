import { expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { advance, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

const consentOf = async (buyer: Buyer) => (await buyer.call('/state')).body.consent

test('a guest agrees for this browser alone, and takes it back as easily', async () => {
  const guest = new Buyer(`${shop.url}/de`)
  expect((await guest.call('/consent', { partner: '1' })).body).toEqual({ consent: { partner: true } })
  expect(await consentOf(guest)).toEqual({ partner: true })
  expect(await consentOf(new Buyer(shop.url))).toEqual({ partner: false })
  expect((await guest.call('/consent', { partner: '0' })).body).toEqual({ consent: { partner: false } })
  expect(await consentOf(guest)).toEqual({ partner: false })
})

test('whoever refuses without a session gets none', async () => {
  const answer = await new Buyer(shop.url).call('/consent', { partner: '0' })
  expect([answer.status, answer.body]).toEqual([200, { consent: { partner: false } }])
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('a member agrees for all their devices; the first day counts, and the audit trail keeps both choices', async () => {
  const member = await newMember(shop.url)
  const elsewhere = member.elsewhere()
  await elsewhere.signIn()
  await member.call('/consent', { partner: '1' })
  expect(await consentOf(elsewhere)).toEqual({ partner: true })
  const since = async () =>
    (
      await shop.core.database.query<{ at: Date | null }>(
        'SELECT partner_consent_at AS at FROM account WHERE email = $1',
        [member.email],
      )
    )[0]?.at
  const first = await since()
  await advance(shop, DAY)
  await elsewhere.call('/consent', { partner: '1' })
  expect(await since()).toEqual(first)
  await elsewhere.call('/consent', { partner: '0' })
  expect(await consentOf(member)).toEqual({ partner: false })
  expect(await since()).toBeNull()
  const trail = await shop.core.database.query<{ action: string }>(
    `SELECT l.action FROM audit_log l JOIN account a ON l.subject = 'account:' || a.id WHERE a.email = $1 AND l.action LIKE 'consent%' ORDER BY l.at, l.id`,
    [member.email],
  )
  expect(trail.map(({ action }) => action)).toEqual(['consent-given', 'consent-given', 'consent-taken-back'])
})

test('a guest’s agreement does not become the account’s by signing in', async () => {
  const member = await newMember(shop.url)
  const fresh = member.elsewhere()
  await fresh.call('/consent', { partner: '1' })
  await fresh.signIn()
  expect(await consentOf(fresh)).toEqual({ partner: false })
})

test.each([
  ['', 'missing-fields'],
  ['2', 'invalid-fields'],
  ['yes', 'invalid-fields'],
  ['-1', 'invalid-fields'],
  ['<b>1</b>', 'invalid-fields'],
])('partner=%j is no choice (%s) and changes nothing', async (partner, code) => {
  const guest = new Buyer(shop.url)
  await guest.call('/consent', { partner: '1' })
  expect((await guest.call('/consent', { partner })).body).toMatchObject({ code, fields: ['partner'] })
  expect(await consentOf(guest)).toEqual({ partner: true })
})
