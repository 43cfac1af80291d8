import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { numberOf, reportIt } from '../../support/abuse.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { advance } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
let product = ''
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
  product = (await sellProduct(shop.core.database)).productId
})

const anybody = () => new Buyer(shop.url)
const stateOf = async (key: string): Promise<string> =>
  /data-case-state="(\w+)"/.exec((await anybody().get(`/abuse/${key}`)).text)?.[1] ?? ''
const close = async (report: { readonly key: string }, decision = 'unfounded') =>
  owner.call('/admin/abuse/close', {
    number: await numberOf(shop, report),
    decision,
    text: 'It is allowed here.',
  })

test('whoever has the link reads the case; no cache, robot or referrer gets it', async () => {
  const { key } = await reportIt(shop, 'product', product)
  const page = await anybody().get(`/abuse/${key}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(page.text).toContain('content="noindex"')
  expect(page.headers.get('referrer-policy')).not.toBe('unsafe-url')
  expect((await anybody().get(`/abuse/${'a'.repeat(27)}`)).status).toBe(404)
  expect((await anybody().get('/abuse/short')).status).toBe(404)
})

test('a message of the reporter stands in the case, and an answered case waits for staff again', async () => {
  const report = await reportIt(shop, 'product', product)
  const answered = await owner.call('/admin/abuse/answer', {
    number: await numberOf(shop, report),
    text: 'Which picture?',
  })
  expect(answered.status, answered.text).toBe(200)
  expect(await stateOf(report.key)).toBe('answered')
  const message = { case: report.key, text: 'The second one.' }
  expect((await anybody().call('/abuse/message', message)).status).toBe(200)
  expect((await anybody().call('/abuse/message', message)).status).toBe(200)
  const page = (await anybody().get(`/abuse/${report.key}`)).text
  expect(page).toContain('Which picture?')
  expect(page.match(/The second one\./g)).not.toBeNull()
  expect(await stateOf(report.key)).toBe('open')
  const [row] = await shop.core.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM abuse_event e JOIN abuse_case c ON c.id = e.case_id WHERE c.key = $1 AND e.what = 'message'`,
    [report.key],
  )
  expect(row!.count).toBe(1)
})

test('a withdrawn report takes no more messages, and cannot be withdrawn again', async () => {
  const report = await reportIt(shop, 'product', product)
  expect((await anybody().call('/abuse/withdraw', { case: report.key })).status).toBe(200)
  expect(await stateOf(report.key)).toBe('withdrawn')
  for (const path of ['/abuse/withdraw', '/abuse/message'])
    expect(await anybody().call(path, { case: report.key, text: 'No' })).toMatchObject({
      status: 409,
      body: { code: 'case-state' },
    })
})

test('a decision is appealed once, and the appeal decided', async () => {
  const report = await reportIt(shop, 'product', product)
  const appeal = { case: report.key, text: 'Look again.' }
  expect((await anybody().call('/abuse/appeal', appeal)).body.code).toBe('no-appeal')
  expect((await close(report)).status).toBe(200)
  expect((await anybody().get(`/abuse/${report.key}`)).text).toContain('action="/api/abuse/appeal"')
  expect((await anybody().call('/abuse/appeal', appeal)).status).toBe(200)
  expect(await stateOf(report.key)).toBe('appealed')
  expect((await anybody().call('/abuse/appeal', appeal)).body.code).toBe('no-appeal')
  const other = await signInStaff(shop, 'manager')
  const number = await numberOf(shop, report)
  const refused = await close(report)
  expect([refused.status, refused.body.code]).toEqual([409, 'own-decision'])
  const decided = await other.call('/admin/abuse/close', {
    number,
    decision: 'actioned',
    text: 'You are right.',
  })
  expect(decided.status, decided.text).toBe(200)
  expect((await anybody().call('/abuse/appeal', appeal)).body.code).toBe('no-appeal')
  expect((await anybody().get(`/abuse/${report.key}`)).text).toContain('You are right.')
})

test('after six months a decision stands', async () => {
  const report = await reportIt(shop, 'product', product)
  await close(report)
  advance(shop, 185 * DAY)
  const late = await anybody().call('/abuse/appeal', { case: report.key, text: 'Look again.' })
  expect(late.body.code).toBe('no-appeal')
  expect((await anybody().get(`/abuse/${report.key}`)).text).not.toContain('/api/abuse/appeal')
  advance(shop, -185 * DAY)
})

test('an unknown link is refused like one that never was', async () => {
  for (const key of ['a'.repeat(27), 'short', '../../etc'])
    for (const [path, more] of [
      ['/abuse/message', { text: 'Hello' }],
      ['/abuse/withdraw', {}],
      ['/abuse/appeal', { text: 'Hello' }],
    ] as const)
      expect((await anybody().call(path, { case: key, ...more })).body.code).toMatch(/not-found|no-appeal/)
})
