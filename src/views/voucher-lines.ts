import type { Queryable } from '#db/database.ts'
import { readGifts, readVouchers, worthOf } from '#domains/coupon/index.ts'
import type { OrderDocument, OrderRow } from '#domains/order/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { addYear, dayOf } from '#kernel/local-day.ts'
import type { VoucherLinesView } from '#web/checkout/views.ts'

/**
 * Reads who gets the gift vouchers of a cart or order, for somebody who may read it unmasked. Null where it has
 * none.
 *
 * @param base `{base}` of the reader's language
 */
export async function readVoucherLines(
  db: Queryable,
  row: Pick<OrderRow, 'id' | 'key' | 'state'>,
  { lines }: Pick<OrderDocument, 'lines'>,
  { base, now }: { readonly base: string; readonly now: Date },
): Promise<VoucherLinesView | null> {
  const sold = lines.filter(({ taxClass }) => taxClass === VOUCHER_CLASS)
  if (sold.length === 0) return null
  const [gifts, vouchers] = await Promise.all([
    readGifts(db, row.id),
    row.state === 'cart' ? [] : readVouchers(db, row.id),
  ])
  const given = new Set(gifts.map(({ variantId }) => variantId))
  const isKept = vouchers.some((voucher) => worthOf(voucher) > 0 && !given.has(voucher.variantId))
  const isOver = row.state === 'cancelled'
  const today = dayOf(now)
  return {
    orderKey: row.key,
    days: { first: today, last: addYear(today) },
    file: isKept ? `${base}/order/${row.key}/vouchers.pdf` : null,
    lines: sold.map(({ variantId, productId, name }) => {
      const gift = gifts.find((one) => one.variantId === variantId)
      const isSent = gift ? gift.sentAt !== null : vouchers.length > 0
      return {
        productId,
        name,
        isFinal: isOver || isSent,
        sentAt: gift?.sentAt?.toISOString() ?? null,
        gift: gift
          ? {
              recipientName: gift.recipientName,
              recipientEmail: gift.recipientEmail,
              message: gift.message,
              deliverOn: gift.deliverOn,
            }
          : null,
      }
    }),
  }
}
