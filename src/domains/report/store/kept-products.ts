import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { DaySpan, ProductSum } from '../contract.ts'
import { type CountedDay, type Parts, partsOf } from '../parts.ts'

interface Span extends DaySpan {
  readonly zone: string
}

/** What was ordered of a product in a span. Units: minor units. */
export type Sold = Omit<ProductSum, 'day'>

/** What was ordered of all products together. Units: minor units. */
export interface AllProducts {
  readonly products: number
  readonly pieces: number
  readonly grossMinor: number
}

const counted = statement<Span>(
  'report-counted-days',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, day BETWEEN $from::date AND $to::date AND time_zone = $zone AS "isWanted" FROM report_day
   WHERE day >= date_trunc('year', $from::date) AND day < date_trunc('year', $to::date) + interval '1 year' ORDER BY day`,
)

/** The rows of the parts that are periods, and of those that are days. */
const PERIODS = `SELECT p.product_id, p.currency, p.pieces, p.gross_minor FROM unnest($kinds::text[], $firstDays::date[]) AS part(kind, first_day)
    JOIN report_product_period p ON p.kind = part.kind AND p.first_day = part.first_day`
const DAYS =
  'SELECT p.product_id, p.currency, p.pieces, p.gross_minor FROM report_product p WHERE p.day = ANY ($days::date[])'

const SUMS = 'sum(s.pieces)::bigint AS pieces, sum(s.gross_minor)::bigint AS "grossMinor"'

const products = statement<Parts>(
  'report-kept-products',
  `SELECT s.product_id AS "productId", s.currency, ${SUMS} FROM (${PERIODS} UNION ALL ${DAYS}) s GROUP BY 1, 2`,
)

const productsOf = statement<Parts & { readonly ids: readonly string[] }>(
  'report-kept-products-of',
  `SELECT s.product_id AS "productId", s.currency, ${SUMS} FROM (${PERIODS} WHERE p.product_id = ANY ($ids) UNION ALL ${DAYS} AND p.product_id = ANY ($ids)) s GROUP BY 1, 2`,
)

interface Best extends Parts {
  readonly currency: string
  readonly rows: number
}

type BestRow = Sold & { readonly all: AllProducts }

/** The groups are made once, for the first of them and for the sum of all. */
const best = statement<Best>(
  'report-kept-products-best',
  `WITH sold AS MATERIALIZED (
     SELECT s.product_id AS "productId", s.currency, ${SUMS} FROM (${PERIODS} WHERE p.currency = $currency UNION ALL ${DAYS} AND p.currency = $currency) s GROUP BY 1, 2
   )
   SELECT sold.*, (SELECT json_build_object('products', count(*), 'pieces', sum(pieces), 'grossMinor', sum("grossMinor")) FROM sold) AS "all"
   FROM sold ORDER BY "grossMinor" DESC, "productId" LIMIT $rows`,
)

interface BestOfPeriod {
  readonly kind: string
  readonly firstDay: string
  readonly currency: string
  readonly rows: number
}

/** A whole month or year is one row for each product, in the order of its index. */
const bestOfPeriod = statement<BestOfPeriod>(
  'report-kept-products-best-of-period',
  `SELECT product_id AS "productId", currency, pieces, gross_minor AS "grossMinor",
     (SELECT json_build_object('products', count(*), 'pieces', sum(pieces), 'grossMinor', sum(gross_minor)) FROM report_product_period
      WHERE kind = $kind AND first_day = $firstDay::date AND currency = $currency) AS "all"
   FROM report_product_period WHERE kind = $kind AND first_day = $firstDay::date AND currency = $currency
   ORDER BY gross_minor DESC, product_id LIMIT $rows`,
)

async function partsOfSpan(db: Queryable, { from, to, zone }: Span): Promise<Parts> {
  return partsOf(await db.query<CountedDay>(counted, counted.bind({ from, to, zone })))
}

/** Reads the kept sums of products over a span. */
export async function readKeptProducts(db: Queryable, span: Span): Promise<Sold[]> {
  return db.query<Sold>(products, products.bind(await partsOfSpan(db, span)))
}

/** Reads the kept sums of some products over a span. */
export async function readKeptProductsOf(
  db: Queryable,
  { ids, ...span }: Span & { readonly ids: readonly string[] },
): Promise<Sold[]> {
  const { kinds, firstDays, days } = await partsOfSpan(db, span)
  return db.query<Sold>(productsOf, productsOf.bind({ kinds, firstDays, days, ids }))
}

/** Reads the kept sums of the products that brought most in a currency, and of all together. */
export async function readKeptBestProducts(
  db: Queryable,
  { currency, rows, ...span }: Span & { readonly currency: string; readonly rows: number },
): Promise<{ readonly best: readonly Sold[]; readonly all: AllProducts }> {
  const { kinds, firstDays, days } = await partsOfSpan(db, span)
  const [kind, firstDay] = [kinds[0], firstDays[0]]
  const isOnePeriod = kinds.length === 1 && days.length === 0 && kind && firstDay
  const found = isOnePeriod
    ? await db.query<BestRow>(bestOfPeriod, bestOfPeriod.bind({ kind, firstDay, currency, rows }))
    : await db.query<BestRow>(best, best.bind({ kinds, firstDays, days, currency, rows }))
  return { best: found, all: found[0]?.all ?? { products: 0, pieces: 0, grossMinor: 0 } }
}
