import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireReservations } from '#domains/order/index.ts'
import { reconcilePayments } from '#domains/payment/commands/reconcile-payments.ts'
import {
  expirePromises,
  type Gateway,
  type PaymentEngine,
  ProviderError,
  TRANSFER_DUE_MS,
} from '#domains/payment/index.ts'
import { endedToLookAt, openToObserve } from '#domains/payment/store/observing.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { pastTheTriggers } from '../../support/database.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { testEngine } from '../../support/payments.ts'
import { byRing } from '../../support/ring.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const IDS = ['paypal', 'mollie', 'klarna'] as const
const sandbox = useSandbox(IDS)
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const query = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  shop.core.database.query<Row>(text, values)
const now = (): Date => shop.core.clock.now()
const later = (ms: number): Date => new Date(now().getTime() + ms)

beforeEach(() => query('DELETE FROM stuck_work'))

/** Inserts payments that have ended and were checked an hour ago, of orders that nobody visits. */
async function endedPayments(gatewayId: string, count: number, lookAgainAt: Date): Promise<void> {
  await query(
    `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, provider_ref, created_at, updated_at, observed_at, look_again_at)
     SELECT gen_random_uuid(), gen_random_uuid(), $1, 'single', CASE WHEN n % 2 = 0 THEN 'settled' ELSE 'expired' END, 1, 100, 'EUR', $1 || '_old_' || gen_random_uuid(), $2, $2, $2, $3
     FROM generate_series(1, $4::int) n`,
    [gatewayId, later(-HOUR), lookAgainAt, count],
  )
}

/**
 * Creates an order whose payment was observed once and is then paid, while neither the buyer's return nor the
 * event arrives.
 */
async function lostPayment(id: string): Promise<Placed> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, id)
  await cashier.reconcile()
  await sandbox.control(id, 'faults', { on: 'event', fault: 'lose', times: 9 })
  await cashier.buyer(id, { answer: link.body }, 'pays', { returns: false })
  await sandbox.control(id, 'faults', { on: 'event', times: 0 })
  expect((await cashier.state(placed)).paymentState).not.toBe('paid')
  return placed
}

/** Payments of each provider that have ended. */
const ENDED = byRing({ push: 5_000, release: 33_000 })

describe(`with ${IDS.length * ENDED} ended payments in the table`, () => {
  beforeAll(async () => {
    for (const id of IDS) await endedPayments(id, ENDED, later(5 * HOUR))
    await endedPayments('mollie', 1_200, later(-MINUTE))
    await query('ANALYZE payment_attempt')
  })

  test.each(IDS)(
    '7: a lost return and a lost event of %s are mended by the next run of the reconciler, however many payments have ended',
    async (id) => {
      const placed = await lostPayment(id)
      await cashier.reconcile()
      expect((await cashier.state(placed)).paymentState).toBe('paid')
    },
  )

  test.each([
    ['open', openToObserve, 'payment_attempt_open'],
    ['ended', endedToLookAt, 'payment_attempt_to_look_at'],
  ] as const)(
    'the %s payments that are due are read from their index, in its order',
    async (_what, { text }, index) => {
      const plan = await query<Record<string, string>>(`EXPLAIN (COSTS OFF) ${text}`, ['mollie', now(), 100])
      const lines = plan.flatMap((row) => Object.values(row)).join('\n')
      expect(lines).toMatch(new RegExp(`Index (Only )?Scan using ${index} `))
      expect(lines).not.toMatch(/Seq Scan on payment_attempt|Sort/)
    },
  )

  test('ended payments that are due are worked off in turn, and none is asked for twice', async () => {
    const due = `SELECT FROM payment_attempt WHERE gateway_id = 'mollie' AND look_again_at <= $1`
    const before = (await query(due, [now()])).length
    await cashier.reconcile()
    expect((await query(due, [now()])).length).toBe(Math.max(0, before - 300))
  })
})

/** Wraps Mollie with some calls replaced. */
function faulty(change: Partial<Gateway>): {
  readonly gateway: Gateway
  readonly engine: ReturnType<typeof testEngine>
} {
  const gateway = { ...openPayments(shop.core).engine.gatewayOf('mollie')!, ...change }
  return { gateway, engine: testEngine(shop.core.database, [gateway]) }
}

const stuck = (task: string) =>
  query<{ subject: string; failures: number; error: string }>(
    'SELECT subject, failures, error FROM stuck_work WHERE task = $1',
    [task],
  )

describe('a row that fails', () => {
  async function linked(): Promise<{ id: string; ref: string }> {
    const placed = await cashier.place()
    await cashier.link(placed, 'mollie')
    const rows = await query<{ id: string; ref: string }>(
      'SELECT id, provider_ref AS ref FROM payment_attempt WHERE charge_id = (SELECT id FROM orders WHERE key = $1)',
      [placed.orderKey],
    )
    return rows[0]!
  }

  test('costs one row: the others are asked for, it is counted, logged with its id, noted, and not in the next batch', async () => {
    const [bad, good] = [await linked(), await linked()]
    const { observe } = openPayments(shop.core).engine.gatewayOf('mollie')!
    const asked: string[] = []
    let isBroken = true
    const { gateway, engine } = faulty({
      async observe(ref) {
        asked.push(ref)
        if (ref === bad.ref && isBroken) throw new TypeError('nobody foresaw this')
        return observe!(ref)
      },
    })
    const at = later(0)
    expect(await reconcilePayments(engine, [gateway], at)).toMatchObject({ failures: 1 })
    expect(asked).toContain(good.ref)
    expect(await stuck('observe-payment')).toEqual([
      { subject: bad.id, failures: 1, error: 'TypeError: nobody foresaw this' },
    ])
    expect(engine.warnings).toContainEqual({
      message: 'a row failed, the others go on',
      details: expect.objectContaining({ subject: bad.id, failures: 1 }),
    })

    asked.length = 0
    await reconcilePayments(engine, [gateway], new Date(at.getTime() + 9 * MINUTE))
    expect(asked).toContain(good.ref)
    expect(asked).not.toContain(bad.ref)
    await reconcilePayments(engine, [gateway], new Date(at.getTime() + 11 * MINUTE))
    expect(await stuck('observe-payment')).toMatchObject([{ failures: 2 }])
    isBroken = false
    await reconcilePayments(engine, [gateway], new Date(at.getTime() + 40 * MINUTE))
    expect(await stuck('observe-payment')).toEqual([])
  })

  test('of a list costs one row of the list, and a list that fails costs nothing else', async () => {
    const { id, ref } = await linked()
    const seen = (await openPayments(shop.core).engine.gatewayOf('mollie')!.observe!(ref))!
    const broken = { ...seen, ref: 'tr_broken', attemptId: id, captured: null } as never
    const listed = faulty({ listSince: async () => [broken, seen] })
    expect(await reconcilePayments(listed.engine, [listed.gateway], later(0))).toMatchObject({
      listed: 2,
      failures: 1,
    })
    const none = faulty({ listSince: () => Promise.reject(new RangeError('no list')) })
    expect(await reconcilePayments(none.engine, [none.gateway], later(MINUTE))).toMatchObject({ failures: 1 })
    expect((await stuck('list-payments')).map(({ subject }) => subject).sort()).toEqual([
      'mollie',
      'mollie:tr_broken',
    ])
  })

  test('a provider that stays silent is left alone after five payments, and the others have their turn', async () => {
    for (let count = 0; count < 7; count++) await linked()
    const placed = await lostPayment('klarna')
    const real = openPayments(shop.core).engine
    let asked = 0
    const silent: Gateway = {
      ...real.gatewayOf('mollie')!,
      async observe() {
        asked += 1
        throw new ProviderError('unreachable', 'no answer')
      },
    }
    const gateways = [silent, real.gatewayOf('klarna')!]
    const engine: PaymentEngine = testEngine(shop.core.database, gateways)
    await reconcilePayments(engine, gateways, now())
    expect(asked).toBe(5)
    expect((await cashier.state(placed)).paymentState).toBe('paid')
  })
})

describe('batches that fill with rows that always fail', () => {
  test('250 refunds of a gateway that is switched off do not keep another from being sent', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'pays')
    await query(
      `WITH made AS (
         INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, created_at, updated_at)
         SELECT gen_random_uuid(), gen_random_uuid(), 'gone', 'single', 'settled', 1, 100, 'EUR', $1, $1 FROM generate_series(1, 250) RETURNING charge_id, id
       ) INSERT INTO payment_refund (charge_id, id, attempt_id, amount_minor, currency, state, actor, created_at, updated_at)
         SELECT charge_id, ('00000000-0000-4000-8000-' || lpad((row_number() OVER ())::text, 12, '0'))::uuid, id, 100, 'EUR', 'requested', 'test', $1, $1 FROM made`,
      [later(-DAY)],
    )
    await query(
      `INSERT INTO payment_refund (charge_id, id, attempt_id, amount_minor, currency, state, actor, created_at, updated_at)
       SELECT charge_id, gen_random_uuid(), id, 100, 'EUR', 'requested', 'test', $2, $2 FROM payment_attempt WHERE charge_id = (SELECT id FROM orders WHERE key = $1)`,
      [placed.orderKey, later(-HOUR)],
    )
    await cashier.reconcile()
    await cashier.reconcile()
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ refunded: 100 }])
    await pastTheTriggers(
      shop.core.database,
      `DELETE FROM payment_refund WHERE attempt_id IN (SELECT id FROM payment_attempt WHERE gateway_id = 'gone')`,
    )
  })

  /** Creates orders whose stock cannot be released, because the stock's row says that nothing is reserved. */
  async function brokenOrders(count: number, expiresAt: Date): Promise<void> {
    const { variantId } = await sellProduct(shop.core.database)
    await query(
      `WITH made AS (
         INSERT INTO orders (id, key, state, number, locale, currency, created_at, updated_at, placed_at, total_minor, subtotal_minor)
         SELECT gen_random_uuid(), 'broken-' || gen_random_uuid(), 'placed', 'B' || nextval('order_number'), 'en', 'EUR', $1, $1, $1, 0, 0 FROM generate_series(1, $2::int)
         RETURNING id
       ), charged AS (
         INSERT INTO charge (id, payer_kind, payer_id, currency, created_at) SELECT id, 'order', id, 'EUR', $1 FROM made
       ), held AS (
         INSERT INTO stock_reservation (order_id, variant_id, pieces, created_at, expires_at) SELECT id, $3, 1, $1, $4 FROM made
       ) INSERT INTO payment_attempt (charge_id, id, gateway_id, paid_through, flow, status, payer_serial, amount_minor, currency, created_at, updated_at)
         SELECT id, gen_random_uuid(), 'bank-transfer', 'bank', 'single', 'processing', 1, 100, 'EUR', $1, $1 FROM made`,
      [later(-TRANSFER_DUE_MS - DAY), count, variantId, expiresAt],
    )
  }

  test('600 orders whose pieces cannot be given back do not keep those of another from being free', async () => {
    const placed = await cashier.place()
    await brokenOrders(600, later(-DAY))
    const lines: object[] = []
    const expired = await expireReservations(shop.core.database, later(31 * MINUTE), {
      warn: (detail) => lines.push(detail),
    })
    expect(expired).toBeGreaterThan(0)
    const reservations = await query(
      'SELECT state FROM stock_reservation WHERE order_id = (SELECT id FROM orders WHERE key = $1)',
      [placed.orderKey],
    )
    expect(reservations).toEqual([{ state: 'released' }])
    expect(await stuck('expire-reservation')).toHaveLength(600)
    expect(lines).toHaveLength(600)
  })

  test('250 transfers that cannot be ended do not keep another order from being cancelled', async () => {
    await brokenOrders(250, later(DAY))
    const placed = await cashier.place()
    await cashier.link(placed, 'bank-transfer')
    const due = later(TRANSFER_DUE_MS + MINUTE)
    for (let run = 0; run < 5; run++) await expirePromises(openPayments(shop.core).engine, due)
    expect(await query('SELECT state FROM orders WHERE key = $1', [placed.orderKey])).toEqual([
      { state: 'cancelled' },
    ])
  })
})
