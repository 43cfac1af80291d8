// Tests: src/domains/entitlement/entitlement.test.ts

import type { Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { EntitlementHolder, EntitlementSource } from '../contract.ts'
import { type EntitlementChange, setEntitlement } from '../store.ts'

export interface Grant {
  readonly holder: EntitlementHolder
  /** The product's inner id, not a variant's. */
  readonly productId: string
  readonly source: EntitlementSource
  /** What gives it, such as `order:{id}`. A repeat with the same cause gives nothing twice. */
  readonly cause: string
  readonly startsAt: Date
  /** Null: it does not end. */
  readonly endsAt: Date | null
}

/**
 * Grants the right to use a product. Called again with the same cause and product it sets the end anew, later
 * or earlier: a renewed subscription extends its right, a refunded one ends it.
 */
export function grantEntitlement(
  tx: Tx,
  { holder, ...grant }: Grant,
  change: EntitlementChange,
): Promise<void> {
  const entitlement = {
    id: uuidv7(change.now.getTime()),
    accountId: holder.accountId ?? null,
    orderId: holder.orderId ?? null,
    ...grant,
  }
  return setEntitlement(tx, entitlement, change)
}
