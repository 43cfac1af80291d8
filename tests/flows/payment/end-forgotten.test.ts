import { beforeAll, expect, test } from 'vitest'
import { expireReservations } from '#domains/order/index.ts'
import { endForgotten } from '#domains/payment/commands/end-forgotten.ts'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import type { Gateway } from '#domains/payment/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { openForBusiness, sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { useTestDatabase } from '../../support/database.ts'
import { auditViolations } from '../../support/orders.ts'
import { testEngine } from '../../support/payments.ts'
import { guest, NOW, reserving } from '../../support/reserving.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))
const { order, reservedOf } = reserving(db)
const staff = { actor: 'staff', now: NOW }
const later = (ms: number): Date => new Date(NOW.getTime() + ms)
const forgetful = { info: { id: 'mollie' }, observe: async () => null } as unknown as Gateway

/**
 * Creates a payment at its provider in a given state, with its history. Its stock is reserved without end if
 * the money is secured.
 */
async function attempt(
  orderId: string,
  status: string,
  options: { readonly capturedMinor?: number; readonly createdAt?: Date; readonly gatewayId?: string } = {},
) {
  const { capturedMinor = 0, createdAt = NOW, gatewayId = 'mollie' } = options
  const id = uuidv7()
  await db.database.query(
    `WITH made AS (
       INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, provider_ref, captured_minor, created_at, updated_at)
       VALUES ($1, $2::uuid, $3, 'single', $4::text, 1, 2480, 'EUR', 'tr_' || $2::uuid::text, $5, $6, $6)
     ), held AS (
       UPDATE stock_reservation SET expires_at = NULL WHERE order_id = $1 AND $4::text IN ('processing', 'authorized')
     ) INSERT INTO payment_attempt_event (charge_id, attempt_id, to_status, actor, at, why, provider_ref) VALUES ($1, $2::uuid, $4::text, 'test', $6, '', 'tr_' || $2::uuid::text)`,
    [orderId, id, gatewayId, status, capturedMinor, createdAt],
  )
  return { id, chargeId: orderId, ref: `tr_${id}` }
}

const engine = () => testEngine(db.database, [forgetful])
const statusOf = async ({ id }: { readonly id: string }): Promise<string | undefined> =>
  (await db.database.query<{ status: string }>('SELECT status FROM payment_attempt WHERE id = $1', [id]))[0]
    ?.status
const endsOf = async (orderId: string): Promise<(Date | null)[]> =>
  (
    await db.database.query<{ at: Date | null }>(
      'SELECT expires_at AS at FROM stock_reservation WHERE order_id = $1',
      [orderId],
    )
  ).map(({ at }) => at)
const historyOf = ({ id }: { readonly id: string }): Promise<object[]> =>
  db.database.query(
    'SELECT from_status AS "from", to_status AS "to", actor, why FROM payment_attempt_event WHERE attempt_id = $1 ORDER BY seq OFFSET 1',
    [id],
  )

async function placed(): Promise<{ readonly orderId: string; readonly product: TestProduct }> {
  const product = await sellProduct(db.database, { stock: 10 })
  return { orderId: await order(guest(), { [product.productId]: 2 }), product }
}

test.each(['created', 'linked', 'action', 'processing', 'authorized'])(
  'a payment in the state %s that its provider forgot gives its stock an end',
  async (status) => {
    const { orderId, product } = await placed()
    const forgotten = await attempt(orderId, status)
    await endForgotten(engine(), forgotten, staff)
    expect(await historyOf(forgotten)).toEqual([
      { from: status, to: 'expired', actor: 'staff', why: 'the provider knows no such payment' },
    ])
    expect(await endsOf(orderId)).toEqual([later(30 * MINUTE)])
    await expireReservations(db.database, later(31 * MINUTE))
    expect(await reservedOf(product)).toBe(0)
    expect(await auditViolations(db.database)).toEqual([])
  },
)

test('ending it again, or twice at once, ends it once', async () => {
  const { orderId } = await placed()
  const forgotten = await attempt(orderId, 'processing')
  await Promise.all([endForgotten(engine(), forgotten, staff), endForgotten(engine(), forgotten, staff)])
  await endForgotten(engine(), forgotten, { actor: 'staff', now: later(HOUR) })
  expect(await historyOf(forgotten)).toHaveLength(1)
  expect(await endsOf(orderId)).toEqual([later(30 * MINUTE)])
})

test('another payment of the order keeps its stock', async () => {
  const { orderId } = await placed()
  const forgotten = await attempt(orderId, 'cancelled')
  const linked = await attempt(orderId, 'processing', { gatewayId: 'bank-transfer' })
  await endForgotten(engine(), forgotten, staff)
  expect([await statusOf(forgotten), await statusOf(linked), await endsOf(orderId)]).toEqual([
    'cancelled',
    'processing',
    [null],
  ])
})

test.each([
  ['that brought money', 'processing', 100],
  ['that is settled', 'settled', 2480],
  ['that has failed', 'failed', 0],
] as const)('a payment %s is not ended', async (_what, status, capturedMinor) => {
  const { orderId } = await placed()
  const known = await attempt(orderId, status, { capturedMinor })
  const before = await endsOf(orderId)
  await endForgotten(engine(), known, staff)
  expect([await statusOf(known), await historyOf(known), await endsOf(orderId)]).toEqual([status, [], before])
  // The books contain no such money: the row exists only in this test.
  await db.database.query('UPDATE payment_attempt SET captured_minor = 0 WHERE id = $1', [known.id])
})

test('what its provider does not show within a day may only be new there; after a day it is forgotten', async () => {
  const { orderId } = await placed()
  const young = await attempt(orderId, 'processing', { createdAt: NOW })
  await syncPayment(engine(), forgetful, young.ref, { actor: 'job', now: later(DAY - 1) })
  expect([await statusOf(young), await endsOf(orderId)]).toEqual(['processing', [null]])
  await syncPayment(engine(), forgetful, young.ref, { actor: 'job', now: later(DAY) })
  expect([await statusOf(young), await endsOf(orderId)]).toEqual(['expired', [later(DAY + 30 * MINUTE)]])
})
