// Tests: src/main/cli/entitlement.test.ts

import type { Database } from '#db/database.ts'
import { type EntitlementHolder, endEntitlement, grantEntitlement } from '#domains/entitlement/index.ts'

/** Who acts, when and why. */
interface StaffAct {
  readonly actor: string
  readonly why: string
  readonly now: Date
}

export interface GrantByStaff extends StaffAct {
  readonly holder: EntitlementHolder
  readonly productId: string
  readonly source: 'staff' | 'gift'
  /** Null: it does not end. */
  readonly endsAt: Date | null
}

/**
 * Lets an account or the guest of an order use a product. Each holder has one such entitlement per product and
 * source, so a repeat sets its end anew instead of giving it twice.
 */
export function grantByStaff(
  database: Database,
  { holder, productId, source, endsAt, ...act }: GrantByStaff,
): Promise<void> {
  const cause = `${source}:${holder.accountId ?? holder.orderId}`
  return database.transaction((tx) =>
    grantEntitlement(tx, { holder, productId, source, cause, startsAt: act.now, endsAt }, act),
  )
}

/** Ends an entitlement at once. Returns false when there is none of this id, or it has ended. */
export function endByStaff(database: Database, id: string, act: StaffAct): Promise<boolean> {
  return database.transaction((tx) => endEntitlement(tx, id, act.now, act))
}
