import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Review } from '#domains/review/index.ts'

const facts = statement(
  'review-facts',
  `SELECT o.key, o.number, coalesce(a.email, o.email) AS email, a.id AS "accountId", coalesce(p.handle, '') AS handle, coalesce(t.name, '') AS product
   FROM orders o LEFT JOIN account a ON a.id = o.account_id LEFT JOIN product p ON p.id = $2
   LEFT JOIN LATERAL (SELECT x.name FROM product_text x WHERE x.product_id = p.id ORDER BY x.locale = $3 DESC, x.locale = 'en' DESC LIMIT 1) t ON true
   WHERE o.id = $1`,
)

/** Who wrote a review, and what it is about. */
export interface ReviewFacts {
  /** The key and the number of the order that proves the purchase. */
  readonly key: string
  readonly number: string
  /** Where its writer is reached; '' for nowhere. */
  readonly email: string
  /** Null: a guest. */
  readonly accountId: string | null
  /** Of the product; '' where it was deleted. */
  readonly handle: string
  /** Name of the product in the asked language; '' where it was deleted. */
  readonly product: string
}

/** Reads who wrote a review, and what it is about. */
export async function readReviewFacts(
  db: Queryable,
  { orderId, productId }: Pick<Review, 'orderId' | 'productId'>,
  locale: string,
): Promise<ReviewFacts> {
  const [row] = await db.query<ReviewFacts>(facts, [orderId, productId, locale])
  if (!row) throw new Error(`the order ${orderId} of a review is gone`)
  return row
}
