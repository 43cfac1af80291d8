import type { Database } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { INVITED_KEPT_MS, REFUSED_KEPT_MS, TAKEN_BACK_MS } from '../rules.ts'

const reviews = statement<{ readonly takenBackBefore: Date; readonly refusedBefore: Date }>(
  'review-sweep',
  `DELETE FROM review WHERE (order_id, product_id) IN (
     (SELECT order_id, product_id FROM review WHERE taken_back_at < $takenBackBefore ORDER BY taken_back_at LIMIT ${DELETED_AT_ONCE})
     UNION (SELECT order_id, product_id FROM review WHERE state = 'refused' AND decided_at < $refusedBefore ORDER BY decided_at LIMIT ${DELETED_AT_ONCE}))
     AND (taken_back_at < $takenBackBefore OR state = 'refused' AND decided_at < $refusedBefore)
   RETURNING order_id AS "orderId", product_id AS "productId"`,
)
const ofReviews = statement(
  'review-sweep-events',
  `DELETE FROM review_event WHERE (order_id, product_id) IN (SELECT unnest($1::uuid[]), unnest($2::uuid[]))`,
)
const invitations = statement(
  'review-sweep-invitations',
  `DELETE FROM review_invitation WHERE order_id = ANY (ARRAY(SELECT order_id FROM review_invitation WHERE at < $1 ORDER BY at LIMIT ${DELETED_AT_ONCE})) RETURNING 1`,
)

/**
 * Deletes reviews that were taken back 30 days ago or refused a year ago, with their histories, and what the shop
 * remembers of asking for reviews. Source: docs/law.md "Reviews".
 */
export async function sweepReviews(
  database: Database,
  { now, isOver }: { readonly now: Date; readonly isOver: () => boolean },
): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const ends = { takenBackBefore: before(TAKEN_BACK_MS), refusedBefore: before(REFUSED_KEPT_MS) }
  let gone = 0
  do {
    gone = await database.transaction(async (tx) => {
      const rows = await tx.query<{ orderId: string; productId: string }>(reviews, reviews.bind(ends))
      if (rows.length > 0)
        await tx.query(ofReviews, [
          rows.map(({ orderId }) => orderId),
          rows.map(({ productId }) => productId),
        ])
      return rows.length
    })
  } while (gone > 0 && !isOver())
  await deleteInBatches(database, invitations, [before(INVITED_KEPT_MS)])
}
