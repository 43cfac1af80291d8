import { column, columns } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { VoucherMoney } from '../rules.ts'
import type { CouponState } from '../states.ts'

/** One piece of a gift voucher that was sold. */
export interface VoucherPiece {
  readonly orderId: string
  readonly variantId: string
  /** Counted from 1 within the line. */
  readonly piece: number
}

const VOUCHER = columns('voucher', {
  orderId: column<string>('uuid'),
  variantId: column<string>('uuid'),
  piece: column<number>('integer'),
  couponId: column<string>('uuid'),
  owedMinor: column<number>('bigint'),
})

/** A sold voucher and what became of its coupon. Amounts in minor units. */
export interface SoldVoucher extends VoucherPiece, VoucherMoney {
  readonly couponId: string
  readonly state: CouponState
  readonly currency: string
  readonly validUntil: Date | null
  readonly codeEnd: string
}

/** A voucher to be made, with the hash of its code. */
export interface NewVoucher extends Omit<VoucherPiece, 'orderId'> {
  readonly couponId: string
  /** Hexadecimal. */
  readonly hash: string
  readonly codeEnd: string
  /** Units: minor units. */
  readonly amountMinor: number
}

interface InsertVouchers {
  readonly orderId: string
  readonly currency: string
  readonly validUntil: Date
  readonly note: string
  readonly actor: string
  readonly now: Date
}

// All pieces of an order at once: a hundred vouchers hold the order's lock no longer than one.
const insert = statement<InsertVouchers & { readonly vouchers: string }>(
  'vouchers-insert',
  `WITH wanted AS (
     SELECT * FROM jsonb_to_recordset($vouchers::jsonb) AS w ("variantId" uuid, piece integer, "couponId" uuid, hash text, "codeEnd" text, "amountMinor" bigint)
   ), made AS (
     INSERT INTO coupon (id, code_hash, code_end, currency, initial_minor, balance_minor, valid_from, valid_until, note, demo, created_at, created_by)
     SELECT "couponId", decode(hash, 'hex'), "codeEnd", $currency, "amountMinor", "amountMinor", $now, $validUntil, $note, false, $now, $actor FROM wanted RETURNING *
   ), noted AS (
     INSERT INTO audit_log (at, actor, action, subject, detail)
     SELECT created_at, created_by, 'coupon-created', 'coupon:' || id, jsonb_build_object('amountMinor', initial_minor, 'currency', currency) FROM made
   )
   INSERT INTO voucher (order_id, variant_id, piece, coupon_id, created_at)
   SELECT $orderId, w."variantId", w.piece, made.id, $now FROM wanted w JOIN made ON made.id = w."couponId"`,
)
const MONEY = `SELECT ${VOUCHER.select('v')}, c.state, c.currency, c.initial_minor AS "initialMinor", c.balance_minor AS "balanceMinor",
     c.valid_until AS "validUntil", c.code_end AS "codeEnd",
     coalesce((SELECT sum(CASE e.kind WHEN 'take-back' THEN e.amount_minor ELSE -e.amount_minor END) FROM coupon_entry e
       WHERE e.coupon_id = v.coupon_id AND e.kind IN ('take-back', 'give-back')), 0)::bigint AS "takenMinor"
   FROM voucher v JOIN coupon c ON c.id = v.coupon_id WHERE v.order_id = $1`
const ofOrder = statement('vouchers-of-order', `${MONEY} ORDER BY v.variant_id, v.piece`)
const lockCoupons = statement(
  'vouchers-lock',
  `SELECT c.id FROM coupon c JOIN voucher v ON v.coupon_id = c.id WHERE v.order_id = $1 ORDER BY c.id FOR NO KEY UPDATE OF c, v`,
)
const owe = statement(
  'voucher-owe',
  `UPDATE voucher SET owed_minor = $2, seen_at = CASE WHEN $2 > owed_minor THEN NULL ELSE seen_at END WHERE coupon_id = $1`,
)
const owing = statement(
  'voucher-owing',
  `SELECT order_id AS "orderId", owed_minor AS "owedMinor" FROM voucher WHERE coupon_id = $1 AND owed_minor > 0 FOR UPDATE`,
)

/** Makes vouchers and their coupons in one statement. Throws: a unique violation for a piece that was made before. */
export async function insertVouchers(
  tx: Tx,
  vouchers: readonly NewVoucher[],
  terms: InsertVouchers,
): Promise<void> {
  await tx.query(insert, insert.bind({ ...terms, vouchers: JSON.stringify(vouchers) }))
}

/** Reads the vouchers that an order sold, with what is left of each. */
export function readVouchers(db: Queryable, orderId: string): Promise<SoldVoucher[]> {
  return db.query<SoldVoucher>(ofOrder, [orderId])
}

/** Locks the coupons of an order's vouchers until the transaction ends, and reads them. */
export async function lockVouchers(tx: Tx, orderId: string): Promise<SoldVoucher[]> {
  await tx.query(lockCoupons, [orderId])
  return readVouchers(tx, orderId)
}

/** Notes what a voucher owes; more than before makes staff look at it again. The caller holds its lock. */
export async function setOwed(tx: Tx, couponId: string, owedMinor: number): Promise<void> {
  await tx.query(owe, [couponId, owedMinor])
}

/** Reads what the voucher of a coupon owes; null: nothing. The caller holds the coupon's lock. */
export async function lockOwed(
  tx: Tx,
  couponId: string,
): Promise<{ readonly orderId: string; readonly owedMinor: number } | null> {
  return (await tx.query<{ orderId: string; owedMinor: number }>(owing, [couponId]))[0] ?? null
}

const see = statement(
  'vouchers-seen',
  `WITH seen AS (UPDATE voucher SET seen_at = $2 WHERE order_id = $1 AND seen_at IS NULL AND owed_minor > 0 RETURNING coupon_id)
   INSERT INTO audit_log (at, actor, action, subject, detail)
   SELECT $2, $3, 'voucher-seen', 'coupon:' || coupon_id, jsonb_build_object('why', $4::text) FROM seen RETURNING id`,
)

/** Notes that staff have looked at what was spent of an order's vouchers. Returns how many it concerned. */
export async function setVouchersSeen(
  db: Queryable,
  orderId: string,
  { actor, why, now }: { readonly actor: string; readonly why: string; readonly now: Date },
): Promise<number> {
  return (await db.query(see, [orderId, now, actor, why])).length
}
