// Tests: tests/flows/admin/held-commissions.test.ts

import type { Tx } from '#db/database.ts'
import { partnerErrors } from '../errors.ts'
import { queueCorrection } from '../store/entries.ts'
import type { HeldSum } from '../store/holds.ts'
import { queuePartnerEvent } from '../store/partners.ts'
import { type LockedCommission, lockHeldCommissions, readKeptMoney, storeRefusal } from '../store/refusals.ts'
import { lockToDecide } from './lock-to-decide.ts'
import type { DecideHeld } from './release-held.ts'

/**
 * Takes held commissions back whole, with a reason that the partner reads; at most `DECIDED_AT_ONCE` of them, the longest
 * held first. They earn nothing, whatever happens to their orders, until the refusal is taken back. Throws: not-found,
 * own-commissions, nothing-to-decide. Source: decision 0076.
 */
export async function refuseHeld(tx: Tx, decision: DecideHeld): Promise<readonly HeldSum[]> {
  const { partnerId, orderId, why, actor, now } = decision
  const moved = await lockToDecide(tx, decision)
  const held = await lockHeldCommissions(tx, partnerId, orderId)
  if (held.length === 0) throw partnerErrors['nothing-to-decide']()
  const keptOf = await readKeptMoney(
    tx,
    held.map((one) => one.orderId),
  )
  for (const one of held) {
    const keptMinor = keptOf(one.orderId)
    const id = await storeRefusal(tx, { orderId: one.orderId, keptMinor, why, actor, now })
    const money = { currency: one.currency, pendingMinor: one.returnedMinor - one.earnedMinor }
    queueCorrection(tx, { partnerId, orderId: one.orderId, cause: `refused:${id}`, ...money, actor, now })
  }
  queuePartnerEvent(tx, moved, { what: 'commissions-refused', actor, now, why })
  return sumsOf(held)
}

/** Sums commissions by currency. Pure. */
export function sumsOf(commissions: readonly LockedCommission[]): readonly HeldSum[] {
  const byCurrency = Map.groupBy(commissions, ({ currency }) => currency)
  return [...byCurrency].map(([currency, ones]) => ({
    currency,
    count: ones.length,
    amountMinor: ones.reduce((sum, { earnedMinor, returnedMinor }) => sum + earnedMinor - returnedMinor, 0),
  }))
}
