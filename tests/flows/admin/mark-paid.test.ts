import { afterEach, beforeAll, expect, test } from 'vitest'
import { readOrderByNumber } from '#domains/order/index.ts'
import type { Buyer } from '../../support/buyer.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['stripe'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
})
afterEach(() => cashier.expectCleanBooks())

/** Marks orders as paid from the list, and returns what the page of the run says. */
async function mark(...orders: readonly Pick<Placed, 'number'>[]): Promise<string> {
  const rows = await Promise.all(orders.map(({ number }) => readOrderByNumber(shop.core.database, number)))
  const ticks = Object.fromEntries(rows.map((row) => [`row.${row?.id}`, '1']))
  const { body } = await owner.call('/admin/bulk', { area: 'orders', act: 'settle', ...ticks })
  return (await owner.get(body.page)).text
}

const stateOf = async (placed: Placed) => (await cashier.state(placed)).paymentState

const booked = (...orders: readonly Placed[]) =>
  shop.core.database.query(
    `SELECT subject, after FROM staff_act WHERE what = 'orders.settle' AND subject = ANY ($1) ORDER BY id`,
    [orders.map(({ number }) => number)],
  )

async function chosen(gateway: string): Promise<Placed> {
  const placed = await cashier.place()
  await cashier.link(placed, gateway)
  return placed
}

test('chosen orders are marked as paid the way their buyers chose, and others are refused by name', async () => {
  const [bank, card, none] = [await chosen('bank-transfer'), await chosen('stripe'), await cashier.place()]
  const page = await mark(bank, card, none)
  expect(page).toContain('3 of 3 are done.')
  expect(page).toContain('2 failed.')
  expect(page).toContain('The buyer did not choose bank transfer or the courier.')
  expect([await stateOf(bank), await stateOf(card), await stateOf(none)]).toEqual([
    'paid',
    'unpaid',
    'unpaid',
  ])
  expect(await booked(bank, card, none)).toEqual([
    {
      subject: bank.number,
      after: {
        gateway: 'bank-transfer',
        reference: `${bank.number}-1`,
        amountMinor: bank.totalMinor,
        currency: 'EUR',
      },
    },
  ])
})

test('a buyer who went on to a provider is not marked as paid by the bank', async () => {
  const placed = await chosen('bank-transfer')
  await cashier.link(placed, 'stripe')
  expect(await mark(placed)).toContain('1 failed.')
  expect(await booked(placed)).toEqual([])
})

test('an order that is marked twice, and at once, is booked once', async () => {
  const placed = await chosen('bank-transfer')
  const pages = await Promise.all([mark(placed), mark(placed)])
  expect(pages.filter((page) => page.includes('Nothing is due'))).toHaveLength(1)
  expect(await mark(placed)).toContain('Nothing is due')
  expect(await booked(placed)).toHaveLength(1)
  expect(await stateOf(placed)).toBe('paid')
})

test('only what is left of a partly paid order is booked', async () => {
  const placed = await chosen('bank-transfer')
  const part = { number: placed.number, gateway: 'bank-transfer', reference: 'part', amount: '5,00' }
  expect((await owner.call('/admin/order/settle', part)).status).toBe(200)
  await mark(placed)
  expect((await booked(placed))[1]).toMatchObject({ after: { amountMinor: placed.totalMinor - 500 } })
  expect(await stateOf(placed)).toBe('paid')
})

test('what was marked is taken back on the page of the order, and can be marked again', async () => {
  const placed = await chosen('bank-transfer')
  await mark(placed)
  const back = { number: placed.number, reference: `${placed.number}-1`, why: 'another order' }
  expect((await owner.call('/admin/order/unsettle', back)).status).toBe(200)
  expect(await stateOf(placed)).not.toBe('paid')
  await mark(placed)
  expect((await booked(placed))[1]).toMatchObject({ after: { reference: `${placed.number}-2` } })
  expect(await stateOf(placed)).toBe('paid')
})

test('a cancelled order, and one whose money went back, is not paid again', async () => {
  const cancelled = await chosen('bank-transfer')
  await owner.call('/admin/order/cancel', { number: cancelled.number, reason: 'no' })
  const refunded = await chosen('bank-transfer')
  await mark(refunded)
  const query = 'of=all&reason=broken&preview=1'
  const page = await owner.get(`/admin/orders/${refunded.number}/refund?${query}`)
  const shown = /name="shown" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const fields = { number: refunded.number, of: 'all', reason: 'broken', shown }
  expect((await owner.call('/admin/order/refund', fields)).status).toBe(200)
  expect(await mark(cancelled, refunded)).toContain('2 failed.')
  expect(await booked(cancelled, refunded)).toHaveLength(1)
})
