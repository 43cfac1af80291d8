import { column, columns } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
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
})

/** A sold voucher and what became of its coupon. Amounts in minor units. */
export interface SoldVoucher extends VoucherPiece {
  readonly couponId: string
  readonly state: CouponState
  readonly currency: string
  readonly initialMinor: number
  readonly balanceMinor: number
  readonly validUntil: Date | null
  readonly codeEnd: string
}

const insert = statement<VoucherPiece & { readonly couponId: string; readonly now: Date }>(
  'voucher-insert',
  `INSERT INTO voucher (${VOUCHER.names}, created_at) VALUES (${VOUCHER.parameters}, $now)`,
)
const ofOrder = statement(
  'vouchers-of-order',
  `SELECT ${VOUCHER.select('v')}, c.state, c.currency, c.initial_minor AS "initialMinor", c.balance_minor AS "balanceMinor",
     c.valid_until AS "validUntil", c.code_end AS "codeEnd"
   FROM voucher v JOIN coupon c ON c.id = v.coupon_id WHERE v.order_id = $1 ORDER BY v.variant_id, v.piece`,
)

/** Notes which coupon a piece became. Throws: a unique violation for a piece that became one before. */
export async function insertVoucher(tx: Tx, piece: VoucherPiece, couponId: string, now: Date): Promise<void> {
  await tx.query(insert, insert.bind({ ...piece, couponId, now }))
}

/** Reads the vouchers that an order sold, with what is left of each. */
export function readVouchers(db: Queryable, orderId: string): Promise<SoldVoucher[]> {
  return db.query<SoldVoucher>(ofOrder, [orderId])
}

const see = statement(
  'vouchers-seen',
  `WITH seen AS (UPDATE voucher SET seen_at = $2 WHERE order_id = $1 AND seen_at IS NULL RETURNING coupon_id)
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
