import { afterEach, describe, expect, test } from 'vitest'
import type { PaymentEngine } from '#domains/payment/index.ts'
import { openPayments } from '#main/payments.ts'
import { typeCommand } from '../../support/command-line.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { fillCart, placeCart } from '../../support/orders.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { testEngine } from '../../support/payments.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['stripe', 'btcpay'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const type = orderDesk(shop)

afterEach(() => cashier.expectCleanBooks())

const stockOf = async (placed: Placed) =>
  (
    await shop.core.database.query<{ onHand: number; reserved: number }>(
      `SELECT s.on_hand AS "onHand", s.reserved FROM stock s JOIN order_line l USING (variant_id) WHERE l.order_id = $1`,
      [(await desk.orderOf(placed)).id],
    )
  )[0]!

async function shipped(): Promise<Placed> {
  const placed = await cashier.place()
  expect((await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 123456' })).status).toBe(200)
  expect(await type('ship', placed)).toMatchObject({ code: 0 })
  return placed
}

describe('pieces that were put back by mistake', () => {
  test('are taken off the shelf again, once, and can be put back anew', async () => {
    const placed = await shipped()
    const { onHand } = await stockOf(placed)
    expect(await type('unrestock', placed)).toMatchObject({
      code: 1,
      said: 'No pieces of this order were returned to stock.\n',
    })
    for (let round = 0; round < 2; round++) {
      await type('restock', placed)
      expect((await stockOf(placed)).onHand).toBe(onHand + 1)
      const twice = await Promise.all([type('unrestock', placed), type('unrestock', placed)])
      expect(twice.map(({ code }) => code).sort()).toEqual([0, 1])
      expect((await stockOf(placed)).onHand).toBe(onHand)
    }
    expect((await type('show', placed)).said).toContain('return-undone')
  })

  test('stay where they are when somebody else was promised one of them meanwhile', async () => {
    const placed = await shipped()
    await type('restock', placed)
    const { onHand, reserved } = await stockOf(placed)
    const { database } = shop.core
    const [line] = await database.query<{ variant: string; productId: string }>(
      'SELECT variant_id AS variant, product_id AS "productId" FROM order_line WHERE order_id = $1',
      [(await desk.orderOf(placed)).id],
    )
    const lose = async (pieces: number) => {
      await database.query('UPDATE stock SET on_hand = on_hand - $2 WHERE variant_id = $1', [
        line!.variant,
        pieces,
      ])
      const movement = `INSERT INTO stock_movement (variant_id, delta, reason, actor, at) VALUES ($1, -$2::int, 'count', 'test', now())`
      await database.query(movement, [line!.variant, pieces])
    }
    // All but one of the free pieces are lost, and another buyer orders the last one.
    await lose(onHand - reserved - 1)
    const now = shop.core.clock.now()
    const { row: other } = await placeCart(
      database,
      (await fillCart(database, { [line!.productId]: 1 }, undefined, now)).row.key,
      { now },
    )
    const before = await stockOf(placed)
    expect(before).toEqual({ onHand: reserved + 1, reserved: reserved + 1 })
    expect(await type('unrestock', placed)).toMatchObject({
      code: 1,
      said: expect.stringContaining('already sold or reserved. Nothing was changed'),
    })
    expect(await stockOf(placed)).toEqual(before)
    expect(await type('cancel', { number: other.number! })).toMatchObject({ code: 0 })
    expect(await type('unrestock', placed)).toMatchObject({ code: 0 })
    expect(await stockOf(placed)).toEqual({ onHand: reserved, reserved })
  })
})

describe('order show', () => {
  test('names payments and refunds by the numbers that other commands take, and says how long pieces are reserved', async () => {
    const placed = await cashier.place()
    expect((await type('show', placed)).said).toMatch(
      /state: open {2}reservedUntil: \d{4}-\d\d-\d\dT\d\d:\d\dZ/,
    )
    await cashier.link(placed, 'coupon')
    expect((await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 123456' })).status).toBe(200)
    await type('settle', placed, 'list 1')
    const shown = await type('show', placed)
    expect(shown.said).toContain('state: open  reservedUntil: no end')
    const [, number] = /payment: (\d+) .*gatewayId: cash-on-delivery/.exec(shown.said) ?? []
    expect(await type('refund', placed, '5.00', '--payment', String(number))).toMatchObject({ code: 0 })
    expect((await type('show', placed)).said).toMatch(
      new RegExp(`refund: 1 .*payment: ${number} .*€5.00 .*state: waiting`),
    )
    expect(await type('refund-done', placed, 'SEPA 1', '--refund', '1')).toMatchObject({ code: 0 })
    expect((await type('show', placed)).said).toContain('outcome: SEPA 1')
  })

  test('shows staff where the buyer claims a refund in coins', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'btcpay')
    await cashier.buyer('btcpay', { answer: link.body }, 'pays')
    await desk.advance(1)
    await cashier.reconcile()
    await type('refund', placed)
    const [row] = await shop.core.database.query<{ url: string }>(
      'SELECT claim_url AS url FROM payment_refund WHERE charge_id = $1',
      [(await desk.orderOf(placed)).id],
    )
    expect(row!.url).toMatch(/^http/)
    expect((await type('show', placed)).said).toContain(`claimUrl: ${row!.url}`)
  })
})

describe('a payment at a gateway that was switched off', () => {
  async function kontor(engine: PaymentEngine, ...words: string[]): Promise<{ code: number; text: string }> {
    const { database, clock } = shop.core
    const context = { database, clock, payments: engine }
    const { code, said: text } = await typeCommand(context, ['payment', ...words])
    return { code, text }
  }

  test('is ended by staff, once, with the reservation; money that comes after all holds the order', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'stripe')
    const on = openPayments(shop.core).engine
    const off = testEngine(shop.core.database, [])
    const { number } = placed
    expect(await kontor(on, 'end', number, 'nobody paid')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no such open payment'),
    })
    expect(await kontor(on, 'end', number, 'nobody paid', '--payment', '1')).toMatchObject({
      code: 1,
      text: 'This payment method is switched on, so only the provider can end this payment.\n',
    })
    expect(await kontor(off, 'end', number)).toMatchObject({
      code: 2,
      text: expect.stringContaining('Say which order'),
    })
    expect(await kontor(off, 'end', 'K1', 'why')).toMatchObject({ code: 1, text: 'There is no order K1.\n' })
    const both = await Promise.all([
      kontor(off, 'end', number, 'nobody paid'),
      kontor(off, 'end', number, 'nobody paid'),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect((await desk.attempts(placed)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await type('show', placed)).said).toContain('nobody paid')
    await cashier.buyer('stripe', { answer: link.body }, 'pays')
    await shop.drain()
    expect((await cashier.state(placed)).paymentState).toBe('hold')
    await type('refund', placed)
  })
})
