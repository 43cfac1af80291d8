// Tests: tests/flows/payment/gift-vouchers.test.ts

import type { Database } from '#db/database.ts'
import { announceScopes, updateTaxClass } from '../write-store.ts'

/**
 * Gives a product another tax class; nothing is sent of it. The class of vouchers makes it a gift voucher that
 * is worth its price. Returns whether there is such a product that is bought once.
 */
export function setTaxClass(
  database: Database,
  { handle, taxClass, now }: { readonly handle: string; readonly taxClass: string; readonly now: Date },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const productId = await updateTaxClass(tx, handle, taxClass, now)
    if (productId) await announceScopes(tx, [`product:${productId}`, 'catalog'])
    return productId !== null
  })
}
