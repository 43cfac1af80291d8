import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  REVIEWS_OF_PAGE,
  REVIEWS_OF_PRODUCT,
  type ReviewListView,
  type ReviewSum,
  type ReviewView,
  type Stars,
} from '../contract.ts'
import { cursorOf, type ReviewCursor, sumOf } from '../rules.ts'

interface ShownRow extends Omit<ReviewView, 'writtenAt'> {
  readonly id: string
  readonly writtenAt: Date
}

const COLUMNS =
  'r.id, r.number, r.stars, r.title, r.text, r.name, r.locale, r.written_at AS "writtenAt", r.answer'
const SHOWN = `r.state = 'shown' AND r.taken_back_at IS NULL`

const sums = statement(
  'review-sum',
  'SELECT one AS "1", two AS "2", three AS "3", four AS "4", five AS "5" FROM review_sum WHERE product_id = $1',
)
// Each part is read from its own index, so a product with a million reviews costs as much as one with six.
const first = statement<{ readonly productId: string; readonly locale: string }>(
  'review-first',
  `(SELECT ${COLUMNS}, 1 AS part FROM review r WHERE r.product_id = $productId AND r.locale = $locale AND ${SHOWN}
    ORDER BY r.written_at DESC, r.id DESC LIMIT ${REVIEWS_OF_PRODUCT})
   UNION ALL
   (SELECT ${COLUMNS}, 2 FROM review r WHERE r.product_id = $productId AND ${SHOWN}
    ORDER BY r.written_at DESC, r.id DESC LIMIT ${2 * REVIEWS_OF_PRODUCT})
   ORDER BY part, "writtenAt" DESC, id DESC`,
)
const page = statement<{ readonly productId: string; readonly at: Date | null; readonly id: string | null }>(
  'review-page',
  `SELECT ${COLUMNS} FROM review r WHERE r.product_id = $productId AND ${SHOWN}
     AND ($at::timestamptz IS NULL OR (r.written_at, r.id) < ($at, $id::uuid))
   ORDER BY r.written_at DESC, r.id DESC LIMIT ${REVIEWS_OF_PAGE + 1}`,
)
const pageOfStars = statement<{
  readonly productId: string
  readonly stars: Stars
  readonly at: Date | null
  readonly id: string | null
}>(
  'review-page-of-stars',
  `SELECT ${COLUMNS} FROM review r WHERE r.product_id = $productId AND r.stars = $stars AND ${SHOWN}
     AND ($at::timestamptz IS NULL OR (r.written_at, r.id) < ($at, $id::uuid))
   ORDER BY r.written_at DESC, r.id DESC LIMIT ${REVIEWS_OF_PAGE + 1}`,
)

type SumRow = Readonly<Record<Stars, number>>

const NONE: SumRow = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }

/** Reads how many shown reviews of a product have how many stars. */
export async function readReviewSum(db: Queryable, productId: string): Promise<ReviewSum> {
  const [row] = await db.query<SumRow>(sums, [productId])
  return sumOf(row ?? NONE)
}

/** Reads the newest shown reviews of a product: those in a language, then those in others. */
export async function readFirstReviews(
  db: Queryable,
  productId: string,
  locale: string,
): Promise<readonly ReviewView[]> {
  const rows = await db.query<ShownRow>(first, first.bind({ productId, locale }))
  return [...new Map(rows.map((row) => [row.number, viewOf(row)])).values()].slice(0, REVIEWS_OF_PRODUCT)
}

/** Reads one page of the shown reviews of a product, the newest first. */
export async function readReviewPage(
  db: Queryable,
  productId: string,
  { stars, after }: { readonly stars: Stars | null; readonly after: ReviewCursor | null },
): Promise<Pick<ReviewListView, 'reviews' | 'next'>> {
  const place = { productId, at: after?.writtenAt ?? null, id: after?.id ?? null }
  const rows =
    stars === null
      ? await db.query<ShownRow>(page, page.bind(place))
      : await db.query<ShownRow>(pageOfStars, pageOfStars.bind({ ...place, stars }))
  const shown = rows.slice(0, REVIEWS_OF_PAGE)
  const last = rows.length > REVIEWS_OF_PAGE ? shown.at(-1) : undefined
  return { reviews: shown.map(viewOf), next: last ? cursorOf(last) : null }
}

function viewOf({ number, stars, title, text, name, locale, writtenAt, answer }: ShownRow): ReviewView {
  return { number, stars, title, text, name, locale, writtenAt: writtenAt.toISOString(), answer }
}
