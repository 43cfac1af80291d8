// Tests: src/domains/bank-statement/unassign.test.ts

import type { Tx } from '#db/database.ts'
import { queueLedgerTransaction, readEntriesOfCause, reversed } from '#domains/ledger/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { nextState } from '#kernel/states.ts'
import type { Moment } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { type LockedPayer, lockPayer, type Payers } from '../payer.ts'
import { refundableMinor } from '../rules.ts'
import { type AttemptStatus, attemptStates } from '../states.ts'
import { type Attempt, readAttempts, readStatusBefore } from '../store/attempts.ts'
import { readDisputes, readOpenReviews, resolveReviewRows } from '../store/facts.ts'
import { readRefunds } from '../store/refunds.ts'
import { moveAttemptRow, setAttemptMoney } from '../store/write-attempts.ts'
import { causeOf } from './record-settlement.ts'

export interface UnbookSettlement {
  readonly chargeId: string
  /** The gateway without provider that the money was booked through. */
  readonly gatewayId: string
  /** What was booked. Units: minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
  /** What named the money when it was booked. */
  readonly reference: string
  /** Staff's own words. */
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/**
 * Takes back money that was booked for the wrong order: the booking stays and is reversed, the payment waits
 * again or is ended as it was before, a review of that money ends, and a completed order is placed again. The
 * invoice number stays. Shipped goods stay shipped. The caller gives the money to somebody else in the same
 * transaction. Returns false where it was taken back before. Throws: not-found, not-booked,
 * settlement-paid-back. Source: decision 0034.
 */
export async function unbookSettlement(tx: Tx, payers: Payers, command: UnbookSettlement): Promise<boolean> {
  const { chargeId, gatewayId, amountMinor, reference, why, actor, now } = command
  const moment = { actor, now }
  const payer = await lockPayer(tx, payers, chargeId)
  if (!payer) throw commonErrors['not-found']()
  const cause = causeOf(gatewayId, reference)
  const entries = await readEntriesOfCause(tx, chargeId, cause)
  if (entries.length === 0) throw paymentErrors['not-booked']()
  if ((await readEntriesOfCause(tx, chargeId, unbookedCause(cause))).length > 0) return false
  const booking = entries.some(({ account }) => account === 'unallocated') ? 'unallocated' : 'receivable'
  const attempt = await sourceOf(tx, command, booking)
  const kind = booking === 'receivable' ? 'reversal' : 'unallocated'
  queueLedgerTransaction(tx, {
    chargeId,
    kind,
    cause: unbookedCause(cause),
    actor,
    at: now,
    entries: reversed(entries),
  })
  const capturedMinor = attempt.capturedMinor - amountMinor
  const isEmpty = capturedMinor === 0
  await setAttemptMoney(tx, attempt, {
    capturedMinor,
    currency: isEmpty ? null : attempt.capturedCurrency,
    booking: isEmpty ? 'receivable' : attempt.booking,
  })
  await moveBack(tx, payer, attempt, capturedMinor, moment)
  await payer.note('payment-unbooked', why, moment)
  if (isEmpty) await endReviews(tx, payer, attempt, moment)
  // Money that was set aside never paid the order.
  if (booking === 'receivable') await payer.reopenIfUnpaid(moment)
  await payer.settleReservation(now)
  // What the money had opened is closed; the pieces stay reserved, because the order waits for its money again.
  const isFree = (await readOpenReviews(tx, chargeId)).length === 0
  await payer.moneyMoved({ attemptId: attempt.id, isFree, isBack: false, isGone: false }, moment)
  return true
}

/** What names the reversal of a booking by hand. */
function unbookedCause(cause: string): string {
  return `unassigned:${cause}`
}

/**
 * The payment that holds the money. Which one is not written down, and need not be: money of one order,
 * gateway, currency and booking is the same money. One that brought just this much is the likeliest.
 */
async function sourceOf(tx: Tx, command: UnbookSettlement, booking: Attempt['booking']): Promise<Attempt> {
  const { chargeId, gatewayId, amountMinor, currency } = command
  const [attempts, refunds, disputes] = await Promise.all([
    readAttempts(tx, chargeId),
    readRefunds(tx, chargeId),
    readDisputes(tx, chargeId),
  ])
  const able = attempts.filter(
    (attempt) =>
      attempt.gatewayId === gatewayId &&
      attempt.booking === booking &&
      (attempt.capturedCurrency ?? attempt.currency) === currency &&
      refundableMinor(attempt, refunds, disputes) >= amountMinor,
  )
  const source = able.find(({ capturedMinor }) => capturedMinor === amountMinor) ?? able[0]
  if (!source) throw paymentErrors['settlement-paid-back']()
  return source
}

/**
 * A payment that its buyer announced waits for its money again; one that was made for this money, or had
 * ended before, is ended. What still holds all that it asked for, or money that no order wants, stays
 * settled.
 */
async function moveBack(
  tx: Tx,
  payer: LockedPayer,
  attempt: Attempt,
  leftMinor: number,
  { actor, now }: Moment,
): Promise<void> {
  const { chargeId, id: attemptId, status: from } = attempt
  if (from !== 'settled' && from !== 'processing') return
  if (leftMinor > 0 && (attempt.booking === 'unallocated' || leftMinor >= attempt.amountMinor)) return
  const before = from === 'settled' ? await readStatusBefore(tx, attempt) : from
  const isAnnounced = attempt.payerSerial >= 0 && before === 'processing'
  const wanted: AttemptStatus =
    payer.state !== 'cancelled' && (leftMinor > 0 || isAnnounced) ? 'processing' : 'cancelled'
  if (wanted === from) return
  const to = nextState(attemptStates, from, wanted)
  await moveAttemptRow(tx, {
    chargeId,
    attemptId,
    from,
    to,
    actor,
    now,
    why: 'the money was another order’s',
  })
}

/** Nobody needs to look at money that is not here any more. */
async function endReviews(tx: Tx, payer: LockedPayer, attempt: Attempt, moment: Moment): Promise<void> {
  const ended = await resolveReviewRows(
    tx,
    { chargeId: payer.id, attemptId: attempt.id },
    moment.actor,
    'the money was another order’s',
    moment.now,
  )
  if (ended === 0 || (await readOpenReviews(tx, payer.id)).length > 0) return
  await payer.setInReview(false)
  await payer.note('payment-free', 'the money was another order’s', moment)
}
