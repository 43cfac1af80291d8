// Tests: tests/flows/admin/payouts.test.ts

import type { Tx } from '#db/database.ts'
import { queuePayoutEntry, readPartner } from '#domains/partner/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { canFollow } from '#kernel/states.ts'
import { payoutErrors } from '../errors.ts'
import { payoutStates } from '../states.ts'
import { readSharers } from '../store/methods.ts'
import { lockPayout, type PayoutRow, queueStep } from '../store/payouts.ts'
import { paysAsCredit } from './pay-credit.ts'
import { tellPartner } from './tell-partner.ts'

export interface ApprovePayout {
  readonly id: string
  /** Account of the member of staff; null: the shop approves shop credit by itself. */
  readonly by: string | null
  /** Whether staff asked the partner about a new or shared account. */
  readonly isChecked: boolean
  /** Above it two people approve; null: one is enough. Units: minor units. */
  readonly secondPersonMinor: number | null
  readonly actor: string
  readonly now: Date
}

/**
 * Approves a payout: above a limit as the first or the second of two people. Shop credit is paid at once. Nobody approves
 * a payout to themselves. Throws: not-found, payout-ended, payout-own, payout-held while the account is new or another
 * partner has it too, payout-second-person. Source: decision 0071.
 */
export async function approvePayout(tx: Tx, command: ApprovePayout): Promise<PayoutRow> {
  const { id, by, isChecked, secondPersonMinor, actor, now } = command
  const payout = await lockPayout(tx, id)
  if (!payout) throw commonErrors['not-found']({ fields: ['id'] })
  if (payout.state !== 'requested') throw payoutErrors['payout-ended']()
  const partner = await readPartner(tx, payout.partnerId)
  if (by !== null && partner?.accountId === by) throw payoutErrors['payout-own']()
  if (!isChecked && (await isHeld(tx, payout, now)))
    throw payoutErrors['payout-held']({ fields: ['checked'] })
  const needsTwo = secondPersonMinor !== null && payout.amountMinor > secondPersonMinor
  if (needsTwo && payout.firstBy === null)
    return queueStep(tx, payout, { firstBy: actor }, { what: 'approved-first', actor, now })
  if (needsTwo && payout.firstBy === actor) throw payoutErrors['payout-second-person']()
  const who = payout.firstBy === null ? { firstBy: actor } : { secondBy: actor }
  const approved = queueStep(
    tx,
    payout,
    { ...who, state: 'approved', approvedAt: now },
    { what: 'approved', actor, now },
  )
  return approved.type === 'credit' ? paysAsCredit(tx, approved, { actor, now }) : approved
}

/** Returns whether a person must ask the partner before a payout leaves: its account is new, or shared with another one. */
export async function isHeld(tx: Tx, payout: PayoutRow, now: Date): Promise<boolean> {
  if (payout.heldUntil !== null && payout.heldUntil > now) return true
  return (await readSharers(tx, payout)).length > 0
}

interface EndPayout {
  readonly id: string
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/**
 * Refuses a payout that is in no file, for staff; its money is payable again, and the partner reads why. Throws: not-found,
 * payout-ended. Source: decision 0071.
 */
export function refusePayout(tx: Tx, command: EndPayout): Promise<PayoutRow> {
  return cancel(tx, command, 'refused')
}

/**
 * Cancels a payout that nobody approved yet, for its partner. Throws: not-found for that of somebody else, payout-ended.
 * Source: decision 0071.
 */
export async function cancelPayout(
  tx: Tx,
  { partnerId, ...command }: Omit<EndPayout, 'why'> & { readonly partnerId: string },
): Promise<PayoutRow> {
  const payout = await lockPayout(tx, command.id)
  if (payout?.partnerId !== partnerId) throw commonErrors['not-found']({ fields: ['id'] })
  if (payout.state !== 'requested') throw payoutErrors['payout-ended']()
  return cancel(tx, { ...command, why: '' }, 'cancelled')
}

async function cancel(
  tx: Tx,
  { id, why, actor, now }: EndPayout,
  what: 'refused' | 'cancelled',
): Promise<PayoutRow> {
  const payout = await lockPayout(tx, id)
  if (!payout) throw commonErrors['not-found']({ fields: ['id'] })
  if (!canFollow(payoutStates, payout.state, 'cancelled') || payout.fileId !== null)
    throw payoutErrors['payout-ended']()
  const ended = queueStep(tx, payout, { state: 'cancelled', endedAt: now }, { what, actor, now, why })
  await giveBack(tx, ended, { actor, now })
  if (what === 'refused') await tellPartner(tx, ended, { kind: 'payout-refused', why, now })
  return ended
}

/** Makes the money of a payout payable again. */
export async function giveBack(
  tx: Tx,
  { id, partnerId, currency, amountMinor, type }: PayoutRow,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const through = type === 'credit' ? 'credit' : 'transfer'
  const money = { kind: 'payout-returned', currency, amountMinor, through } as const
  const isBooked = await queuePayoutEntry(tx, { partnerId, payoutId: id, ...money, actor, now })
  if (!isBooked) throw new Error(`payout ${id} was not booked as it is`)
}
