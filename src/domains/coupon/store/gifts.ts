import { column, columns } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'

const GIFT = columns('voucher_gift', {
  orderId: column<string>('uuid'),
  variantId: column<string>('uuid'),
  recipientName: column<string>('text'),
  recipientEmail: column<string>('text'),
  message: column<string>('text'),
  deliverOn: column<string | null>('date'),
  sendAt: column<Date>('timestamptz'),
})

/** Vouchers of a line that somebody else gets. */
export interface VoucherGift {
  readonly orderId: string
  readonly variantId: string
  readonly recipientName: string
  readonly recipientEmail: string
  readonly message: string
  /** ISO 8601 date in the shop's time zone; null: as soon as it is paid. */
  readonly deliverOn: string | null
  /** The first instant at which it may be sent. */
  readonly sendAt: Date
  /** When it was handed to the mails; null: not yet. */
  readonly sentAt: Date | null
}

/** How long the recipient of a gift is kept after it was sent, or of one that nobody paid. Units: ms. */
export const GIFT_KEPT_MS = 90 * DAY

const READ = `SELECT order_id AS "orderId", variant_id AS "variantId", recipient_name AS "recipientName", recipient_email AS "recipientEmail", message,
  to_char(deliver_on, 'YYYY-MM-DD') AS "deliverOn", send_at AS "sendAt", sent_at AS "sentAt" FROM voucher_gift`
const REST = GIFT.without('orderId', 'variantId')
const keep = statement<Omit<VoucherGift, 'sentAt'> & { readonly now: Date }>(
  'voucher-gift-keep',
  `INSERT INTO voucher_gift (${GIFT.names}, created_at, updated_at) VALUES (${GIFT.parameters}, $now, $now)
   ON CONFLICT (order_id, variant_id) DO UPDATE SET ${REST.assignmentsFrom('excluded')}, updated_at = $now
   WHERE voucher_gift.sent_at IS NULL RETURNING 1 AS kept`,
)
const ofOrder = statement('voucher-gifts', `${READ} WHERE order_id = $1 ORDER BY variant_id`)
const remove = statement(
  'voucher-gift-remove',
  'DELETE FROM voucher_gift WHERE order_id = $1 AND variant_id = $2 AND sent_at IS NULL RETURNING 1 AS removed',
)
const readdress = statement(
  'voucher-gift-readdress',
  'UPDATE voucher_gift SET recipient_email = $3, updated_at = $4 WHERE order_id = $1 AND variant_id = $2 RETURNING 1 AS changed',
)
// A gift waits until its order is paid: then its vouchers exist. What was paid back or blocked is not sent.
const due = statement(
  'voucher-gifts-due',
  `SELECT g.order_id AS "orderId", g.variant_id AS "variantId" FROM voucher_gift g
   WHERE g.sent_at IS NULL AND g.send_at <= $1 AND EXISTS (
     SELECT FROM voucher v JOIN coupon c ON c.id = v.coupon_id
     WHERE v.order_id = g.order_id AND v.variant_id = g.variant_id AND c.state = 'active' AND c.balance_minor > 0)
     AND ${notPaused('send-voucher-gift', `g.order_id || ' ' || g.variant_id`, '$1')}
   ORDER BY g.send_at, g.order_id, g.variant_id LIMIT $2`,
)
const claim = statement(
  'voucher-gift-claim',
  `UPDATE voucher_gift SET sent_at = $3, updated_at = $3 WHERE order_id = $1 AND variant_id = $2 AND sent_at IS NULL AND send_at <= $3
   RETURNING 1 AS claimed`,
)
// That a gift was sent stays known, so that its codes are never shown to the buyer.
const forget = statement(
  'voucher-gift-forget',
  `UPDATE voucher_gift SET recipient_name = '', recipient_email = '', message = '' WHERE (order_id, variant_id) IN (
     SELECT order_id, variant_id FROM voucher_gift WHERE sent_at <= $1 AND recipient_email <> '' LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)
const drop = statement(
  'voucher-gift-drop',
  `DELETE FROM voucher_gift WHERE (order_id, variant_id) IN (
     SELECT g.order_id, g.variant_id FROM voucher_gift g WHERE g.sent_at IS NULL AND greatest(g.updated_at, g.send_at) <= $1
       AND NOT EXISTS (SELECT FROM voucher v WHERE v.order_id = g.order_id) LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

/** Writes down or changes a gift. Returns false if it was sent already. */
export async function keepGift(tx: Tx, gift: Omit<VoucherGift, 'sentAt'>, now: Date): Promise<boolean> {
  return (await tx.query(keep, keep.bind({ ...gift, now }))).length > 0
}

/** Reads the gifts of an order. */
export function readGifts(db: Queryable, orderId: string): Promise<VoucherGift[]> {
  return db.query<VoucherGift>(ofOrder, [orderId])
}

/** Deletes a gift: the buyer keeps the vouchers. Returns false if there is none, or it was sent. */
export async function removeGift(tx: Tx, orderId: string, variantId: string): Promise<boolean> {
  return (await tx.query(remove, [orderId, variantId])).length > 0
}

/** Corrects the address of a gift, also of one that was sent. Returns false if there is none. */
export async function readdressGift(
  tx: Tx,
  { orderId, variantId, email, now }: { orderId: string; variantId: string; email: string; now: Date },
): Promise<boolean> {
  return (await tx.query(readdress, [orderId, variantId, email, now])).length > 0
}

/** Reads gifts whose time has come and whose vouchers are worth something, the oldest first. */
export function readDueGifts(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<Pick<VoucherGift, 'orderId' | 'variantId'>[]> {
  return db.query(due, [now, limit])
}

/** Notes that a gift is sent now. Returns false if somebody did before, or its day was changed. */
export async function claimGift(
  tx: Tx,
  { orderId, variantId }: Pick<VoucherGift, 'orderId' | 'variantId'>,
  now: Date,
): Promise<boolean> {
  return (await tx.query(claim, [orderId, variantId, now])).length > 0
}

/** Forgets the recipients of gifts that were sent long ago, and gifts that nobody paid. For the clean-up. */
export async function forgetOldGifts(db: Queryable, now: Date): Promise<void> {
  const before = [new Date(now.getTime() - GIFT_KEPT_MS)]
  await deleteInBatches(db, forget, before)
  await deleteInBatches(db, drop, before)
}
