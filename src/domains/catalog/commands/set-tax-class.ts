// Tests: src/main/cli/voucher.test.ts

import type { Database } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { announceScopes } from '../write-store.ts'

const mark = statement(
  'product-set-tax-class',
  `UPDATE product SET tax_class = $2, requires_shipping = false, updated_at = $3
   WHERE handle = $1 AND kind = 'single' RETURNING id`,
)

/**
 * Gives a product another tax class; nothing is sent of it. The class of vouchers makes it a gift voucher that
 * is worth its price. Returns whether there is such a product that is bought once.
 */
export function setTaxClass(
  database: Database,
  { handle, taxClass, now }: { readonly handle: string; readonly taxClass: string; readonly now: Date },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [product] = await tx.query<{ id: string }>(mark, [handle, taxClass, now])
    if (product) await announceScopes(tx, [`product:${product.id}`, 'catalog'])
    return product !== undefined
  })
}
