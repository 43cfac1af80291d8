import type { Queryable } from '#db/database.ts'
import { readOpenReviews, readUnallocated, type Unallocated } from '#domains/payment/index.ts'

type Review = Awaited<ReturnType<typeof readOpenReviews>>[number]

/** Payments that staff must look at, each with its order's number. The order's id is its charge's id. */
export interface WaitingMoney {
  readonly reviews: readonly (Review & { readonly orderNumber: string })[]
  /** Money that no order needs and that is not in review. */
  readonly unallocated: readonly (Unallocated & { readonly orderNumber: string })[]
}

/** Reads payments in review, and money that is to be refunded. At most 500 of each. */
export async function readWaitingMoney(db: Queryable): Promise<WaitingMoney> {
  const [reviews, unallocated] = [await readOpenReviews(db, null), await readUnallocated(db, null)]
  const ids = [...reviews, ...unallocated].map(({ chargeId }) => chargeId)
  const rows = await db.query<{ id: string; number: string }>(
    'SELECT id, number FROM orders WHERE id = ANY($1::uuid[]) AND number IS NOT NULL',
    [ids],
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const named = <T extends { readonly chargeId: string }>(one: T) => ({
    ...one,
    orderNumber: numbers.get(one.chargeId) ?? one.chargeId,
  })
  const inReview = new Set(reviews.map(({ attemptId }) => attemptId))
  return {
    reviews: reviews.map(named),
    unallocated: unallocated.filter(({ attemptId }) => !inReview.has(attemptId)).map(named),
  }
}
