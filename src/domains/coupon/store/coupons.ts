import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { CouponTerms } from '../rules.ts'
import type { CouponState } from '../states.ts'

/** A coupon as stored. Amounts in minor units of its currency. */
export interface CouponRow extends CouponTerms {
  readonly id: string
  readonly codeEnd: string
  readonly initialMinor: number
  readonly balanceMinor: number
  readonly note: string
  readonly createdAt: Date
  readonly createdBy: string
}

export interface NewCoupon {
  readonly id: string
  readonly hash: Buffer
  readonly codeEnd: string
  readonly currency: string
  readonly amountMinor: number
  readonly validFrom: Date
  readonly validUntil: Date | null
  readonly note: string
  readonly demo: boolean
  readonly actor: string
  readonly now: Date
}

const COLUMNS = `id, code_end AS "codeEnd", currency, initial_minor AS "initialMinor", balance_minor AS "balanceMinor", state, valid_from AS "validFrom",
  valid_until AS "validUntil", demo, note, created_at AS "createdAt", created_by AS "createdBy"`

const insert = statement<NewCoupon>(
  'coupon-insert',
  `WITH made AS (
     INSERT INTO coupon (id, code_hash, code_end, currency, initial_minor, balance_minor, valid_from, valid_until, note, demo, created_at, created_by)
     VALUES ($id, $hash, $codeEnd, $currency, $amountMinor, $amountMinor, $validFrom, $validUntil, $note, $demo, $now, $actor)
     ON CONFLICT (code_hash) DO NOTHING RETURNING *
   )
   INSERT INTO audit_log (at, actor, action, subject, detail)
   SELECT created_at, created_by, 'coupon-created', 'coupon:' || id, jsonb_build_object('amountMinor', initial_minor, 'currency', currency) FROM made RETURNING id`,
)
const byHash = statement('coupon-by-hash', `SELECT ${COLUMNS} FROM coupon WHERE code_hash = $1`)
const lockByHash = statement(
  'coupon-lock-by-hash',
  `SELECT ${COLUMNS} FROM coupon WHERE code_hash = $1 FOR NO KEY UPDATE`,
)
const byId = statement('coupon-by-id', `SELECT ${COLUMNS} FROM coupon WHERE id = $1`)
const lockById = statement(
  'coupon-lock-by-id',
  `SELECT ${COLUMNS} FROM coupon WHERE id = $1 FOR NO KEY UPDATE`,
)
const sold = statement('coupon-is-sold', 'SELECT order_id AS "orderId" FROM voucher WHERE coupon_id = $1')
const moveState = statement(
  'coupon-move-state',
  `WITH moved AS (UPDATE coupon SET state = $3 WHERE id = $1 AND state = $2 RETURNING id, code_end)
   INSERT INTO audit_log (at, actor, action, subject, detail)
   SELECT $4, $5, 'coupon-' || $3, 'coupon:' || id, jsonb_build_object('codeEnd', code_end, 'why', $6::text) FROM moved RETURNING id`,
)
const demoWorth = statement('coupon-demo-state', 'UPDATE coupon SET state = $1 WHERE demo AND state <> $1')

/** Stores a coupon with its whole amount. Returns false if its code already exists. */
export async function insertCoupon(db: Queryable, coupon: NewCoupon): Promise<boolean> {
  const rows = await db.query(insert, insert.bind(coupon))
  return rows.length > 0
}

/** Reads the coupon with this code hash, unlocked. */
export async function readCouponByHash(db: Queryable, hash: Buffer): Promise<CouponRow | null> {
  return (await db.query<CouponRow>(byHash, [hash]))[0] ?? null
}

/**
 * Locks the coupon with this code hash until the transaction ends. Coupons come last in the lock order:
 * stock, order, payment, coupon.
 */
export async function lockCouponByHash(tx: Tx, hash: Buffer): Promise<CouponRow | null> {
  return (await tx.query<CouponRow>(lockByHash, [hash]))[0] ?? null
}

/** Reads a coupon, unlocked; null: there is none. */
export async function readCouponById(db: Queryable, id: string): Promise<CouponRow | null> {
  return (await db.query<CouponRow>(byId, [id]))[0] ?? null
}

/** Locks a coupon until the transaction ends. Lock order: as `lockCouponByHash`. */
export async function lockCouponById(tx: Tx, id: string): Promise<CouponRow | null> {
  return (await tx.query<CouponRow>(lockById, [id]))[0] ?? null
}

/** Returns whether a coupon is a voucher that an order sold. */
export async function isSoldVoucher(db: Queryable, id: string): Promise<boolean> {
  return (await readOrderOfVoucher(db, id)) !== null
}

/** Returns the order that sold a coupon as a voucher; null: none did. */
export async function readOrderOfVoucher(db: Queryable, id: string): Promise<string | null> {
  return (await db.query<{ orderId: string }>(sold, [id]))[0]?.orderId ?? null
}

/** Changes a coupon's state and records who and why. Returns false if it is no longer in `from`. */
export async function moveCouponState(
  db: Queryable,
  move: {
    readonly id: string
    readonly from: CouponState
    readonly to: CouponState
    readonly actor: string
    readonly why: string
    readonly now: Date
  },
): Promise<boolean> {
  return (await db.query(moveState, [move.id, move.from, move.to, move.now, move.actor, move.why])).length > 0
}

/** Sets the state of all demo coupons. */
export async function setDemoCoupons(db: Queryable, state: CouponState): Promise<void> {
  await db.query(demoWorth, [state])
}
