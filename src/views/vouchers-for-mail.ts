import type { Queryable } from '#db/database.ts'
import type { Signer } from '#db/signer.ts'
import { readVouchers, voucherCode } from '#domains/coupon/index.ts'
import type { VoucherForMail } from '#domains/mail-log/index.ts'

/**
 * Reads the valid gift vouchers that an order bought, with their codes, which follow from the shop's secret
 * key. Throws: Error where a code does not end as it did when it was made: the key was changed since.
 */
export function vouchersForMail(
  database: Queryable & { readonly signer: Signer | null },
): (orderId: string) => Promise<readonly VoucherForMail[]> {
  return async (orderId) => {
    const { signer } = database
    const vouchers = (await readVouchers(database, orderId)).filter(({ state }) => state === 'active')
    if (!signer || vouchers.length === 0) return []
    return vouchers.map((voucher) => {
      const code = voucherCode(signer, voucher)
      if (!code.endsWith(voucher.codeEnd))
        throw new Error('the secret key is not the one that these vouchers were made with')
      const amount = { amount: voucher.initialMinor, currency: voucher.currency }
      return { code, amount, validUntil: voucher.validUntil?.toISOString() ?? '' }
    })
  }
}
