import { describe, expect, test } from 'vitest'
import { shipOrder } from '#domains/order/index.ts'
import { reconcilePayments } from '#domains/payment/commands/reconcile-payments.ts'
import { endReview, forgetResolutions, type Gateway, type Observation } from '#domains/payment/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { typeCommand } from '../../support/command-line.ts'
import { pastTheTriggers } from '../../support/database.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { testEngine } from '../../support/payments.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const IDS = ['stripe', 'paypal', 'mollie', 'klarna', 'amazon-pay', 'redsys', 'btcpay', 'gocardless'] as const
const sandbox = useSandbox(IDS)
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const query = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  shop.core.database.query<Row>(text, values)
const later = (ms: number): Date => new Date(shop.core.clock.now().getTime() + ms)

interface Paid extends Placed {
  readonly orderId: string
  readonly ref: string
}

async function paid(id: string): Promise<Paid> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, id)
  await cashier.buyer(id, { answer: link.body }, 'pays')
  // The shop has a debit's money once its bank confirms it.
  if ((await cashier.state(placed)).paymentState === 'awaiting') await desk.advance(7 * DAY)
  expect((await cashier.state(placed)).paymentState).toBe('paid')
  const { id: orderId } = await desk.orderOf(placed)
  const [attempt] = await desk.attempts(placed)
  return { ...placed, orderId, ref: attempt!.ref }
}

type Look = (seen: Observation | null) => Observation | null

/**
 * Wraps a provider so that it shows one payment differently for a number of observations, and all others
 * unchanged.
 */
function showing(id: string, ref: string, look: Look, times = Number.POSITIVE_INFINITY) {
  const real = openPayments(shop.core).engine.gatewayOf(id)!
  let left = times
  const gateway: Gateway = {
    ...real,
    async observe(asked) {
      const seen = await real.observe!(asked)
      if (asked !== ref || left === 0) return seen
      left -= 1
      return look(seen)
    },
    // Listing does not count as observing our payment.
    listSince: async () => [],
  }
  return (at: Date) => reconcilePayments(testEngine(shop.core.database, [gateway]), [gateway], at)
}

const unpaid =
  (status: Observation['status']): Look =>
  (seen) =>
    seen && { ...seen, status, captured: { ...seen.captured, amount: 0 } }
const expired = unpaid('expired')
const gone: Look = () => null

async function expectHeld({ orderId, ...placed }: Paid): Promise<void> {
  expect(await desk.holds(placed)).toEqual(['book'])
  expect((await cashier.state(placed)).paymentState).toBe('hold')
  const shipped = shipOrder(shop.core.database, {
    orderId,
    actor: 'staff',
    tracking: '',
    now: shop.core.clock.now(),
  })
  await expect(shipped).rejects.toMatchObject({ code: 'payment-in-review' })
}

describe.each(IDS)('a payment that we call paid and that %s', (id) => {
  test.each(['expired', 'cancelled', 'failed', 'open'] as const)(
    'calls %s after a day holds the order, once',
    async (status) => {
      const placed = await paid(id)
      const run = showing(id, placed.ref, unpaid(status))
      await run(later(DAY - HOUR))
      expect(await desk.holds(placed)).toEqual([])
      await run(later(DAY + HOUR))
      await expectHeld(placed)
      await run(later(2 * DAY))
      await expectHeld(placed)
      expect(
        await query(`SELECT FROM order_event WHERE order_id = $1 AND what = 'payment-review'`, [
          placed.orderId,
        ]),
      ).toHaveLength(1)
      await cashier.expectCleanBooks()
    },
  )

  test('does not know holds the order', async () => {
    const placed = await paid(id)
    await showing(id, placed.ref, gone)(later(DAY + HOUR))
    await expectHeld(placed)
  })

  test('still knows as paid after a day and a week is left alone', async () => {
    const placed = await paid(id)
    const run = showing(id, placed.ref, (seen) => seen)
    await run(later(DAY + MINUTE))
    await run(later(7 * DAY + MINUTE))
    expect(await desk.holds(placed)).toEqual([])
  })
})

describe('a provider’s book', () => {
  test('that is wrong only a week later is noticed then', async () => {
    const placed = await paid('stripe')
    await showing('stripe', placed.ref, (seen) => seen)(later(DAY + MINUTE))
    await showing('stripe', placed.ref, expired)(later(7 * DAY + MINUTE))
    await expectHeld(placed)
  })

  test('that is wrong for one look holds nothing', async () => {
    const placed = await paid('mollie')
    await showing('mollie', placed.ref, expired, 1)(later(DAY + HOUR))
    expect(await desk.holds(placed)).toEqual([])
  })

  test('that is right again ends the hold by itself, and begins it anew when it is wrong again', async () => {
    const placed = await paid('mollie')
    await showing('mollie', placed.ref, expired)(later(DAY + HOUR))
    await expectHeld(placed)
    await showing('mollie', placed.ref, (seen) => seen)(later(2 * DAY))
    expect(await desk.holds(placed)).toEqual([])
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    await cashier.expectCleanBooks()
    await showing('mollie', placed.ref, expired)(later(4 * DAY))
    await expectHeld(placed)
  })

  test('that staff know to be wrong stays without effect, until it says something else', async () => {
    const placed = await paid('mollie')
    await showing('mollie', placed.ref, expired)(later(DAY + HOUR))
    await endReview(desk.engine, placed.orderId, 'seen on the account', {
      actor: 'staff',
      now: later(DAY + HOUR),
    })
    await showing('mollie', placed.ref, expired)(later(2 * DAY))
    expect(await desk.holds(placed)).toEqual([])
    await showing('mollie', placed.ref, gone)(later(4 * DAY))
    await expectHeld(placed)
  })

  test('that forgets old payments by design is no difference', async () => {
    const placed = await paid('klarna')
    await showing('klarna', placed.ref, gone)(later(3 * DAY))
    expect(await desk.holds(placed)).toEqual([])
  })

  test('of another account, because the keys were changed, is no difference', async () => {
    const placed = await paid('mollie')
    await query(`UPDATE payment_attempt SET account = 'pfl_before' WHERE charge_id = $1`, [placed.orderId])
    await showing('mollie', placed.ref, gone)(later(DAY + HOUR))
    expect(await desk.holds(placed)).toEqual([])
  })

  test('that nobody can ask, because the gateway is switched off, holds nothing and fails nothing', async () => {
    const placed = await paid('mollie')
    expect(await reconcilePayments(testEngine(shop.core.database, []), [], later(DAY + HOUR))).toMatchObject({
      failures: 0,
    })
    expect(await desk.holds(placed)).toEqual([])
  })

  test('that lacks a refund holds the order', async () => {
    const placed = await paid('mollie')
    await desk.refund(placed, 500)
    await showing('mollie', placed.ref, (seen) => seen && { ...seen, refunds: [] })(later(DAY - HOUR))
    expect(await desk.holds(placed)).toEqual([])
    await showing('mollie', placed.ref, (seen) => seen && { ...seen, refunds: [] })(later(DAY + HOUR))
    expect(await desk.holds(placed)).toEqual(['book'])
  })

  test('that lacks a dispute holds the order', async () => {
    const placed = await paid('stripe')
    await cashier.buyer('stripe', { ref: placed.ref }, 'disputes')
    expect((await cashier.state(placed)).paymentState).toBe('disputed')
    await showing(
      'stripe',
      placed.ref,
      (seen) => seen && { ...seen, disputes: [], status: 'settled' },
    )(later(DAY + HOUR))
    expect(await desk.holds(placed)).toEqual(['book'])
  })

  test('that contradicts very many payments at once holds twenty orders and then waits for a person', async () => {
    const one = await paid('mollie')
    await query(
      `WITH made AS (
         INSERT INTO orders (id, key, state, number, locale, currency, created_at, updated_at, placed_at)
         SELECT gen_random_uuid(), 'many-' || n, 'placed', 'M' || n, 'en', 'EUR', $1, $1, $1 FROM generate_series(1, 30) n RETURNING id, number
       ), charged AS (
         INSERT INTO charge (id, payer_kind, payer_id, currency, created_at) SELECT id, 'order', id, 'EUR', $1 FROM made
       ) INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, captured_minor, currency, provider_ref, created_at, updated_at, look_again_at, account)
         SELECT made.id, gen_random_uuid(), 'mollie', 'single', 'settled', 1, 100, 100, 'EUR', 'tr_gone' || number, $1, $1, $1, p.account
         FROM made, payment_attempt p WHERE p.charge_id = $2`,
      [later(-2 * DAY), one.orderId],
    )
    try {
      await showing('mollie', one.ref, (seen) => seen)(later(0))
      expect(await query(`SELECT FROM orders WHERE number LIKE 'M%' AND payment_in_review`)).toHaveLength(20)
      expect(
        await query(`SELECT FROM stuck_work WHERE error LIKE '%contradicts too many%' AND cause = 'error'`),
      ).toHaveLength(10)
    } finally {
      await pastTheTriggers(
        shop.core.database,
        `DELETE FROM payment_attempt WHERE charge_id IN (SELECT id FROM orders WHERE number LIKE 'M%')`,
      )
      await pastTheTriggers(
        shop.core.database,
        `DELETE FROM payment_review WHERE charge_id IN (SELECT id FROM orders WHERE number LIKE 'M%')`,
      )
      await pastTheTriggers(
        shop.core.database,
        `DELETE FROM order_event WHERE order_id IN (SELECT id FROM orders WHERE number LIKE 'M%')`,
      )
      await pastTheTriggers(
        shop.core.database,
        `DELETE FROM charge WHERE payer_id IN (SELECT id FROM orders WHERE number LIKE 'M%')`,
      )
      await pastTheTriggers(shop.core.database, `DELETE FROM orders WHERE number LIKE 'M%'`)
    }
  })
})

describe('money without an order', () => {
  async function kontor(...words: string[]): Promise<{ code: number; text: string }> {
    const { database, clock } = shop.core
    const context = { database, clock, payments: openPayments(shop.core).engine }
    const { code, said: text } = await typeCommand(context, ['payment', ...words])
    return { code, text }
  }
  const notify = (ref: string, amount: string) =>
    desk.send('redsys', {
      ref,
      event: { Ds_Response: '0000', Ds_TransactionType: '0', Ds_Amount: amount, Ds_Currency: '978' },
    })

  test('of a signed and paid message is listed until somebody says what became of it, and again when it is another amount', async () => {
    expect(await notify('8888ABCDEFGH', '1990')).toBe(200)
    await shop.drain()
    expect(await kontor('unmatched')).toMatchObject({
      code: 0,
      text: expect.stringContaining('redsys 8888ABCDEFGH: €19.90, settled'),
    })
    expect((await kontor('resolve', 'redsys', '8888ABCDEFGH')).code).toBe(2)
    expect((await kontor('resolve', 'redsys', '8888ABCDEFGH', 'paid', 'back')).code).toBe(0)
    expect((await kontor('resolve', 'redsys', '8888ABCDEFGH', 'again')).code).toBe(1)
    expect((await kontor('unmatched')).text).not.toContain('8888ABCDEFGH')
    expect((await kontor('unmatched', '--all')).text).toContain('cli on')
    expect(await notify('8888ABCDEFGH', '2990')).toBe(200)
    await shop.drain()
    expect((await kontor('unmatched')).text).toContain('redsys 8888ABCDEFGH: €29.90')
  })

  test('keeps what staff wrote of it until its time is over', async () => {
    expect(await notify('9999ABCDEFGH', '1990')).toBe(200)
    await shop.drain()
    await kontor('resolve', 'redsys', '9999ABCDEFGH', 'of Grace Hopper')
    const written = async () =>
      (
        await shop.core.database.query<{ resolution: string }>(
          `SELECT resolution FROM payment_unmatched WHERE provider_ref = '9999ABCDEFGH'`,
        )
      )[0]!.resolution
    const resolved = shop.core.clock.now().getTime()
    await forgetResolutions(shop.core.database, new Date(resolved - DAY))
    expect(await written()).toBe('of Grace Hopper')
    await forgetResolutions(shop.core.database, new Date(resolved + DAY))
    expect(await written()).toBe('')
  })

  test('that a signed message without money speaks of is nothing', async () => {
    const event = { Ds_Response: '0190', Ds_TransactionType: '0', Ds_Amount: '1990', Ds_Currency: '978' }
    expect(await desk.send('redsys', { ref: '7777ABCDEFGH', event })).toBe(200)
    await shop.drain()
    expect((await kontor('unmatched')).text).not.toContain('7777ABCDEFGH')
  })
})
