import type { Queryable } from '#db/database.ts'
import type { Signer } from '#db/signer.ts'
import type { PrintedVoucher, VoucherDocument } from '#domains/coupon/contract.ts'
import {
  readGifts,
  readVouchers,
  type SoldVoucher,
  type VoucherGift,
  voucherCode,
  withoutLinks,
  worthOf,
} from '#domains/coupon/index.ts'
import { type OrderRow, readOrderById } from '#domains/order/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { basePathOf, type LocaleCode } from '#kernel/locales.ts'

/** What the codes of vouchers are read with. */
export interface VoucherReads {
  readonly database: Queryable & { readonly signer: Signer | null }
  readonly rules: RulesSource
  readonly mountPath: string
  /** Origin of links. */
  readonly origin: string
}

/** Vouchers for whoever gets them. */
export interface VouchersToSend extends VoucherDocument {
  /** Null: the buyer. */
  readonly giftOf: VoucherGift | null
}

/**
 * Reads the valid vouchers of an order that its buyer keeps, or those of one line that somebody else gets, with
 * their codes, which follow from the shop's secret key. Null where there are none. Throws: Error where a code
 * does not end as it did when it was made: the key was changed since.
 */
export async function readVoucherDocument(
  { database, rules, mountPath, origin }: VoucherReads,
  { orderId, variantId }: { readonly orderId: string; readonly variantId: string | null },
): Promise<VouchersToSend | null> {
  const { signer } = database
  const order = await readOrderById(database, orderId)
  if (!signer || !order) return null
  const [sold, gifts] = await Promise.all([readVouchers(database, orderId), readGifts(database, orderId)])
  const giftOf = gifts.find((gift) => gift.variantId === variantId) ?? null
  if (variantId !== null && !giftOf) return null
  const given = new Set(gifts.map((gift) => gift.variantId))
  const wanted = sold.filter(
    (voucher) =>
      worthOf(voucher) > 0 &&
      (giftOf ? voucher.variantId === giftOf.variantId : !given.has(voucher.variantId)),
  )
  if (wanted.length === 0) return null
  const page = `${origin}${basePathOf(mountPath, order.locale)}/coupon`
  return {
    locale: order.locale as LocaleCode,
    shopName: rules.current().shopName,
    soldAt: order.placedAt ?? new Date(0),
    vouchers: wanted.map((voucher) => printed(signer, voucher, page)),
    giftOf,
    gift: giftOf && {
      to: withoutLinks(giftOf.recipientName),
      from: withoutLinks(senderOf(order)),
      message: withoutLinks(giftOf.message),
    },
  }
}

function senderOf({ billing }: Pick<OrderRow, 'billing'>): string {
  return billing.name ?? ''
}

function printed(signer: Signer, voucher: SoldVoucher, page: string): PrintedVoucher {
  const code = voucherCode(signer, voucher)
  if (!code.endsWith(voucher.codeEnd))
    throw new Error('the secret key is not the one that these vouchers were made with')
  return {
    code,
    amount: { amount: worthOf(voucher), currency: voucher.currency },
    validUntil: voucher.validUntil?.toISOString() ?? '',
    url: `${page}?code=${code}`,
  }
}
