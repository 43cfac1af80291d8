import { afterAll, describe, expect, test } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const IDS = ['stripe', 'paypal', 'mollie', 'amazon-pay', 'redsys', 'btcpay', 'klarna', 'gocardless'] as const
const sandbox = useSandbox(IDS)
const shop = useRunningShop({ REDSYS_CURRENCIES: 'EUR,JPY,KWD' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const offered = async (placed: Placed): Promise<readonly string[]> => {
  const { body } = await placed.buyer.call('/order/state', { key: placed.orderKey })
  return body.gateways.map((gateway: { gatewayId: string }) => gateway.gatewayId)
}

afterAll(() => cashier.expectCleanBooks())

/** Returns everything that the shop sent to a provider about an order, with signed parameters decoded. */
function wire(
  id: (typeof IDS)[number],
  answer: { readonly fields?: Readonly<Record<string, string>>; readonly config?: object },
  from: number,
): string {
  const asked = sandbox
    .of(id)
    .requests.slice(from)
    .map(({ body }) => (body.startsWith('{') ? body : decodeURIComponent(body)))
  const form = Buffer.from(answer.fields?.Ds_MerchantParameters ?? '', 'base64').toString()
  return [...asked, form, JSON.stringify(answer.config ?? '').replaceAll('\\', '')].join('\n')
}

describe('18: an amount is exact on the wire and back', () => {
  test.each([
    ['stripe', 'EUR', 1234, 'line_items[0][price_data][unit_amount]=1234'],
    ['stripe', 'JPY', 1234, 'line_items[0][price_data][unit_amount]=1234'],
    ['stripe', 'KWD', 12_340, 'line_items[0][price_data][unit_amount]=12340'],
    ['stripe', 'HUF', 123_400, 'line_items[0][price_data][unit_amount]=123400'],
    ['paypal', 'EUR', 1234, '"value":"12.34"'],
    ['paypal', 'JPY', 1234, '"value":"1234"'],
    ['paypal', 'HUF', 123_400, '"value":"1234"'],
    ['mollie', 'EUR', 1234, '"value":"12.34"'],
    ['mollie', 'JPY', 1234, '"value":"1234"'],
    ['redsys', 'JPY', 1234, '"DS_MERCHANT_AMOUNT":"1234","DS_MERCHANT_CURRENCY":"392"'],
    ['redsys', 'KWD', 12_345, '"DS_MERCHANT_AMOUNT":"12345","DS_MERCHANT_CURRENCY":"414"'],
    ['btcpay', 'JPY', 1234, '"amount":"1234"'],
    ['btcpay', 'KWD', 12_345, '"amount":"12.345"'],
    ['amazon-pay', 'JPY', 1234, '"amount":"1234"'],
    ['klarna', 'EUR', 1234, '"order_amount":1234'],
    ['gocardless', 'EUR', 1234, '"amount":1234'],
  ] as const)(
    '18: %s over %s %i is asked for as %s, booked to the minor unit, and paid back',
    async (id, currency, amount, said) => {
      const placed = await desk.placeIn(currency, amount)
      const before = sandbox.of(id).requests.length
      const link = await cashier.link(placed, id)
      expect(link.status, link.text).toBe(200)
      await cashier.buyer(id, { answer: link.body }, 'pays')
      expect(wire(id, link.body, before).replaceAll(': ', ':')).toContain(said)
      expect((await cashier.state(placed)).paymentState).toBe('paid')
      expect(await cashier.bookOf(id, placed)).toMatchObject([{ amount, currency, status: 'paid' }])
      expect(await cashier.ledger(placed)).toMatchObject({ [`clearing:${id}`]: amount })
      await desk.refund(placed, null)
      // Coins are refunded when the buyer says where to.
      if (id === 'btcpay') {
        expect((await cashier.state(placed)).paymentState).toBe('paid')
        await desk.advance(2 * HOUR)
        await cashier.reconcile()
      }
      expect((await cashier.state(placed)).paymentState).toBe('refunded')
      expect(await cashier.bookOf(id, placed)).toMatchObject([{ amount, currency, refunded: amount }])
    },
  )

  test.each([
    ['stripe', 'KWD', 12_345],
    ['paypal', 'HUF', 123_456],
  ] as const)(
    '18: %s cannot take %s %i exactly, is not offered nor asked, and the order can be paid in another way',
    async (id, currency, amount) => {
      const placed = await desk.placeIn(currency, amount)
      const before = sandbox.of(id).requests.length
      expect(await offered(placed)).not.toContain(id)
      expect(await offered(placed)).toContain('btcpay')
      expect(await cashier.link(placed, id)).toMatchObject({
        status: 409,
        body: { code: 'gateway-unavailable' },
      })
      expect(sandbox.of(id).requests).toHaveLength(before)
      expect((await cashier.link(placed, 'btcpay')).body).toMatchObject({ type: 'iframe' })
    },
  )
})

describe('20: sums that no provider takes', () => {
  const asked = (): number => IDS.reduce((sum, id) => sum + sandbox.of(id).requests.length, 0)

  test.each(['stripe', 'coupon', 'bank-transfer'])(
    '20: nothing to pay is paid at once: %s answers "reload" and no provider hears of it',
    async (gatewayId) => {
      const placed = await desk.placeIn('EUR', 0)
      const before = asked()
      expect(await offered(placed)).toEqual([])
      expect(await cashier.link(placed, gatewayId)).toMatchObject({
        status: 200,
        body: { type: 'reload', orderKey: placed.orderKey },
      })
      expect((await cashier.state(placed)).paymentState).toBe('paid')
      expect(await desk.attempts(placed)).toEqual([])
      expect(asked()).toBe(before)
      expect(await cashier.ledger(placed)).toEqual({})
    },
  )

  test('20: less than a provider’s minimum hides it, and asked for all the same it is 409', async () => {
    const placed = await desk.placeIn('EUR', 49)
    const before = asked()
    expect(await offered(placed)).not.toContain('stripe')
    expect(await offered(placed)).toContain('mollie')
    expect(await cashier.link(placed, 'stripe')).toMatchObject({
      status: 409,
      body: { code: 'gateway-unavailable' },
    })
    expect(await desk.attempts(placed)).toEqual([])
    expect(asked()).toBe(before)
    expect(await offered(await desk.placeIn('EUR', 50))).toContain('stripe')
  })
})
