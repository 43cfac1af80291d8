// Tests: tests/flows/partner/payout.test.ts

import type { Tx } from '#db/database.ts'
import type { PayoutRow } from '../store/payouts.ts'
import { approvePayout, isHeld } from './decide-payout.ts'

/**
 * Approves and pays shop credit that nobody needs to look at: its method is not new, and its amount is below the limit for
 * two people. Other payouts wait for staff. Source: decision 0071.
 */
export async function payCreditAtOnce(
  tx: Tx,
  payout: PayoutRow,
  { secondPersonMinor, now }: { readonly secondPersonMinor: number | null; readonly now: Date },
): Promise<PayoutRow> {
  const needsTwo = secondPersonMinor !== null && payout.amountMinor > secondPersonMinor
  if (payout.type !== 'credit' || needsTwo || (await isHeld(tx, payout, now))) return payout
  return approvePayout(tx, {
    id: payout.id,
    by: null,
    isChecked: false,
    secondPersonMinor,
    actor: 'shop',
    now,
  })
}
