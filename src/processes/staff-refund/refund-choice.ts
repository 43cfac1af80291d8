// Tests: tests/flows/admin/refund.test.ts

import type { Queryable } from '#db/database.ts'
import { readWithdrawableLines } from '#domains/order/index.ts'
import { priceOfLine, type RefundChoice } from '#views/admin/refund/refund-facts.ts'

/**
 * Returns what a choice comes to: the amount that was typed, else the price of the chosen lines, else null for
 * everything that is left. Units: minor units.
 */
export async function amountOfChoice(
  db: Queryable,
  { amountMinor, variantIds, orderId }: RefundChoice,
  taxIncluded: boolean,
): Promise<number | null> {
  if (amountMinor !== null || variantIds.length === 0) return amountMinor
  return (await readWithdrawableLines(db, orderId))
    .filter(({ variantId }) => variantIds.includes(variantId))
    .reduce((sum, line) => sum + priceOfLine(line, taxIncluded), 0)
}
