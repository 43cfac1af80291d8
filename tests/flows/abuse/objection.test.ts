import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { numberOf, reportIt, type SentReport } from '../../support/abuse.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { advance, mailsTo } from '../../support/member.ts'
import { buy, newPartner, openProgramme } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
beforeAll(async () => {
  await openProgramme(shop)
  owner = await signInStaff(shop, 'owner')
})

const anybody = () => new Buyer(shop.url)
const act = async (name: string, report: SentReport, more: Record<string, string> = {}, by = owner) =>
  by.call(`/admin/abuse/${name}`, {
    number: await numberOf(shop, report),
    why: 'The law asks for it.',
    ...more,
  })
const does = async (...args: Parameters<typeof act>): Promise<void> => {
  const { status, text } = await act(...args)
  expect(status, text).toBe(200)
}
/** Returns the secret in the newest mail about a restriction. */
async function linkOf(email: string): Promise<string> {
  const mails = await mailsTo(shop, email)
  const mail = mails.find(({ text }) => /\/abuse\/[\w-]{27}/.test(text))
  return /\/abuse\/([\w-]{27})/.exec(mail?.text ?? '')?.[1] ?? ''
}
async function suspendedPartner() {
  const { member, ref } = await newPartner(shop)
  const report = await reportIt(shop, 'partner', ref, { text: 'The secret words of the reporter.' })
  await does('suspend', report)
  return { member, ref, report, secret: await linkOf(member.email) }
}
const waits = async (): Promise<readonly string[]> => {
  const query = { now: shop.core.clock.now(), limit: 50, demo: true, isGatewayOn: () => true, ways: [] }
  const found = await readAttention(shop.core.database, query)
  return (
    found.find(({ source }) => source.id === 'abuse-objections')?.things.map(({ subject }) => subject) ?? []
  )
}
const object = (secret: string, text = 'It was not me.') =>
  anybody().call('/abuse/object', { case: secret, text })

test('whoever is suspended reads why by their own link, without signing in, and nothing of the reporter (§1.15)', async () => {
  const { secret, report } = await suspendedPartner()
  expect(secret).not.toBe(report.key)
  const page = await anybody().get(`/abuse/${secret}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(page.text).toContain('content="noindex"')
  expect(page.text).toContain('The law asks for it.')
  expect(page.text).toContain('action="/api/abuse/object"')
  for (const hidden of ['The secret words', report.email, report.key]) expect(page.text).not.toContain(hidden)
  // Neither link opens what the other does.
  expect((await anybody().get(`/abuse/${report.key}`)).text).not.toContain('/api/abuse/object')
  for (const path of ['/abuse/message', '/abuse/withdraw', '/abuse/appeal'])
    expect((await anybody().call(path, { case: secret, text: 'Hello' })).body.code).toMatch(/not-found/)
  expect((await object(report.key)).body.code).toBe('not-found')
})

test('an objection is made once, waits for staff, and another person keeps the measure', async () => {
  const { secret, report, member } = await suspendedPartner()
  const number = await numberOf(shop, report)
  expect((await act('uphold', report, { measure: 'suspend' })).body.code).toBe('case-state')
  expect((await object(secret)).status).toBe(200)
  expect((await object(secret)).body.code).toBe('no-appeal')
  expect(await waits()).toContain(number)
  const page = await owner.get(`/admin/abuse/${number}`)
  expect(page.text).toContain('It was not me.')
  expect(page.text).toContain('action="/api/admin/abuse/uphold"')
  const other = await signInStaff(shop, 'manager')
  expect((await act('uphold', report, { measure: 'suspend' })).body.code).toBe('own-decision')
  await does('uphold', report, { measure: 'suspend', why: 'We looked again.' }, other)
  expect(await waits()).not.toContain(number)
  expect((await act('uphold', report, { measure: 'suspend' }, other)).body.code).toBe('case-state')
  const [mail] = await mailsTo(shop, member.email)
  expect(mail!.text).toContain('Our decision stands')
  expect(mail!.text).toContain('> We looked again.')
  const after = await anybody().get(`/abuse/${secret}`)
  expect(after.text).toContain('We looked again.')
  expect(after.text).not.toContain('/api/abuse/object')
})

test('ending the measure answers the objection, and is mailed', async () => {
  const { secret, report, member } = await suspendedPartner()
  await object(secret)
  await does('unsuspend', report, { why: 'You are right.' })
  expect(await waits()).not.toContain(await numberOf(shop, report))
  const [mail] = await mailsTo(shop, member.email)
  expect(mail!.text).toContain('We took our restriction back')
  const page = await anybody().get(`/abuse/${secret}`)
  expect(page.text).toContain('data-measure="ended"')
  expect((await object(secret)).body.code).toBe('no-appeal')
})

test('six objections at once are one', async () => {
  const { secret } = await suspendedPartner()
  const codes = (await Promise.all(Array.from({ length: 6 }, () => object(secret)))).map(
    ({ status }) => status,
  )
  expect(codes.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('after six months a measure stands', async () => {
  const { secret } = await suspendedPartner()
  advance(shop, 185 * DAY)
  expect((await object(secret)).body.code).toBe('no-appeal')
  expect((await anybody().get(`/abuse/${secret}`)).text).not.toContain('/api/abuse/object')
  advance(shop, -185 * DAY)
})

test.each(['', '/de', '/fr', '/ar'])(
  'without script, in %s, it loses nothing that was typed',
  async (base) => {
    const { secret } = await suspendedPartner()
    const buyer = new Buyer(`${shop.url}${base}`)
    const path = `/abuse/${secret}`
    await buyer.get(path)
    const headers = { accept: 'text/html', referer: `${shop.url}${base}${path}` }
    const long = await buyer.call(
      '/abuse/object',
      { case: secret, text: `typed ${'x'.repeat(5_001)}` },
      headers,
    )
    expect(long.status).toBe(303)
    const refused = await buyer.get(
      long.headers
        .get('location')!
        .replace(shop.url + base, '')
        .replace(base, ''),
    )
    expect(refused.text).toContain('aria-invalid="true"')
    expect(refused.text).toContain('typed xxx')
    const sent = await buyer.call('/abuse/object', { case: secret, text: 'Look again.' }, headers)
    expect(sent.status).toBe(303)
    expect((await buyer.get(path)).text).toContain('Look again.')
  },
)

test('a guest whose order is held objects as well', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const email = `${crypto.randomUUID()}@example.com`
  const order = await buy(anybody(), productId, { email })
  const report = await reportIt(shop, 'order', order.number)
  await does('hide', report)
  const secret = await linkOf(email)
  expect((await object(secret)).status).toBe(200)
  await does('show', report)
  expect((await mailsTo(shop, email))[0]!.text).toContain('We took our restriction back')
})

test('where nobody is concerned, nobody is mailed, and there is no link', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const report = await reportIt(shop, 'product', productId)
  await does('hide', report)
  const [row] = await shop.core.database.query<{ key: string | null }>(
    'SELECT m.key FROM abuse_measure m JOIN abuse_case c ON c.id = m.case_id WHERE c.key = $1',
    [report.key],
  )
  expect(row).toEqual({ key: null })
})
