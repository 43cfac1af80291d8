import type { Tx } from '#db/database.ts'
import {
  entriesForDispute,
  entriesForRefund,
  entriesForSettlement,
  entriesForUnallocated,
  type LedgerTransaction,
  queueLedgerTransaction,
  readDisputeMoves,
  reversed,
} from '#domains/ledger/index.ts'
import type { Moment } from './engine.ts'
import type { LockedPayer } from './payer.ts'
import type { DisputeRow, Reduction, RefundRow } from './reduce.ts'
import type { Attempt } from './store/attempts.ts'
import {
  openReviewRow,
  readOpenReviews,
  resolveReviewRows,
  type StoredReview,
  saveDisputeChange,
} from './store/facts.ts'
import { saveRefundChange } from './store/refunds.ts'
import { setAttemptMoney, setAttemptSecured } from './store/write-attempts.ts'
import { leftOf } from './taken-twice.ts'

/** What stands already, beside the reduction. */
export interface BookedSoFar {
  readonly moment: Moment
  /** Open reviews of the charge. */
  readonly reviews: readonly StoredReview[]
  readonly refunds: readonly RefundRow[]
  readonly disputes: readonly DisputeRow[]
  /** What names the money; null: the attempt and how much of it came so far. */
  readonly cause: string | null
}

/** How the charge stands afterwards. */
export interface Booked {
  /** Whether no payment of the charge waits for a person. */
  readonly isFree: boolean
  /** Whether one does since now: the same review is seen again at every look. */
  readonly isNewlyHeld: boolean
}

/**
 * Writes a reduction into ledger, refunds, disputes and reviews, each with its cause, so that a repeat
 * collides instead of moving money twice. The caller holds the payer's lock. Source: docs/rules.md
 * "Invariants" (I1 to I3).
 */
export async function bookReduction(
  tx: Tx,
  payer: LockedPayer,
  attempt: Attempt,
  reduction: Reduction,
  booked: BookedSoFar,
): Promise<Booked> {
  const { actor, now } = booked.moment
  const post = (
    kind: LedgerTransaction['kind'],
    cause: string,
    entries: LedgerTransaction['entries'],
  ): void => queueLedgerTransaction(tx, { chargeId: payer.id, kind, cause, actor, at: now, entries })
  const booking = reduction.capture?.booking ?? attempt.booking
  const capturedMinor = attempt.capturedMinor + (reduction.capture?.amountMinor ?? 0)

  if (reduction.capture) {
    const { amountMinor, currency } = reduction.capture
    const cause = booked.cause ?? `settlement:${attempt.id}:${capturedMinor}`
    if (booking === 'receivable')
      post('settlement', cause, entriesForSettlement(attempt.gatewayId, amountMinor, currency))
    else post('unallocated', cause, entriesForUnallocated(attempt.gatewayId, amountMinor, currency))
    await setAttemptMoney(tx, attempt, { capturedMinor, currency, booking })
  }
  if (reduction.secured) await setAttemptSecured(tx, attempt, reduction.secured)
  if (reduction.reversalMinor > 0) {
    const currency = attempt.capturedCurrency ?? payer.currency
    const cause = `reversal:${attempt.id}`
    if (booking === 'receivable')
      post('reversal', cause, entriesForRefund(attempt.gatewayId, reduction.reversalMinor, currency))
    else
      post(
        'unallocated',
        cause,
        reversed(entriesForUnallocated(attempt.gatewayId, reduction.reversalMinor, currency)),
      )
    await payer.note('payment-reversed', attempt.gatewayId, booked.moment)
  }
  for (const change of reduction.refunds) {
    const id = await saveRefundChange(tx, payer.id, attempt.id, change, actor, now)
    // Who knows the provider's name of a refund that waits to be claimed may be able to claim it.
    const named = change.state === 'waiting' ? '' : ` ${change.providerRefundId}`
    await payer.note(
      `refund-${change.state}`,
      `${change.amountMinor} ${change.currency}${named}`,
      booked.moment,
    )
    if (change.claimUrl !== null) payer.queueClaimMail(id)
    if (change.booking === 0) continue
    const isOwed = booking === 'receivable'
    const back = isOwed
      ? entriesForRefund(attempt.gatewayId, change.amountMinor, change.currency)
      : reversed(entriesForUnallocated(attempt.gatewayId, change.amountMinor, change.currency))
    const cause = change.booking === 1 ? `refund:${id}` : `refund-failed:${id}`
    post(isOwed ? 'refund' : 'unallocated', cause, change.booking === 1 ? back : reversed(back))
  }
  for (const change of reduction.disputes) {
    await saveDisputeChange(tx, payer.id, attempt.id, change, now)
    await payer.note(
      `dispute-${change.state}`,
      `${change.amountMinor} ${change.currency} ${change.providerDisputeId}`,
      booked.moment,
    )
    if (change.booking === 0) continue
    const taken = entriesForDispute(attempt.gatewayId, change.amountMinor, change.currency)
    // A dispute may be lost, won and lost again: the number of the move keeps every change apart.
    const move = 1 + (await readDisputeMoves(tx, payer.id, change.providerDisputeId))
    post(
      'dispute',
      `dispute:${change.providerDisputeId}:${move}:${change.state}`,
      change.booking === 1 ? taken : reversed(taken),
    )
  }
  return settleReviews(tx, payer, { attempt, booking, capturedMinor }, reduction, booked)
}

/**
 * A new review stops the payer; money that was set aside, or came too late, and went back wholly frees it
 * again.
 */
async function settleReviews(
  tx: Tx,
  payer: LockedPayer,
  {
    attempt,
    booking,
    capturedMinor,
  }: { readonly attempt: Attempt; readonly booking: string; readonly capturedMinor: number },
  reduction: Reduction,
  booked: BookedSoFar,
): Promise<Booked> {
  const { review, refunds, capture } = reduction
  const { now } = booked.moment
  // New money that no order wants is a new case, also where the review of an earlier one was released; so is money
  // that a bank takes again.
  const reopens = capture !== null || review?.reason === 'taken-twice'
  if (
    review &&
    (await openReviewRow(tx, { chargeId: payer.id, attemptId: attempt.id, ...review }, now, { reopens }))
  ) {
    await payer.setInReview(true)
    await payer.note('payment-review', `${review.reason}: ${review.detail}`, booked.moment)
    return { isFree: false, isNewlyHeld: true }
  }
  await endTakenTwice(tx, { attempt, capturedMinor }, reduction, booked)
  return {
    isFree: await isFreed(tx, payer, { attempt, booking, capturedMinor }, refunds, booked),
    isNewlyHeld: false,
  }
}

/** Ends the review of money that left twice once the bank, or the provider, gave some of it back. */
async function endTakenTwice(
  tx: Tx,
  { attempt, capturedMinor }: { readonly attempt: Attempt; readonly capturedMinor: number },
  reduction: Reduction,
  { moment, reviews, refunds, disputes }: BookedSoFar,
): Promise<void> {
  const reason = 'taken-twice'
  const isOpen = reviews.some((one) => one.attemptId === attempt.id && one.reason === reason)
  if (!isOpen) return
  const { refundedMinor, takenMinor } = leftOf({ ...attempt, refunds, disputes }, reduction)
  if (refundedMinor + takenMinor > capturedMinor) return
  const of = { chargeId: attempt.chargeId, attemptId: attempt.id, reason } as const
  await resolveReviewRows(tx, of, moment.actor, 'it came back', moment.now)
}

async function isFreed(
  tx: Tx,
  payer: LockedPayer,
  {
    attempt,
    booking,
    capturedMinor,
  }: { readonly attempt: Attempt; readonly booking: string; readonly capturedMinor: number },
  refunds: Reduction['refunds'],
  { moment, reviews, refunds: known }: BookedSoFar,
): Promise<boolean> {
  if (reviews.length === 0) return true
  const open = await readOpenReviews(tx, payer.id)
  if (open.length === 0) return endHold(payer, 'it came back', moment)
  const isOver =
    booking === 'unallocated' ||
    open.every(({ attemptId, reason }) => attemptId !== attempt.id || reason === 'late')
  if (!isOver || refunds.length === 0) return false
  if (backMinor(known, refunds) < capturedMinor) return false
  await resolveReviewRows(
    tx,
    { chargeId: payer.id, attemptId: attempt.id },
    moment.actor,
    'paid back',
    moment.now,
  )
  if ((await readOpenReviews(tx, payer.id)).length > 0) return false
  return endHold(payer, 'paid back', moment)
}

async function endHold(payer: LockedPayer, why: string, moment: Moment): Promise<true> {
  await payer.setInReview(false)
  await payer.note('payment-free', why, moment)
  return true
}

function backMinor(known: readonly RefundRow[], changes: Reduction['refunds']): number {
  const changed = new Set(changes.map(({ id }) => id))
  const booked = known.filter(({ id }) => !changed.has(id))
  return [...booked, ...changes]
    .filter(({ state }) => state === 'accepted' || state === 'done')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
