// Tests: tests/flows/review/reported.test.ts

import type { Tx } from '#db/database.ts'
import type { ReviewState } from '../contract.ts'
import { changeReview, lockReview, queueReviewEvent } from '../store.ts'

/** A review that a report of abuse is about. */
export interface ReportedReview {
  readonly number: number
  readonly actor: string
  readonly now: Date
}

/**
 * Hides a review because of a report. Returns what it was before; null where a report hides it already, or its writer
 * took it back for good. Source: decision 0089.
 */
export async function hideReported(
  tx: Tx,
  { number, actor, now }: ReportedReview,
): Promise<ReviewState | null> {
  const review = await lockReview(tx, number)
  if (!review || review.reason === 'report') return null
  const { state } = review
  await changeReview(tx, review, { state: 'hidden', reason: 'report', decidedBy: actor, decidedAt: now })
  queueReviewEvent(tx, review, { what: 'hidden', from: state, to: 'hidden', actor, at: now, why: '' })
  return state
}

/**
 * Shows a review again that a report hid: as it was before, and before staff again where somebody had decided about it.
 * What its writer took back stays so.
 */
export async function showReported(
  tx: Tx,
  { number, before, actor, now }: ReportedReview & { readonly before: string },
): Promise<void> {
  const review = await lockReview(tx, number)
  if (review?.reason !== 'report') return
  const state = before === 'shown' ? 'shown' : 'waiting'
  await changeReview(tx, review, { state, reason: '', decidedBy: actor, decidedAt: now })
  queueReviewEvent(tx, review, { what: 'shown', from: 'hidden', to: state, actor, at: now, why: '' })
}
