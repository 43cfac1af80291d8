// Tests: tests/flows/review/staff.test.ts

import type { Tx } from '#db/database.ts'
import { reviewErrors } from '../errors.ts'
import { changeReview, queueReviewEvent, type Review } from '../store.ts'
import { lockedReview, type ReviewAct } from './decide-review.ts'

/**
 * Writes what the shop says to a review, which stands below it; '' takes it away. Returns the review as it was. Throws:
 * not-found, review-changed, review-state where its writer took it back.
 */
export async function answerReview(
  tx: Tx,
  { answer, ...act }: ReviewAct & { readonly answer: string },
): Promise<Review> {
  const review = await lockedReview(tx, act)
  if (review.takenBackAt !== null) throw reviewErrors['review-state']()
  const { actor, now } = act
  await changeReview(tx, review, { answer, answeredAt: answer === '' ? null : now })
  const { state } = review
  queueReviewEvent(tx, review, { what: 'answered', from: state, to: state, actor, at: now, why: '' })
  return review
}
