import type { Queryable } from '#db/database.ts'
import type { ProductReviewsView, ReviewListView } from '#domains/review/contract.ts'
import {
  readCursor,
  readFirstReviews,
  readReviewPage,
  readReviewSum,
  readStars,
} from '#domains/review/index.ts'

/** Reads what the page of a product shows of its reviews. */
export async function readProductReviews(
  db: Queryable,
  productId: string,
  locale: string,
): Promise<ProductReviewsView> {
  const sum = await readReviewSum(db, productId)
  return { sum, first: sum.count === 0 ? [] : await readFirstReviews(db, productId, locale) }
}

/** Reads a page of all reviews of a product. What an address says wrongly counts as not said. */
export async function readReviewList(
  db: Queryable,
  productId: string,
  asked: { readonly stars: string; readonly after: string },
): Promise<ReviewListView> {
  const stars = readStars(asked.stars)
  const [sum, page] = await Promise.all([
    readReviewSum(db, productId),
    readReviewPage(db, productId, { stars, after: readCursor(asked.after) }),
  ])
  return { sum, stars, ...page }
}
