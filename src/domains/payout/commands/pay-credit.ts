// Tests: tests/flows/partner/payout.test.ts

import type { Tx } from '#db/database.ts'
import { createCoupon, creditCode } from '#domains/coupon/index.ts'
import { type PayoutRow, queueStep } from '../store/payouts.ts'
import { issueStatement } from './issue-statement.ts'
import { tellPartner } from './tell-partner.ts'

/**
 * Pays an approved payout as shop credit: a coupon of its amount, whose code follows from the secret key of the shop, so
 * that the page of the partner can show it. Throws: Error where the database was opened without a key. Source:
 * decisions 0044, 0071.
 */
export async function paysAsCredit(
  tx: Tx,
  payout: PayoutRow,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<PayoutRow> {
  if (!tx.signer) throw new Error('shop credit needs the secret key of the shop')
  const { currency, amountMinor, number } = payout
  const code = creditCode(tx.signer, payout.id)
  const { id } = await createCoupon(tx, { currency, amountMinor, note: number, actor, now, code })
  const paid = queueStep(
    tx,
    payout,
    { state: 'paid', endedAt: now, couponId: id },
    { what: 'paid', actor, now },
  )
  await issueStatement(tx, paid, 'statement', now)
  await tellPartner(tx, paid, { kind: 'payout-paid', now })
  return paid
}
