import { DAY } from '#kernel/clock.ts'
import type { BookTerms } from './book-terms.ts'
import type { Observation } from './gateway.ts'
import { isReleased } from './reduce-promise.ts'
import type { Attempt } from './store/attempts.ts'
import type { StoredDispute } from './store/facts.ts'
import type { StoredRefund } from './store/refunds.ts'

/**
 * A provider may show a settlement, a refund or a dispute late; younger ones are not compared. Units:
 * milliseconds.
 */
export const BOOK_LAG_MS = DAY

/** For gateways that say nothing of it: only what the provider shows of the payment itself is compared. */
const SILENT: BookTerms = { remembersDays: 0, refunds: false, disputes: false }

export interface OurBook {
  readonly attempt: Attempt
  readonly refunds: readonly StoredRefund[]
  readonly disputes: readonly StoredDispute[]
  /** Whether the payment stands in the book that today's keys open. */
  readonly isSameBook: boolean
}

/**
 * Says what our book holds of a payment and the provider's book does not: money, refunds, disputes. Null
 * where both agree, or where the provider cannot be asked. Pure. `reduce` compares the other way: what the
 * provider has and we do not.
 */
export function bookDifference(
  ours: OurBook,
  seen: Observation | null,
  terms: BookTerms | undefined,
  now: Date,
): string | null {
  const { remembersDays, refunds, disputes } = terms ?? SILENT
  const { attempt } = ours
  const isOld = (at: Date): boolean => now.getTime() - at.getTime() >= BOOK_LAG_MS
  if (attempt.capturedMinor === 0 || !isOld(attempt.updatedAt)) return null
  if (seen === null) {
    const isForgotten = now.getTime() - attempt.createdAt.getTime() >= remembersDays * DAY
    return isForgotten || !ours.isSameBook ? null : 'the provider knows no such payment'
  }
  const currency = attempt.capturedCurrency ?? attempt.currency
  if (seen.captured.amount > 0 && seen.captured.currency !== currency)
    return `the provider has ${seen.captured.currency} instead of ${currency}`
  // What ended before it was taken is not there any more, and our book has it as paid back.
  const releasedMinor = seen.released?.amount ?? 0
  if (Math.max(seen.captured.amount, releasedMinor) < attempt.capturedMinor)
    return `the provider has ${seen.captured.amount} of ${attempt.capturedMinor} ${currency} and says ${seen.status}`
  const ourReleases = ours.refunds.filter(
    (row) => refunds && isBooked(row) && isOld(row.updatedAt) && isReleased(row),
  )
  const oursMinor = ourReleases.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (oursMinor > releasedMinor)
    return `the provider gave back ${releasedMinor} of ${oursMinor} ${currency} before it was taken`
  const refund = ours.refunds.find(
    (row) =>
      refunds &&
      isBooked(row) &&
      !isReleased(row) &&
      isOld(row.updatedAt) &&
      !seen.refunds.some((fact) => isOf(fact.providerRefundId, row)),
  )
  if (refund)
    return `the provider has no refund of ${refund.amountMinor} ${currency} (${refund.providerRefundId})`
  const dispute = ours.disputes.find(
    (row) =>
      disputes &&
      row.state !== 'won' &&
      isOld(row.updatedAt) &&
      !seen.disputes.some((fact) => fact.providerDisputeId === row.providerDisputeId),
  )
  return dispute
    ? `the provider has no dispute over ${dispute.amountMinor} ${currency} (${dispute.providerDisputeId})`
    : null
}

function isBooked({ state, providerRefundId }: StoredRefund): boolean {
  return (state === 'accepted' || state === 'done') && providerRefundId !== null
}

function isOf(providerRefundId: string, row: StoredRefund): boolean {
  return row.providerRefundId === providerRefundId
}
