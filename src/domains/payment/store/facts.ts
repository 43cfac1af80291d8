import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { DisputeChange, DisputeRow, HoldReason, RefundChange, RefundRow } from '../reduce.ts'
import type { PaymentFacts } from '../rules.ts'

/** A refund with where it belongs. Amounts in minor units. */
export interface StoredRefund extends RefundRow {
  readonly orderId: string
  readonly attemptId: string
  readonly currency: string
  readonly reason: string
}

export interface StoredHold {
  readonly id: string
  readonly orderId: string
  readonly attemptId: string
  readonly reason: HoldReason
  readonly detail: string
  readonly openedAt: Date
}

const REFUND = `id, order_id AS "orderId", attempt_id AS "attemptId", amount_minor AS "amountMinor", currency, state, provider_refund_id AS "providerRefundId", reason`
const HOLD = 'id, order_id AS "orderId", attempt_id AS "attemptId", reason, detail, opened_at AS "openedAt"'

const refundsOfOrder = statement('payment-refunds-of-order', `SELECT ${REFUND} FROM payment_refund WHERE order_id = $1 ORDER BY id`)
const requestedRefunds = statement(
  'payment-refunds-requested',
  `SELECT ${REFUND} FROM payment_refund WHERE state = 'requested' AND created_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $2) ORDER BY id LIMIT 200`,
)
const insertRefund = statement(
  'payment-insert-refund',
  `INSERT INTO payment_refund (order_id, id, attempt_id, amount_minor, currency, state, provider_refund_id, reason, actor, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
)
const moveRefund = statement(
  'payment-move-refund',
  'UPDATE payment_refund SET state = $3, provider_refund_id = coalesce($4, provider_refund_id), updated_at = $5 WHERE order_id = $1 AND id = $2',
)
const claimRefund = statement(
  'payment-claim-refund',
  `UPDATE payment_refund SET claimed_until = $4
   WHERE order_id = $1 AND id = $2 AND state = 'requested' AND (claimed_until IS NULL OR claimed_until <= $3)
   RETURNING ${REFUND}, created_at AS "createdAt", old.claimed_until IS NOT NULL AS "wasAsked"`,
)
const leaveRefund = statement(
  'payment-leave-refund',
  'UPDATE payment_refund SET claimed_until = $4 WHERE order_id = $1 AND id = $2 AND claimed_until = $3',
)
const failRefund = statement(
  'payment-fail-refund',
  `UPDATE payment_refund SET state = 'failed', updated_at = $3 WHERE order_id = $1 AND id = $2 AND state = 'requested' RETURNING id`,
)
const disputesOfOrder = statement(
  'payment-disputes-of-order',
  `SELECT id, attempt_id AS "attemptId", amount_minor AS "amountMinor", state, provider_dispute_id AS "providerDisputeId" FROM payment_dispute WHERE order_id = $1`,
)
const upsertDispute = statement(
  'payment-upsert-dispute',
  `INSERT INTO payment_dispute (order_id, id, attempt_id, provider_dispute_id, amount_minor, currency, state, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   ON CONFLICT (order_id, attempt_id, provider_dispute_id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`,
)
const openHold = statement(
  'payment-open-hold',
  `INSERT INTO payment_hold (order_id, id, attempt_id, reason, detail, opened_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (order_id, attempt_id, reason) DO NOTHING RETURNING id`,
)
const openHolds = statement('payment-open-holds-of-order', `SELECT ${HOLD} FROM payment_hold WHERE order_id = $1 AND resolved_at IS NULL ORDER BY id`)
const allOpenHolds = statement('payment-open-holds', `SELECT ${HOLD} FROM payment_hold WHERE resolved_at IS NULL ORDER BY opened_at LIMIT 500`)
const resolveHolds = statement(
  'payment-resolve-holds',
  'UPDATE payment_hold SET resolved_at = $2, resolved_by = $3, resolution = $4 WHERE order_id = $1 AND resolved_at IS NULL AND ($5::uuid IS NULL OR attempt_id = $5) RETURNING id',
)
const troublesOf = (orderId: string): string => `EXISTS (SELECT FROM payment_hold WHERE order_id = ${orderId} AND resolved_at IS NULL) AS "isHeld",
     EXISTS (SELECT FROM payment_dispute WHERE order_id = ${orderId} AND state <> 'won') AS "isDisputed"`
const troubles = statement('payment-troubles', `SELECT ${troublesOf('$1')}`)
const standingOfOrders = statement(
  'payment-standing-of-orders',
  `SELECT o.id AS "orderId", ARRAY(SELECT a.status::text FROM payment_attempt a WHERE a.order_id = o.id ORDER BY a.id DESC) AS attempts, ${troublesOf('o.id')}
   FROM unnest($1::uuid[]) AS o(id)`,
)

/** Refunds of an order, oldest first. */
export async function readRefunds(db: Queryable, orderId: string): Promise<StoredRefund[]> {
  return db.query<StoredRefund>(refundsOfOrder, [orderId])
}

/** Refunds that a provider has not taken yet, since before an instant, and that no process is sending now. */
export async function readRequestedRefunds(db: Queryable, before: Date, now: Date): Promise<StoredRefund[]> {
  return db.query<StoredRefund>(requestedRefunds, [before, now])
}

/** A refund that this process alone may send, until its claim ends. */
export interface ClaimedRefund extends StoredRefund {
  readonly createdAt: Date
  /** Whether its provider was asked before: a process died meanwhile, or was not answered. */
  readonly wasAsked: boolean
}

/** Claims a refund that waits for its provider; null when it waits no more, or another process has claimed it. */
export async function claimRefundRow(
  tx: Tx,
  { orderId, id, now, until }: { readonly orderId: string; readonly id: string; readonly now: Date; readonly until: Date },
): Promise<ClaimedRefund | null> {
  const [row] = await tx.query<ClaimedRefund>(claimRefund, [orderId, id, now, until])
  return row ?? null
}

/** Ends a claim before its time, where it is still ours: `until` names it. That its provider was asked stays known. */
export async function leaveRefundRow(
  db: Queryable,
  { orderId, id, now, until }: { readonly orderId: string; readonly id: string; readonly now: Date; readonly until: Date },
): Promise<void> {
  await db.query(leaveRefund, [orderId, id, until, now])
}

/** Writes down that money is to go back, before the provider is asked. */
export async function insertRefundRow(
  tx: Tx,
  refund: Pick<StoredRefund, 'orderId' | 'attemptId' | 'id' | 'amountMinor' | 'currency' | 'reason'>,
  actor: string,
  now: Date,
): Promise<void> {
  await tx.query(insertRefund, [
    ...[refund.orderId, refund.id, refund.attemptId, refund.amountMinor, refund.currency, 'requested', null, refund.reason, actor, now],
  ])
}

/** Writes what became of a refund; one that was made at the provider gets its row here. Returns the refund's id. */
export async function saveRefundChange(tx: Tx, orderId: string, attemptId: string, change: RefundChange, actor: string, now: Date): Promise<string> {
  const { id, amountMinor, currency, state, providerRefundId } = change
  if (id !== null) {
    await tx.query(moveRefund, [orderId, id, state, providerRefundId, now])
    return id
  }
  const made = uuidv7(now.getTime())
  await tx.query(insertRefund, [orderId, made, attemptId, amountMinor, currency, state, providerRefundId, 'made at the provider', actor, now])
  return made
}

/** Ends a refund that the provider refused, unless it was made meanwhile. Returns whether it was ended. */
export async function failRefundRow(tx: Tx, orderId: string, id: string, now: Date): Promise<boolean> {
  return (await tx.query(failRefund, [orderId, id, now])).length > 0
}

/** Disputes of an order. */
export async function readDisputes(db: Queryable, orderId: string): Promise<(DisputeRow & { readonly attemptId: string })[]> {
  return db.query(disputesOfOrder, [orderId])
}

/** Writes what became of a dispute. */
export async function saveDisputeChange(tx: Tx, orderId: string, attemptId: string, change: DisputeChange, now: Date): Promise<void> {
  const { id, providerDisputeId, amountMinor, currency, state } = change
  await tx.query(upsertDispute, [orderId, id ?? uuidv7(now.getTime()), attemptId, providerDisputeId, amountMinor, currency, state, now])
}

/** Opens a hold, once per attempt and reason. Returns whether it is new. */
export async function openHoldRow(
  tx: Tx,
  hold: { readonly orderId: string; readonly attemptId: string; readonly reason: HoldReason; readonly detail: string },
  now: Date,
): Promise<boolean> {
  return (await tx.query(openHold, [hold.orderId, uuidv7(now.getTime()), hold.attemptId, hold.reason, hold.detail, now])).length > 0
}

/** Open holds of one order, or of all orders. */
export async function readOpenHolds(db: Queryable, orderId: string | null): Promise<StoredHold[]> {
  return orderId === null ? db.query<StoredHold>(allOpenHolds, []) : db.query<StoredHold>(openHolds, [orderId])
}

/** Ends the open holds of an order, of one attempt where it is named. Returns how many there were. */
export async function resolveHoldRows(
  tx: Tx,
  { orderId, attemptId = null }: { readonly orderId: string; readonly attemptId?: string | null },
  actor: string,
  resolution: string,
  now: Date,
): Promise<number> {
  return (await tx.query(resolveHolds, [orderId, now, actor, resolution, attemptId])).length
}

/** What the payment state of an order is made of beside its money. */
export type Standing = Pick<PaymentFacts, 'attempts' | 'isHeld' | 'isDisputed'>

const NO_PAYMENT: Standing = { attempts: [] }

/** How the payments of many orders stand, in one query. */
export async function readStandingOf(db: Queryable, orderIds: readonly string[]): Promise<(orderId: string) => Standing> {
  const rows = await db.query<Standing & { orderId: string }>(standingOfOrders, [orderIds])
  const found = new Map(rows.map(({ orderId, ...standing }) => [orderId, standing]))
  return (orderId) => found.get(orderId) ?? NO_PAYMENT
}

/** Whether a person must look at the order's payments, and whether a bank questions one. */
export async function readTroubles(db: Queryable, orderId: string): Promise<{ isHeld: boolean; isDisputed: boolean }> {
  const [row] = await db.query<{ isHeld: boolean; isDisputed: boolean }>(troubles, [orderId])
  return row ?? { isHeld: false, isDisputed: false }
}
