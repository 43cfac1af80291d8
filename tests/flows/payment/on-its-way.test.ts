import { afterAll, describe, expect, test } from 'vitest'
import { cancelOrder } from '#domains/payment/index.ts'
import { DAY } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['stripe', 'mollie', 'paypal', 'klarna', 'btcpay'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

/** Presses a button on a provider's page, and follows where it leads. */
async function press(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(answer.status, await answer.text()).toBeLessThan(400)
  const back = answer.headers.get('location')
  if (back?.startsWith(shop.url)) await fetch(back, { redirect: 'manual' })
  await shop.drain()
}

/** Slow payment methods, and the button that starts the transfer. */
const SLOW = {
  'a bank debit at Stripe': {
    id: 'stripe',
    input: { via: 'redirect' },
    pay: (_ref: string, url: string) => press(url, { does: 'pm_usBankAccount_success' }),
  },
  'a direct debit at Mollie': {
    id: 'mollie',
    input: {},
    pay: (_ref: string, url: string) => press(url, { does: 'directdebit' }),
  },
  'an eCheck at PayPal': {
    id: 'paypal',
    input: {},
    pay: (ref: string) =>
      press(`${sandbox.of('paypal').url}/simulation/deed`, { ref, does: 'pays-by-echeck' }),
  },
  'an order that Klarna looks into': {
    id: 'klarna',
    input: {},
    pay: (_ref: string, url: string) => press(url, { does: 'pending' }),
  },
  'coins without a block': {
    id: 'btcpay',
    input: {},
    pay: (ref: string) => press(`${sandbox.of('btcpay').url}/i/${ref}/pay-unconfirmed`, {}),
  },
} as const

const stateOf = async (placed: Placed): Promise<string> => (await cashier.state(placed)).paymentState

/** Creates an order whose money is on its way. */
async function awaiting(name: keyof typeof SLOW): Promise<Placed> {
  const { id, input, pay } = SLOW[name]
  const placed = await cashier.place()
  const { body } = await cashier.link(placed, id, input)
  const { body: opened } = await sandbox.control(id, 'buyer', { answer: body, does: 'abandons' })
  await pay(String(opened.ref), String(body.url ?? ''))
  expect(await stateOf(placed)).toBe('awaiting')
  return placed
}

describe.each(Object.keys(SLOW) as (keyof typeof SLOW)[])('%s', (name) => {
  test('is neither cancelled nor left for another gateway, by buyer or staff: the order waits, and is paid once', async () => {
    const placed = await awaiting(name)
    const { id } = SLOW[name]
    const cancelled = await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'payment-on-its-way' } })
    expect(await stateOf(placed)).toBe('awaiting')
    for (const other of [
      'bank-transfer',
      'cash-on-delivery',
      'coupon',
      id === 'mollie' ? 'stripe' : 'mollie',
    ]) {
      const answer = await cashier.link(placed, other, { tel: '+49 30 1234567' })
      expect(answer, answer.text).toMatchObject({ status: 409, body: { code: 'payment-on-its-way' } })
      expect(await stateOf(placed)).toBe('awaiting')
    }
    const { id: orderId } = await desk.orderOf(placed)
    const byStaff = cancelOrder(
      desk.engine,
      { orderId: orderId, why: 'asked by phone' },
      { actor: 'staff', now: shop.core.clock.now() },
    )
    await expect(byStaff).rejects.toMatchObject({ code: 'payment-on-its-way' })
    expect(await desk.attempts(placed)).toMatchObject([{ gatewayId: id }])
    expect((await cashier.state(placed)).order.state).toBe('placed')
  })
})

test('what was on its way arrives: every order is paid, and none is held', async () => {
  const placed: Placed[] = []
  for (const name of Object.keys(SLOW) as (keyof typeof SLOW)[]) {
    const order = await awaiting(name)
    await order.buyer.call('/gateway/cancel', { orderKey: order.orderKey })
    await cashier.link(order, 'bank-transfer')
    placed.push(order)
  }
  await desk.advance(4 * DAY)
  for (const order of placed) {
    expect(await stateOf(order)).toBe('paid')
    expect(await desk.holds(order)).toEqual([])
  }
})

test('the refusal says in the buyer’s language that the money is on its way', async () => {
  const placed = await awaiting('a direct debit at Mollie')
  const { body } = await placed.buyer.send(`${shop.url}/de/api/gateway/cancel`, {
    method: 'POST',
    body: new URLSearchParams({ orderKey: placed.orderKey }),
  })
  expect(body.error).toBe('Ihre Zahlung ist unterwegs. Bitte warten Sie, bis sie ankommt oder fehlschlägt')
})

test('a debit that can still be stopped is stopped when the buyer gives it up: the provider says so, and the order is payable', async () => {
  const placed = await cashier.place()
  const link = await cashier.link(placed, 'mollie')
  const { body: opened } = await sandbox.control('mollie', 'buyer', { answer: link.body, does: 'abandons' })
  expect((await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })).status).toBe(200)
  expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ ref: opened.ref, status: 'canceled' }])
  expect(await stateOf(placed)).toBe('unpaid')
})
