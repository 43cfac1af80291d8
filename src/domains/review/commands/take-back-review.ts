// Tests: tests/flows/review/write.test.ts

import type { Tx } from '#db/database.ts'
import { reviewErrors } from '../errors.ts'
import { TAKEN_BACK_MS } from '../rules.ts'
import { changeReview, lockReviewOf, queueReviewEvent } from '../store.ts'

/** Which review its writer takes back. */
export interface TakeBackReview {
  readonly orderId: string
  readonly productId: string
  readonly now: Date
}

/** Takes a review back: nobody sees it any more, and it is deleted 30 days later. Throws: review-gone. */
export async function takeBackReview(tx: Tx, { orderId, productId, now }: TakeBackReview): Promise<void> {
  const review = await lockReviewOf(tx, orderId, productId)
  if (!review || review.takenBackAt !== null) throw reviewErrors['review-gone']()
  await changeReview(tx, review, { takenBackAt: now })
  const { state } = review
  queueReviewEvent(tx, review, {
    what: 'taken-back',
    from: state,
    to: state,
    actor: 'buyer',
    at: now,
    why: '',
  })
}

/** Puts a review back that was taken back within 30 days, as it was. Throws: review-gone. */
export async function putBackReview(tx: Tx, { orderId, productId, now }: TakeBackReview): Promise<void> {
  const review = await lockReviewOf(tx, orderId, productId)
  if (!review || !canPutBack(review.takenBackAt, now)) throw reviewErrors['review-gone']()
  await changeReview(tx, review, { takenBackAt: null })
  const { state } = review
  queueReviewEvent(tx, review, { what: 'put-back', from: state, to: state, actor: 'buyer', at: now, why: '' })
}

function canPutBack(takenBackAt: Date | null, now: Date): boolean {
  return takenBackAt !== null && now.getTime() - takenBackAt.getTime() < TAKEN_BACK_MS
}
