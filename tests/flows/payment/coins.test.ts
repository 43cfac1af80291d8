import { afterAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['btcpay', 'mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

async function invoice(): Promise<Placed & { readonly ref: string }> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, 'btcpay')
  const { body } = await sandbox.control('btcpay', 'buyer', { answer: link.body, does: 'abandons' })
  return { ...placed, ref: String(body.ref) }
}

/** Presses a button of the invoice's page. */
async function press(ref: string, button: string): Promise<void> {
  expect((await fetch(`${sandbox.of('btcpay').url}/i/${ref}/${button}`, { method: 'POST' })).status).toBe(200)
  await shop.drain()
}

const stateOf = async (placed: Placed): Promise<string> => (await cashier.state(placed)).paymentState

describe('27: coins', () => {
  test('27: that are too few leave the order partly paid, and another gateway takes the rest', async () => {
    const placed = await invoice()
    await cashier.buyer('btcpay', { ref: placed.ref }, 'pays-less')
    const cameMinor = placed.totalMinor - Math.floor(placed.totalMinor / 10)
    expect(await stateOf(placed)).toBe('partly-paid')
    expect(await cashier.ledger(placed)).toMatchObject({
      'clearing:btcpay': cameMinor,
      receivable: placed.totalMinor - cameMinor,
    })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-part'])
    const rest = await cashier.link(placed, 'mollie')
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ amount: placed.totalMinor - cameMinor }])
    await cashier.buyer('mollie', { answer: rest.body }, 'pays')
    expect(await stateOf(placed)).toBe('paid')
    expect(await desk.holds(placed)).toEqual([])
  })

  test('27: that are too few at first and then enough, on the same invoice, pay the order', async () => {
    const placed = await invoice()
    await cashier.buyer('btcpay', { ref: placed.ref }, 'pays-less')
    await cashier.buyer('btcpay', { ref: placed.ref }, 'pays')
    expect(await stateOf(placed)).toBe('paid')
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:btcpay': placed.totalMinor })
  })

  test('27: that are too many leave the order overpaid, and what is too much can go back', async () => {
    const placed = await invoice()
    await press(placed.ref, 'pay-more')
    const surplusMinor = Math.floor(placed.totalMinor / 10)
    expect(await stateOf(placed)).toBe('overpaid')
    expect(await cashier.ledger(placed)).toMatchObject({
      'clearing:btcpay': placed.totalMinor + surplusMinor,
      receivable: -surplusMinor,
    })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    await desk.refund(placed, surplusMinor)
    // Nothing was refunded before the buyer claimed it.
    expect(await stateOf(placed)).toBe('overpaid')
    await desk.advance(2 * HOUR)
    await cashier.reconcile()
    expect(await stateOf(placed)).toBe('paid')
  })

  test('27: that wait for their block are on their way, and the order is paid once they have it', async () => {
    const placed = await invoice()
    await press(placed.ref, 'pay-unconfirmed')
    expect(await stateOf(placed)).toBe('awaiting')
    await desk.advance(11 * MINUTE)
    expect(await stateOf(placed)).toBe('paid')
  })

  test('27: that come after the invoice had expired count, and a person looks at the order', async () => {
    const placed = await invoice()
    await desk.advance(HOUR)
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'unpaid',
      attempt: { status: 'expired' },
    })
    await cashier.buyer('btcpay', { ref: placed.ref }, 'pays-late')
    expect(await stateOf(placed)).toBe('hold')
    expect(await desk.holds(placed)).toEqual(['late'])
  })

  test('27: that come late are late also where the shop had not heard of the expiry', async () => {
    const placed = await invoice()
    await sandbox.control('btcpay', 'faults', { on: 'event', fault: 'lose', times: 1 })
    await cashier.buyer('btcpay', { ref: placed.ref }, 'pays-late')
    expect(await desk.holds(placed)).toEqual(['late'])
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:btcpay': placed.totalMinor })
  })
})
