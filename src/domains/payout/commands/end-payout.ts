// Tests: tests/flows/admin/payouts.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { payoutErrors } from '../errors.ts'
import { lockPayout, type PayoutRow, queueStep } from '../store/payouts.ts'
import { giveBack } from './decide-payout.ts'
import { issueStatement } from './issue-statement.ts'
import { tellPartner } from './tell-partner.ts'

interface EndSent {
  readonly id: string
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/**
 * Notes that a payout that was sent has arrived: it gets its statement, and the partner a mail. Throws: not-found,
 * payout-ended. Source: decision 0071.
 */
export async function confirmPayout(tx: Tx, { id, actor, now }: Omit<EndSent, 'why'>): Promise<PayoutRow> {
  const payout = await lockPayout(tx, id)
  if (!payout) throw commonErrors['not-found']({ fields: ['id'] })
  if (payout.state !== 'sent') throw payoutErrors['payout-ended']()
  const paid = queueStep(tx, payout, { state: 'paid', endedAt: now }, { what: 'paid', actor, now })
  await issueStatement(tx, paid, 'statement', now)
  await tellPartner(tx, paid, { kind: 'payout-paid', now })
  return paid
}

/**
 * Notes that the bank or PayPal returned the money of a payout, before or after it was confirmed: it is payable again, and
 * a statement that was issued is reversed. Shop credit does not come back. Throws: not-found, payout-ended. Source:
 * decision 0071.
 */
export async function returnPayout(tx: Tx, { id, why, actor, now }: EndSent): Promise<PayoutRow> {
  const payout = await lockPayout(tx, id)
  if (!payout) throw commonErrors['not-found']({ fields: ['id'] })
  const isPaid = payout.state === 'paid' && payout.type !== 'credit'
  if (payout.state !== 'sent' && !isPaid) throw payoutErrors['payout-ended']()
  const failed = queueStep(
    tx,
    payout,
    { state: 'failed', endedAt: now },
    { what: 'returned', actor, now, why },
  )
  await giveBack(tx, failed, { actor, now })
  if (isPaid) await issueStatement(tx, failed, 'reversal', now)
  await tellPartner(tx, failed, { kind: 'payout-returned', why, now })
  return failed
}
