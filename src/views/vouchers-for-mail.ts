import type { VoucherPrinter } from '#domains/coupon/contract.ts'
import { readGifts } from '#domains/coupon/index.ts'
import type { KeptAttachment, VoucherGiftForMail, VouchersForMail } from '#domains/mail-log/index.ts'
import { readVoucherDocument, type VoucherReads, type VouchersToSend } from './voucher-document.ts'

/** Name of the file of vouchers, in every language. */
export const VOUCHER_FILE = 'gift-vouchers.pdf'

interface VoucherFiles extends VoucherReads {
  readonly printer: VoucherPrinter
}

/** Reads the valid gift vouchers that the buyer of an order keeps, and who gets the others. */
export function vouchersForMail(parts: VoucherFiles): (orderId: string) => Promise<VouchersForMail> {
  return async (orderId) => {
    const found = await readVoucherDocument(parts, { orderId, variantId: null })
    const gifts = await readGifts(parts.database, orderId)
    return {
      vouchers: found?.vouchers.map(({ code, amount, validUntil }) => ({ code, amount, validUntil })) ?? [],
      gifts: gifts.map(({ recipientName, deliverOn }) => ({ name: recipientName, deliverOn })),
      file: found && (await fileOf(parts.printer, found, { orderId, variantId: null })),
    }
  }
}

/** Reads vouchers of a line for whom they were given. */
export function voucherGiftForMail(
  parts: VoucherFiles,
): (orderId: string, variantId: string) => Promise<VoucherGiftForMail | null> {
  return async (orderId, variantId) => {
    const found = await readVoucherDocument(parts, { orderId, variantId })
    if (!found?.giftOf || !found.gift) return null
    const { locale, vouchers, gift, giftOf } = found
    return {
      ...gift,
      locale,
      vouchers,
      email: giftOf.recipientEmail,
      url: vouchers[0]?.url ?? '',
      file: await fileOf(parts.printer, found, { orderId, variantId }),
    }
  }
}

/**
 * Prints the vouchers of a mail again when it is sent: a file with codes is kept nowhere. Throws: Error where
 * they are no longer valid.
 */
export async function printAttachedVouchers(
  parts: VoucherFiles,
  { orderId, voucherLine }: Pick<KeptAttachment, 'orderId' | 'voucherLine'>,
): Promise<Buffer> {
  const found = await readVoucherDocument(parts, { orderId, variantId: voucherLine || null })
  if (!found) throw new Error('the vouchers of this mail are no longer valid')
  return parts.printer.print(found)
}

/** Prints the vouchers that the buyer of an order keeps; null where there are none. */
export function printKeptVouchers(parts: VoucherFiles): (orderId: string) => Promise<Buffer | null> {
  return async (orderId) => {
    const found = await readVoucherDocument(parts, { orderId, variantId: null })
    return found && parts.printer.print(found)
  }
}

async function fileOf(
  printer: VoucherPrinter,
  found: VouchersToSend,
  { orderId, variantId }: { readonly orderId: string; readonly variantId: string | null },
): Promise<KeptAttachment> {
  const { length: size } = await printer.print(found)
  const line = { documentId: '', voucherLine: variantId ?? '' }
  return { ...line, name: VOUCHER_FILE, type: 'application/pdf', size, orderId }
}
