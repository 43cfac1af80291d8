// Tests: tests/flows/payment/voucher-gifts.test.ts

import type { Database, Tx } from '#db/database.ts'
import {
  couponErrors,
  isDeliveryDay,
  keepGift,
  readdressGift,
  readGifts,
  readVouchers,
  removeGift,
  sendAtOf,
} from '#domains/coupon/index.ts'
import {
  addOrderEvent,
  lockOrder,
  type OrderRow,
  orderErrors,
  readFrozenDocument,
} from '#domains/order/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'

/** Who gets the vouchers of a line. */
export interface GiftWanted {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly message: string
  /** ISO 8601 date in the shop's time zone; null: as soon as it is paid. */
  readonly deliverOn: string | null
}

export interface GiveVouchers {
  /** The key of a cart or of a placed order. */
  readonly key: string
  /** Public id of the variant. */
  readonly productId: string
  /** Null: the buyer keeps them. */
  readonly gift: GiftWanted | null
  /** Called with the order under its lock. Throws: forbidden. */
  readonly authorise: (order: OrderRow) => Promise<void>
  readonly now: Date
}

/**
 * Says who gets the vouchers of a line: the buyer, or somebody else on a day. It can be changed until they are
 * sent. Nothing is sent before the order is paid. Throws: not-found (no such order or line), forbidden,
 * order-closed (cancelled), voucher-sent, invalid-fields for a day that is none. Source: decision 0044.
 */
export async function giveVouchers(
  tx: Tx,
  { key, productId, gift, authorise, now }: GiveVouchers,
): Promise<OrderRow> {
  const order = await lockOrder(tx, { key })
  if (!order) throw commonErrors['not-found']()
  await authorise(order)
  if (order.state === 'cancelled') throw orderErrors['order-closed']()
  const { id: orderId } = order
  const variantId = await voucherLine(tx, order, productId)
  const standing = (await readGifts(tx, orderId)).find((one) => one.variantId === variantId)
  const isIssued = (await readVouchers(tx, orderId)).length > 0
  // Once they are paid, the buyer has the codes of vouchers that were not a gift.
  if (standing ? standing.sentAt !== null : isIssued && gift !== null) throw couponErrors['voucher-sent']()
  if (gift) {
    const { deliverOn } = gift
    // A day that was allowed when it was chosen stays.
    if (deliverOn !== null && deliverOn !== standing?.deliverOn && !isDeliveryDay(deliverOn, now))
      throw commonErrors['invalid-fields']({ fields: ['deliverOn'] })
    await keepGift(tx, { ...gift, orderId, variantId, sendAt: sendAtOf(deliverOn, now) }, now)
  } else if (await removeGift(tx, orderId, variantId)) {
    if (isIssued) queueJob(tx, 'send-vouchers', { orderId, again: uuidv7(now.getTime()) })
  }
  if (order.state !== 'cart')
    await addOrderEvent(tx, orderId, gift ? 'gift-set' : 'gift-removed', 'buyer', '', now)
  if (isIssued) queueJob(tx, 'send-voucher-gifts', {})
  return order
}

export interface ReaddressVouchers {
  readonly orderId: string
  readonly email: string
  /** Public id of the variant; null: the only line that is a gift. */
  readonly productId: string | null
}

/**
 * Corrects where a gift of an order goes, for staff. One that was sent already is mailed again, to the new
 * address. Throws: not-found where the line is no gift.
 */
export function readdressVouchers(
  database: Database,
  command: ReaddressVouchers,
  by: { readonly actor: string; readonly now: Date },
): Promise<{ readonly isMailedAgain: boolean }> {
  return database.transaction((tx) => readdress(tx, command, by))
}

async function readdress(
  tx: Tx,
  { orderId, email, productId }: ReaddressVouchers,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<{ readonly isMailedAgain: boolean }> {
  const order = await lockOrder(tx, { id: orderId })
  if (!order) throw commonErrors['not-found']()
  const wanted = productId === null ? null : await voucherLine(tx, order, productId)
  const gifts = (await readGifts(tx, orderId)).filter(({ variantId }) => (wanted ?? variantId) === variantId)
  const [gift] = gifts
  if (!gift || gifts.length > 1) throw commonErrors['not-found']()
  const { variantId } = gift
  await readdressGift(tx, { orderId, variantId, email, now })
  await addOrderEvent(tx, orderId, 'gift-set', actor, '', now)
  if (gift.sentAt === null) return { isMailedAgain: false }
  queueJob(tx, 'send-voucher-gift', { orderId, variantId, again: uuidv7(now.getTime()) })
  return { isMailedAgain: true }
}

async function voucherLine(tx: Tx, order: OrderRow, productId: string): Promise<string> {
  const { lines } = await readFrozenDocument(tx, order)
  const line = lines.find((one) => one.productId === productId && one.taxClass === VOUCHER_CLASS)
  if (!line) throw commonErrors['not-found']()
  return line.variantId
}
