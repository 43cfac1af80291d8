import { afterAll, describe, expect, test } from 'vitest'
import { applyObservation } from '#domains/payment/commands/apply-observation.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'
import { klarnaDeskOf } from './klarna-desk.ts'

// Klarna pays once the goods are shipped (decision 0033).
const sandbox = useSandbox(['klarna'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const { captures, clearing, moment, orderAtKlarna, paid, portal, secured, ship, stateOf, taken } =
  klarnaDeskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

const placedAndPaid = ['order-confirmation', 'payment-received']

describe('an order that Klarna agreed to pay', () => {
  test('is paid before Klarna hands anything over, which it does when the goods have left, once', async () => {
    const placed = await paid()
    expect(await taken(placed)).toEqual({ status: 'AUTHORIZED', captured: 0, captures: 0 })
    expect([await secured(placed), await clearing(placed), await cashier.mails(placed)]).toEqual([
      placed.totalMinor,
      placed.totalMinor,
      placedAndPaid,
    ])
    expect(await cashier.bookOf('klarna', placed)).toMatchObject([
      { status: 'paid', amount: placed.totalMinor, refunded: 0 },
    ])
    await cashier.expectCleanBooks()
    await ship(placed)
    await shop.drain()
    const whole = { status: 'CAPTURED', captured: placed.totalMinor, captures: 1 }
    expect([await taken(placed), await secured(placed), await clearing(placed)]).toEqual([
      whole,
      0,
      placed.totalMinor,
    ])
    expect(await captures(placed)).toMatchObject([{ state: 'done', amountMinor: placed.totalMinor }])
    await cashier.reconcile()
    expect([await taken(placed), await stateOf(placed), await cashier.mails(placed)]).toEqual([
      whole,
      'paid',
      [...placedAndPaid, 'shipped'],
    ])
    await cashier.expectCleanBooks()
  })

  test('tells Klarna the tax of the order and where the goods go', async () => {
    const placed = await paid()
    const order = await orderAtKlarna(placed)
    const lines = order.order_lines as {
      readonly tax_rate: number
      readonly total_tax_amount: number
      readonly total_amount: number
    }[]
    const { tax } = (await cashier.state(placed)).order as { tax: { amount: number } }
    expect(tax.amount).toBeGreaterThan(0)
    expect(lines.reduce((sum, line) => sum + line.total_tax_amount, 0)).toBe(tax.amount)
    expect(lines.reduce((sum, line) => sum + line.total_amount, 0)).toBe(placed.totalMinor)
    const session = sandbox.of('klarna').requests.findLast(({ path }) => path === '/payments/v1/sessions')
    expect(JSON.parse(session?.body ?? '{}')).toMatchObject({
      order_tax_amount: tax.amount,
      shipping_address: { country: 'DE' },
      billing_address: { country: 'DE' },
    })
  })

  test('under the name without the order’s id, as earlier versions knew it, gets the longer name, and the books agree', async () => {
    const placed = await cashier.place()
    const { body } = await cashier.link(placed, 'klarna')
    await fetch(body.url, { method: 'POST', body: new URLSearchParams({ does: 'pays' }), redirect: 'manual' })
    const klarna = desk.engine.gatewayOf('klarna')!
    const { ref = '' } = (await desk.attempts(placed))[0] ?? {}
    const seen = (await klarna.observe?.(ref))!
    await applyObservation(desk.engine, klarna, { ...seen, ref }, moment('webhook'))
    expect([ref.split('.').length, await stateOf(placed)]).toEqual([2, 'paid'])
    await desk.advance(15 * MINUTE)
    expect((await desk.attempts(placed)).map((attempt) => attempt.ref)).toEqual([seen.ref])
    await cashier.expectCleanBooks()
  })

  test('that is not sent is taken at once', async () => {
    const placed = await desk.placeIn('EUR', 1234)
    const link = await cashier.link(placed, 'klarna')
    await cashier.buyer('klarna', { answer: link.body }, 'pays')
    expect([await taken(placed), await secured(placed), await stateOf(placed)]).toEqual([
      { status: 'CAPTURED', captured: 1234, captures: 1 },
      0,
      'paid',
    ])
  })

  test('and looks into first is not shipped before it agreed, is taken when it left all the same, and lost where Klarna says no', async () => {
    const pending = async (): Promise<Placed> => {
      const placed = await cashier.place()
      const { body } = await cashier.link(placed, 'klarna')
      await fetch(body.url, {
        method: 'POST',
        body: new URLSearchParams({ does: 'pending' }),
        redirect: 'manual',
      })
      await shop.drain()
      expect(await cashier.state(placed)).toMatchObject({
        paymentState: 'awaiting',
        attempt: { status: 'processing' },
      })
      return placed
    }
    const [agreed, shippedBefore, rejected] = [await pending(), await pending(), await pending()]
    await expect(ship(agreed)).rejects.toMatchObject({ code: 'ship-unpaid' })
    await ship(shippedBefore, { evenUnpaid: true })
    await portal(rejected, 'rejects')
    expect([await captures(shippedBefore), await clearing(rejected)]).toEqual([[], 0])
    await desk.advance(DAY + 20 * MINUTE)
    expect([await stateOf(agreed), await stateOf(shippedBefore), await stateOf(rejected)]).toEqual([
      'paid',
      'paid',
      'unpaid',
    ])
    expect([await secured(agreed), await secured(shippedBefore), await secured(rejected)]).toEqual([
      agreed.totalMinor,
      0,
      0,
    ])
    expect(await taken(shippedBefore)).toMatchObject({ captured: shippedBefore.totalMinor, captures: 1 })
  })
})
