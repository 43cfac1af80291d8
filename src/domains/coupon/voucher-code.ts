import type { Signer } from '#db/signer.ts'
import { CODE_BYTES, printedCode } from './rules.ts'
import type { VoucherPiece } from './store/vouchers.ts'

/**
 * Returns the code of a sold voucher. It follows from the shop's secret key, which is not in the database, so
 * it is stored nowhere and every mail of the voucher can say it. Source: decision 0044.
 */
export function voucherCode(signer: Signer, { orderId, variantId, piece }: VoucherPiece): string {
  const mac = signer.sign(`voucher ${orderId} ${variantId} ${piece}`)
  return printedCode(mac.subarray(mac.length - CODE_BYTES))
}

/** Returns the code of the shop credit that a payout became, in the same way. Source: decision 0071. */
export function creditCode(signer: Signer, payoutId: string): string {
  const mac = signer.sign(`payout ${payoutId}`)
  return printedCode(mac.subarray(mac.length - CODE_BYTES))
}
