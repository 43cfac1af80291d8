import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Buyer } from '../../support/buyer.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})
afterAll(() => cashier.expectCleanBooks())

const RULE = {
  isOn: '1',
  place: '',
  countries: '',
  currencies: '',
  min: '',
  'min.currency': 'EUR',
  max: '',
  'max.currency': 'EUR',
}

/** Saves the rule of a gateway as its page does, and waits until the shop knows it. */
async function save(id: string, values: Readonly<Record<string, string>>) {
  const page = await owner.get(`/admin/gateways/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const answer = await owner.call('/admin/gateways/save', { id, version, ...RULE, ...values })
  await shop.core.rules.reload()
  return answer
}

const offered = async (placed: Placed): Promise<string[]> => {
  const { body } = await placed.buyer.call('/order/state', { key: placed.orderKey })
  return body.gateways.map(({ gatewayId }: { gatewayId: string }) => gatewayId)
}

test('a gateway that is switched off is neither offered nor linked, and is again when it is switched on', async () => {
  const placed = await cashier.place()
  expect(await offered(placed)).toContain('mollie')
  expect((await owner.get('/admin/gateways')).text).toContain('test mode')
  expect((await save('mollie', { isOn: '0' })).status).toBe(200)
  expect(await offered(placed)).not.toContain('mollie')
  expect((await cashier.link(placed, 'mollie')).body.code).toBe('gateway-unavailable')
  expect((await save('mollie', {})).status).toBe(200)
  expect((await cashier.link(placed, 'mollie')).status).toBe(200)
})

test('a payment under way is booked although its gateway is switched off meanwhile', async () => {
  const placed = await cashier.place()
  await cashier.link(placed, 'mollie')
  await save('mollie', { isOn: '0' })
  const [row] = await cashier.bookOf('mollie', placed)
  await cashier.buyer('mollie', { ref: row?.ref ?? '' }, 'pays')
  expect((await cashier.state(placed)).paymentState).toBe('paid')
  await save('mollie', {})
})

test.each([
  [{ countries: 'FR\nAT' }, false],
  [{ countries: 'de' }, true],
  [{ currencies: 'USD' }, false],
  [{ min: '100' }, false],
  [{ max: '10' }, false],
  [{ min: '10', max: '100' }, true],
])('with the rule %j it is offered: %s', async (rule, isOffered) => {
  const placed = await cashier.place({ price: 3000 })
  expect((await save('mollie', rule)).status).toBe(200)
  expect((await offered(placed)).includes('mollie')).toBe(isOffered)
  await save('mollie', {})
})

test('the owner chooses the order', async () => {
  const placed = await cashier.place()
  await save('bank-transfer', { place: '1' })
  await save('mollie', { place: '2' })
  expect((await offered(placed)).slice(0, 2)).toEqual(['bank-transfer', 'mollie'])
  await save('bank-transfer', {})
  await save('mollie', {})
})

test('amounts and codes that make no sense are refused by the name of their field', async () => {
  expect((await save('mollie', { min: '10', max: '5' })).body).toMatchObject({
    code: 'amounts-mixed-up',
    fields: ['max'],
  })
  expect((await save('mollie', { countries: 'Germany' })).body).toMatchObject({ fields: ['countries'] })
  expect((await save('mollie', { currencies: 'ABC' })).body).toMatchObject({ fields: ['currencies'] })
})

test('an event that is processed again books nothing twice', async () => {
  const placed = await cashier.place()
  await cashier.link(placed, 'mollie')
  const [row] = await cashier.bookOf('mollie', placed)
  await cashier.buyer('mollie', { ref: row?.ref ?? '' }, 'pays')
  const before = await cashier.ledger(placed)
  const [event] = await shop.core.database.query<{ id: string }>(
    'SELECT id FROM payment_event WHERE provider_ref = $1 ORDER BY received_at DESC LIMIT 1',
    [row?.ref],
  )
  const id = event?.id ?? ''
  expect((await owner.get('/admin/events')).text).toContain(`/admin/events/${id}`)
  const answers = await Promise.all([1, 2].map(() => owner.call('/admin/events/replay', { id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await shop.drain()
  expect(await cashier.ledger(placed)).toEqual(before)
  const [after] = await shop.core.database.query<{ state: string }>(
    'SELECT state FROM payment_event WHERE id = $1',
    [id],
  )
  expect(after?.state).toBe('done')
})

test('only the owner switches gateways, and a manager reads and replays events', async () => {
  const manager = await signInStaff(shop, 'manager')
  expect((await manager.call('/admin/gateways/save', { id: 'mollie', ...RULE })).body.code).toBe('forbidden')
  expect((await manager.get('/admin/events')).status).toBe(200)
  const support = await signInStaff(shop, 'support')
  expect((await support.get('/admin/events')).status).toBe(404)
})
