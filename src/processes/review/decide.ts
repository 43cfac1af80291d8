// Tests: tests/flows/review/staff.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail } from '#domains/account/index.ts'
import { type DecideReview, decideReview, type Review } from '#domains/review/index.ts'
import { readReviewFacts } from '#views/review-facts.ts'

/**
 * Shows, refuses or hides a review, or puts it before staff again, and mails its writer what was decided and why.
 * Returns the review as it was. Throws: what `decideReview` throws.
 */
export async function decideAndTell(tx: Tx, act: DecideReview): Promise<Review> {
  const review = await decideReview(tx, act)
  const { move, why, reason, now } = act
  if (move === 'look-again') return review
  const { key, email: to, accountId, product } = await readReviewFacts(tx, review, review.locale)
  if (to === '') return review
  const { locale, stars } = review
  const detail = { key, product, stars: String(stars), reason: reason ?? '', why }
  const kind = move === 'show' ? 'review-shown' : 'review-refused'
  queueAccountMail(tx, { kind, accountId, to, locale, detail, now })
  return review
}
