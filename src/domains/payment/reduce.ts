import { canFollow } from '#kernel/states.ts'
import type { DisputeFact, Observation, RefundFact } from './gateway.ts'
import { expiredReview, isLost, releaseChanges, securedAfter } from './reduce-promise.ts'
import type {
  AttemptFacts,
  ChargeFacts,
  DisputeChange,
  DisputeRow,
  GatewayTerms,
  Reduction,
  RefundChange,
  RefundRow,
} from './reduction.ts'
import { type AttemptStatus, attemptStates } from './states.ts'
import { takenTwiceReview } from './taken-twice.ts'

export type * from './reduction.ts'

const NOTHING = {
  ignored: null,
  status: null,
  wantsCapture: false,
  capture: null,
  secured: null,
  reversalMinor: 0,
  refunds: [],
  disputes: [],
  review: null,
}

/**
 * What the provider's truth means for an attempt and its charge. Pure: no clock, no database, and the same
 * observation a second time changes nothing. States only move forward; money always wins, but it is set aside
 * and the order held where amount, currency, account or time are not what was agreed. Source:
 * docs/gateways.md "Rules of the engine" and docs/payment-edge-cases.md.
 */
export function reduce(
  attempt: AttemptFacts,
  charge: ChargeFacts,
  seen: Observation,
  terms: GatewayTerms,
): Reduction {
  if (seen.livemode !== terms.livemode) return { ...NOTHING, ignored: 'another mode' }
  if (seen.account !== terms.account) {
    const isPaid = seen.captured.amount > 0
    return isPaid
      ? { ...NOTHING, review: { reason: 'account', detail: 'paid to another account' } }
      : { ...NOTHING, ignored: 'another account' }
  }
  const capture = captureOf(attempt, charge, seen)
  const disputes = disputeChanges(attempt.disputes, seen.disputes)
  const status = statusAfter(attempt.status, seen, attempt.capturedMinor > 0 || capture !== null)
  const refunds = refundChanges(attempt.refunds, seen.refunds)
  const releases = releaseChanges(attempt, seen, capture, refunds)
  const changes = {
    refunds: [...refunds, ...releases],
    disputes,
    reversalMinor: status === 'reversed' ? reversalOf(attempt, disputes) : 0,
  }
  const capturedMinor = attempt.capturedMinor + (capture?.amountMinor ?? 0)
  return {
    ignored: null,
    status,
    wantsCapture: seen.status === 'approved' && isOpen(attempt.status),
    capture,
    secured: securedAfter(attempt, seen, refunds),
    ...changes,
    review: isLost(attempt, releases, seen)
      ? expiredReview(releases)
      : (reviewOf(attempt, charge, seen, terms, capture) ??
        takenTwiceReview(attempt, changes, capturedMinor)),
  }
}

function isOpen(status: AttemptStatus): boolean {
  return (
    status === 'created' ||
    status === 'linked' ||
    status === 'action' ||
    status === 'processing' ||
    status === 'authorized'
  )
}

/**
 * A state that may not follow is not an error here: call-backs come late and out of order, and never take a
 * payment back.
 */
function statusAfter(from: AttemptStatus, seen: Observation, hasMoney: boolean): AttemptStatus | null {
  const wanted = wantedStatus(from, seen, hasMoney)
  if (wanted === null || wanted === from || (from === 'settled' && wanted !== 'reversed')) return null
  return canFollow(attemptStates, from, wanted) ? wanted : null
}

function wantedStatus(
  from: AttemptStatus,
  { status, requested }: Observation,
  hasMoney: boolean,
): AttemptStatus | null {
  switch (status) {
    // Nothing is to be paid (a trial): settled without money.
    case 'settled':
      return hasMoney || requested.amount === 0 ? 'settled' : null
    case 'reversed':
      // Money that was never seen here is booked first; it is taken back when the provider is asked once
      // more.
      return from === 'settled' ? 'reversed' : hasMoney ? 'settled' : 'failed'
    case 'cancelled':
      return from === 'authorized' ? 'released' : 'cancelled'
    case 'open':
    case 'approved':
      // Only a payment that was under way goes back: a declined card may be tried again in the same session.
      return from === 'created' || from === 'action' || (from === 'processing' && status === 'open')
        ? 'linked'
        : null
    default:
      return status
  }
}

/**
 * What went back beyond the disputes, which are booked as such: a debit that its bank took back may be both.
 */
function reversalOf({ capturedMinor, disputes }: AttemptFacts, changes: readonly DisputeChange[]): number {
  const standing = disputes.filter(
    ({ id, state }) => state !== 'won' && !changes.some((change) => change.id === id),
  )
  const disputed = [...standing, ...changes.filter(({ state }) => state !== 'won')].reduce(
    (sum, { amountMinor }) => sum + amountMinor,
    0,
  )
  return Math.max(0, capturedMinor - disputed)
}

function captureOf(
  attempt: AttemptFacts,
  charge: ChargeFacts,
  { captured }: Observation,
): Reduction['capture'] {
  const amountMinor = captured.amount - attempt.capturedMinor
  if (amountMinor <= 0) return null
  return {
    amountMinor,
    currency: captured.currency,
    booking: attempt.capturedMinor > 0 ? attempt.booking : bookingOf(charge, captured.currency),
  }
}

/** Money is for the order while the order still wants some of it; otherwise it is set aside. */
function bookingOf(charge: ChargeFacts, currency: string): 'receivable' | 'unallocated' {
  const isWanted = charge.state !== 'cancelled' && charge.settledMinor < charge.totalMinor
  return isWanted && currency === charge.currency ? 'receivable' : 'unallocated'
}

function reviewOf(
  attempt: AttemptFacts,
  charge: ChargeFacts,
  seen: Observation,
  { openAmount }: GatewayTerms,
  capture: Reduction['capture'],
): Reduction['review'] {
  if (!capture) return null
  const { captured } = seen
  if (captured.currency !== charge.currency)
    return { reason: 'currency', detail: `${captured.currency} instead of ${charge.currency}` }
  if (charge.state === 'cancelled') return { reason: 'late', detail: `${charge.called} was cancelled before` }
  if (capture.booking === 'unallocated')
    return { reason: 'duplicate', detail: `${charge.called} was paid before` }
  if (!isOpen(attempt.status) && attempt.status !== 'settled')
    return { reason: 'late', detail: `the payment was ${attempt.status} before` }
  if (seen.isLate) return { reason: 'late', detail: 'it came after the provider’s deadline' }
  if (charge.isGivenBack) return { reason: 'late', detail: 'the pieces were given back before' }
  if (openAmount) return null
  const agreed = attempt.captureMinor ?? attempt.amountMinor
  const due = charge.totalMinor - charge.settledMinor + attempt.capturedMinor
  if (captured.amount !== agreed)
    return { reason: 'amount', detail: `${captured.amount} instead of ${agreed}` }
  if (attempt.captureMinor === null && captured.amount !== due)
    return { reason: 'amount', detail: `${captured.amount} came, ${due} were due` }
  return null
}

function refundChanges(known: readonly RefundRow[], seen: readonly RefundFact[]): RefundChange[] {
  return seen.flatMap((fact) => {
    const row = rowOf(known, fact)
    const state = REFUND_STATES[fact.status]
    // A refund that was made at the provider and failed there before we ever saw it never was.
    if (state === 'failed' && (!row || isMadeGood(row, fact, seen))) return []
    // Failed by our own word only, after a refusal that was about another try: the provider's book overrules
    // it.
    const isOverruled = row?.state === 'failed' && row.providerRefundId === null
    const wasBooked = row !== undefined && (row.state === 'accepted' || row.state === 'done')
    // What is done cannot become pending again, and what is pending is not claimable any more; only a failure
    // undoes it.
    const isBackward = (row?.state === 'done' && state === 'accepted') || (wasBooked && state === 'waiting')
    if (row && (row.state === state || (row.state === 'failed' && !isOverruled) || isBackward)) return []
    const booking = state === 'failed' ? (wasBooked ? -1 : 0) : wasBooked || state === 'waiting' ? 0 : 1
    const { amount: amountMinor, currency } = fact.amount
    return [
      {
        id: row?.id ?? null,
        providerRefundId: fact.providerRefundId,
        amountMinor: row?.amountMinor ?? amountMinor,
        currency,
        state,
        claimUrl: state === 'waiting' ? (fact.claimUrl ?? null) : null,
        booking,
      } as const,
    ]
  })
}

const REFUND_STATES = { claimable: 'waiting', pending: 'accepted', done: 'done', failed: 'failed' } as const

/**
 * Our row by the provider's name for it, by our own only while the provider has none for it: two with
 * different names are two.
 */
function rowOf(
  known: readonly RefundRow[],
  { providerRefundId, refundId }: RefundFact,
): RefundRow | undefined {
  return (
    known.find((row) => row.providerRefundId === providerRefundId) ??
    known.find((row) => row.providerRefundId === null && row.id === refundId)
  )
}

/**
 * Whether a failed try of a refund of ours, which the provider had not named yet, was followed by one that
 * did not fail.
 */
function isMadeGood(row: RefundRow, { providerRefundId }: RefundFact, seen: readonly RefundFact[]): boolean {
  return (
    row.providerRefundId !== providerRefundId &&
    seen.some(({ refundId, status }) => refundId === row.id && status !== 'failed')
  )
}

function disputeChanges(known: readonly DisputeRow[], seen: readonly DisputeFact[]): DisputeChange[] {
  return seen.flatMap((fact) => {
    const row = known.find((candidate) => candidate.providerDisputeId === fact.providerDisputeId)
    // Decided is decided: an older observation does not open it again.
    if (row && (row.state === fact.status || fact.status === 'open')) return []
    const isTaken = row !== undefined && row.state !== 'won'
    const booking = fact.status === 'won' ? (isTaken ? -1 : 0) : isTaken ? 0 : 1
    const { amount: amountMinor, currency } = fact.amount
    return [
      {
        id: row?.id ?? null,
        providerDisputeId: fact.providerDisputeId,
        amountMinor: row?.amountMinor ?? amountMinor,
        currency,
        state: fact.status,
        booking,
      } as const,
    ]
  })
}
