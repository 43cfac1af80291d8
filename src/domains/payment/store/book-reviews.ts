import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { uuidv7 } from '#kernel/ids.ts'

/** Who opens and ends reviews because of a provider's book. */
export const BOOK_KEEPER = 'reconciler'

// A person's release stands: the same difference holds an order once. What the provider itself had set right
// may go wrong again, and another difference is another reason to look.
const open = statement(
  'payment-open-book-review',
  `INSERT INTO payment_review AS known (charge_id, id, attempt_id, reason, detail, opened_at) VALUES ($1, $2, $3, 'book', $4, $5)
   ON CONFLICT (charge_id, attempt_id, reason) DO UPDATE
     SET detail = excluded.detail, opened_at = excluded.opened_at, resolved_at = NULL, resolved_by = NULL, resolution = NULL
     WHERE known.resolved_at IS NOT NULL AND (known.resolved_by = '${BOOK_KEEPER}' OR known.detail <> excluded.detail)
   RETURNING id`,
)
const end = statement(
  'payment-end-book-review',
  `UPDATE payment_review SET resolved_at = $3, resolved_by = '${BOOK_KEEPER}', resolution = $4
   WHERE charge_id = $1 AND attempt_id = $2 AND reason = 'book' AND resolved_at IS NULL RETURNING id`,
)

/** Opens the review of a payment that the provider's book contradicts. Returns whether it is new. */
export async function openBookReview(
  tx: Tx,
  {
    chargeId,
    attemptId,
    detail,
  }: { readonly chargeId: string; readonly attemptId: string; readonly detail: string },
  now: Date,
): Promise<boolean> {
  return (
    (await tx.query(open, [chargeId, uuidv7(now.getTime()), attemptId, detail.slice(0, 500), now])).length > 0
  )
}

/** Ends that review because the provider's book agrees again. Returns whether there was one. */
export async function endBookReview(
  tx: Tx,
  { chargeId, attemptId }: { readonly chargeId: string; readonly attemptId: string },
  now: Date,
): Promise<boolean> {
  return (await tx.query(end, [chargeId, attemptId, now, 'the provider’s book agrees again'])).length > 0
}
