import type { Observation } from './gateway.ts'
import type { AttemptFacts, Reduction, RefundChange } from './reduction.ts'

/**
 * What begins the name of a refund that was made by taking less than was promised: providers have no name for
 * it.
 */
export const RELEASED = 'released:'

/**
 * What was promised and given back before it was taken went back to the buyer like any refund: a refund that
 * we asked for, or one that was made at the provider. Where the provider ended a promise that we never
 * believed, nothing went back.
 */
export function releaseChanges(
  { capturedMinor, refunds }: AttemptFacts,
  { released }: Observation,
  capture: Reduction['capture'],
  changed: readonly RefundChange[],
): RefundChange[] {
  if (!released) return []
  const knownMinor = refunds.reduce(
    (sum, row) => sum + (isReleased(row) && row.state !== 'failed' ? row.amountMinor : 0),
    0,
  )
  let leftMinor = Math.min(released.amount, capturedMinor + (capture?.amountMinor ?? 0)) - knownMinor
  const changes: RefundChange[] = []
  const add = (id: string | null, name: string, amountMinor: number): void => {
    const providerRefundId = `${RELEASED}${name}`
    changes.push({
      id,
      providerRefundId,
      amountMinor,
      currency: released.currency,
      state: 'done',
      claimUrl: null,
      booking: 1,
    })
    leftMinor -= amountMinor
  }
  for (const { id, state, amountMinor } of refunds)
    if (state === 'requested' && amountMinor <= leftMinor && !changed.some((change) => change.id === id))
      add(id, id, amountMinor)
  if (leftMinor > 0) add(null, String(released.amount), leftMinor)
  return changes
}

/** Whether it was a refund of ours that made the provider take less. */
export function isOwnRelease({
  id,
  providerRefundId,
}: {
  readonly id: string
  readonly providerRefundId: string | null
}): boolean {
  return providerRefundId === `${RELEASED}${id}`
}

/** Whether a refund was made by taking less than was promised. */
export function isReleased({ providerRefundId }: { readonly providerRefundId: string | null }): boolean {
  return providerRefundId?.startsWith(RELEASED) ?? false
}

/** A promise that an order wanted ended by itself. One that no order wanted may. */
export function isLost(
  { booking }: AttemptFacts,
  releases: readonly RefundChange[],
  { status }: Observation,
): boolean {
  return releases.length > 0 && status === 'expired' && booking === 'receivable'
}

/** Says that a promise ended. */
export function expiredReview(releases: readonly RefundChange[]): Reduction['review'] {
  const amountMinor = releases.reduce((sum, change) => sum + change.amountMinor, 0)
  return {
    reason: 'expired',
    detail: `the provider’s promise of ${amountMinor} ${releases[0]?.currency} ended before it was taken`,
  }
}

/**
 * Returns what is secured after an observation; null if that changed nothing. An observation that says nothing
 * of a promise changes it only by a refund that lowered it. One that does not know a release of ours yet was
 * read before it, and does not raise the promise again.
 */
export function securedAfter(
  { securedMinor, securedUntil, refunds: known }: AttemptFacts,
  { secured, released }: Observation,
  refunds: readonly RefundChange[],
): Reduction['secured'] {
  const loweredMinor = refunds.reduce(
    (sum, change) => sum + (isReleased(change) && change.booking === 1 ? change.amountMinor : 0),
    0,
  )
  const releasedMinor = known.reduce(
    (sum, row) => sum + (isReleased(row) && row.state !== 'failed' ? row.amountMinor : 0),
    0,
  )
  const isOutdated = releasedMinor > (released?.amount ?? 0)
  const promisedMinor =
    isOutdated && secured ? Math.min(secured.amount.amount, securedMinor) : secured?.amount.amount
  const amountMinor = promisedMinor ?? Math.max(0, securedMinor - loweredMinor)
  const until = amountMinor === 0 ? null : secured ? secured.until : securedUntil
  return amountMinor === securedMinor && until?.getTime() === securedUntil?.getTime()
    ? null
    : { amountMinor, until }
}
