import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { uuidv7 } from '#kernel/ids.ts'

export type EntryKind =
  | 'hold'
  | 'redeem'
  | 'release'
  | 'refund'
  | 'take-back'
  | 'give-back'
  | 'correct-down'
  | 'correct-up'

/** One movement of a coupon's money. */
export interface CouponEntry {
  readonly couponId: string
  readonly orderId: string
  readonly attemptId: string
  readonly kind: EntryKind
  /** Always positive, whatever the kind. Units: minor units of the coupon's currency. */
  readonly amountMinor: number
  /** The reason for the entry, unique per order. */
  readonly cause: string
  readonly actor: string
  /** Of a correction. */
  readonly why?: string
  readonly now: Date
}

/** An entry as staff see it. */
export interface EntryView {
  readonly kind: EntryKind
  readonly amountMinor: number
  readonly orderId: string
  readonly orderNumber: string | null
  readonly actor: string
  readonly why: string
  readonly at: Date
}

/** The amount of a coupon that an attempt holds or redeemed. */
export interface AttemptUse {
  readonly couponId: string
  readonly balanceMinor: number
  readonly amountMinor: number
}

/** Effect of each kind on the balance. */
const EFFECT: Readonly<Record<EntryKind, -1 | 0 | 1>> = {
  hold: -1,
  redeem: 0,
  release: 1,
  refund: 1,
  'take-back': -1,
  'give-back': 1,
  'correct-down': -1,
  'correct-up': 1,
}

// The condition is checked on the row after its lock is acquired, so a balance is never spent twice; the
// CHECK of the table ensures the same.
const move = statement<Required<CouponEntry> & { readonly id: string; readonly effectMinor: number }>(
  'coupon-move-money',
  `WITH moved AS (UPDATE coupon SET balance_minor = balance_minor + $effectMinor WHERE id = $couponId AND balance_minor + $effectMinor >= 0 RETURNING id, balance_minor)
   INSERT INTO coupon_entry (order_id, id, coupon_id, attempt_id, kind, amount_minor, cause, actor, why, at)
   SELECT $orderId, $id, moved.id, $attemptId, $kind, $amountMinor, $cause, $actor, $why, $now FROM moved RETURNING (SELECT balance_minor FROM moved) AS "balanceMinor"`,
)
const lockHeld = statement(
  'coupon-lock-held',
  `SELECT c.id AS "couponId", c.balance_minor AS "balanceMinor", e.amount_minor AS "amountMinor" FROM coupon_entry e JOIN coupon c ON c.id = e.coupon_id
   WHERE e.order_id = $1 AND e.attempt_id = $2 AND e.kind = 'hold' AND NOT EXISTS (
     SELECT FROM coupon_entry x WHERE x.order_id = e.order_id AND x.attempt_id = e.attempt_id AND x.kind IN ('redeem', 'release')
   ) FOR NO KEY UPDATE OF c`,
)
const lockRedeemed = statement(
  'coupon-lock-redeemed',
  `SELECT c.id AS "couponId", c.balance_minor AS "balanceMinor", e.amount_minor AS "amountMinor" FROM coupon_entry e JOIN coupon c ON c.id = e.coupon_id
   WHERE e.order_id = $1 AND e.attempt_id = $2 AND e.kind = 'redeem' FOR NO KEY UPDATE OF c`,
)
const refunds = statement(
  'coupon-refunds-of-attempt',
  `SELECT cause, amount_minor AS "amountMinor" FROM coupon_entry WHERE order_id = $1 AND attempt_id = $2 AND kind = 'refund'`,
)
const ofCoupon = statement(
  'coupon-entries',
  `SELECT e.kind, e.amount_minor AS "amountMinor", e.order_id AS "orderId", o.number AS "orderNumber", e.actor, e.why, e.at FROM coupon_entry e LEFT JOIN orders o ON o.id = e.order_id
   WHERE e.coupon_id = $1 ORDER BY e.at, e.kind`,
)

/**
 * Writes an entry and changes the balance with it. Returns the new balance. Throws: Error when the balance
 * does not hold that much, which whoever locked the coupon has looked at before.
 */
export async function moveMoney(tx: Tx, entry: CouponEntry): Promise<number> {
  const { couponId, kind, amountMinor, why = '', now } = entry
  const effectMinor = EFFECT[kind] * amountMinor
  const values = move.bind({ ...entry, why, id: uuidv7(now.getTime()), effectMinor })
  const [row] = await tx.query<{ balanceMinor: number }>(move, values)
  if (!row) throw new Error(`coupon ${couponId} does not hold ${amountMinor}`)
  return row.balanceMinor
}

/**
 * Locks the coupon of an attempt's hold and returns the hold; null if the attempt has none that is neither
 * redeemed nor released.
 */
export async function lockHeldUse(tx: Tx, orderId: string, attemptId: string): Promise<AttemptUse | null> {
  return (await tx.query<AttemptUse>(lockHeld, [orderId, attemptId]))[0] ?? null
}

/** Locks the coupon that an attempt redeemed and returns the redeemed amount. */
export async function lockRedeemedUse(
  tx: Tx,
  orderId: string,
  attemptId: string,
): Promise<AttemptUse | null> {
  return (await tx.query<AttemptUse>(lockRedeemed, [orderId, attemptId]))[0] ?? null
}

/** Reads the refunds to the coupon of an attempt. */
export async function readRefundsOfAttempt(
  tx: Tx,
  orderId: string,
  attemptId: string,
): Promise<{ cause: string; amountMinor: number }[]> {
  return tx.query(refunds, [orderId, attemptId])
}

/** Reads the history of a coupon's money, oldest first. */
export async function readEntries(db: Queryable, couponId: string): Promise<EntryView[]> {
  return db.query<EntryView>(ofCoupon, [couponId])
}
