import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { ProductFilter, ProductSort } from '../contract.ts'
import { formatCursor, parseCursor, priceBoundsOf } from '../rules.ts'
import type { SearchPlan } from '../search/plan-search.ts'
import type { Market } from './read-cards.ts'
import { hasWords, relevanceOf } from './search-sql.ts'

/**
 * A filter with its category resolved: the ids of the category and everything below it, itself first; null is
 * the whole shop, empty matches nothing.
 */
export type ListScope = Omit<ProductFilter, 'category'> & {
  readonly branch: readonly string[] | null
  /** What the words of the search ask of the index; null if there are none, or the shop has nothing for them. */
  readonly plan: SearchPlan | null
  /**
   * Whether every product has a text in the locale. If one lacks it, the default locale's text must be
   * searched as well, outside of any index order.
   */
  readonly translated: boolean
}

export interface ListPage {
  readonly ids: readonly string[]
  readonly next: string | null
}

/**
 * Number of products per type, over everything that the filter matches apart from its types and its stock
 * switch.
 */
export interface TypeCount {
  readonly value: string
  readonly count: number
  readonly inStock: number
}

/**
 * Sort order of a list. Key and id come from one table, so that an index scan starts right after a cursor.
 */
interface Order {
  readonly key: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly descending: boolean
  /** Converts the key to its form in a cursor, and back. */
  readonly text: RawBuilder<unknown>
  readonly parse: (text: string) => RawBuilder<unknown>
}

/**
 * Reads the ids of one page of a list and the cursor of the next. Keyset paging: the page starts after the
 * cursor's product, so its cost does not grow with its position and no product is shown twice while others
 * are added or removed.
 */
export async function listProductIds(
  database: Database,
  market: Market,
  scope: ListScope,
): Promise<ListPage> {
  const { key, id, descending, text, parse } = orderOf(scope.sort, scope)
  const cursor = scope.after === null ? null : parseCursor(scope.after)
  const direction = descending ? sql`DESC` : sql`ASC`
  const beyond = descending ? sql`<` : sql`>`
  const after =
    cursor && cursor.sort === scope.sort
      ? sql`AND (${key}, ${id}) ${beyond} (${parse(cursor.key)}, ${cursor.id}::uuid)`
      : sql``
  const rows = await run<{ id: string; key: string }>(
    database,
    sql`SELECT p.id, ${text} AS key ${matching(market, scope, scope.sort === 'name')} ${after}
      ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${scope.limit + 1}`,
  )
  const shown = rows.slice(0, scope.limit)
  const last = shown.at(-1)
  const next =
    rows.length > scope.limit && last ? formatCursor({ sort: scope.sort, key: last.key, id: last.id }) : null
  return { ids: shown.map((row) => row.id), next }
}

/**
 * Counts everything that a list shows besides its products (total, facets), in one statement that does not
 * depend on sort or page.
 */
export async function countByType(
  database: Database,
  market: Market,
  scope: ListScope,
): Promise<TypeCount[]> {
  const everything = { ...scope, types: [], inStock: false }
  // Over the whole shop one pass over all stock is cheaper than a look-up for each product.
  const isBroad = scope.branch === null && scope.query === ''
  return run<TypeCount>(
    database,
    sql`SELECT p.product_type AS value, count(*) AS count, count(*) FILTER (WHERE ${isBroad ? buyableAtOnce() : buyable()}) AS "inStock"
      ${matching(market, everything, false)} GROUP BY p.product_type ORDER BY count(*) DESC, p.product_type`,
  )
}

/** Returns whether anything on sale has the words that a plan asks for. */
export async function hasAnyMatch(
  database: Database,
  market: Market,
  plan: SearchPlan,
  translated: boolean,
): Promise<boolean> {
  const { ids } = await listProductIds(database, market, {
    branch: null,
    query: plan.folded,
    min: null,
    max: null,
    types: [],
    inStock: false,
    fits: null,
    sort: 'featured',
    after: null,
    limit: 1,
    plan,
    translated,
  })
  return ids.length > 0
}

const untranslated = statement(
  'catalog-untranslated',
  `SELECT EXISTS (SELECT FROM product p WHERE p.status = 'active' AND NOT EXISTS (
     SELECT FROM product_text t WHERE t.product_id = p.id AND t.locale = $1)) AS found`,
)

/** Returns whether every product on sale has a text in the locale. */
export async function isTranslated(database: Database, locale: LocaleCode): Promise<boolean> {
  if (locale === DEFAULT_LOCALE) return true
  const [row] = await database.query<{ found: boolean }>(untranslated, [locale])
  return !row?.found
}

async function run<Row>(database: Database, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await query.execute(database.builder)).rows as Row[]
}

/** Returns FROM and WHERE of a list. */
function matching({ locale, currency }: Market, scope: ListScope, needsText: boolean): RawBuilder<unknown> {
  const bounds = priceBoundsOf(scope, currency)
  const conditions = [sql`p.status = 'active'`]
  if (bounds.min !== null) conditions.push(sql`r.lowest_minor >= ${bounds.min}`)
  if (bounds.max !== null) conditions.push(sql`r.lowest_minor <= ${bounds.max}`)
  if (scope.types.length > 0) conditions.push(sql`p.product_type = ANY(${scope.types}::text[])`)
  if (scope.inStock) conditions.push(buyable())
  if (scope.fits !== null) conditions.push(sql`p.fits @> ARRAY[${scope.fits}]::text[]`)
  if (scope.branch && scope.branch.length !== 1) {
    conditions.push(
      sql`EXISTS (SELECT FROM product_category c WHERE c.product_id = p.id AND c.category_id = ANY(${scope.branch}::uuid[]))`,
    )
  }
  if (scope.plan) conditions.push(hasWords(scope.plan))
  else if (scope.query !== '') conditions.push(sql`false`)
  return sql`FROM product p JOIN product_price r ON r.product_id = p.id AND r.currency = ${currency}
    ${scope.branch?.length === 1 ? sql`JOIN product_category c ON c.product_id = p.id AND c.category_id = ${scope.branch[0]}` : sql``}
    ${needsText ? sql`JOIN ${shownText(locale, scope.translated)} t ON t.product_id = p.id` : sql``}
    ${scope.plan ? sql`JOIN ${searched(locale, scope.translated)} s ON s.product_id = p.id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)}`
}

function shownText(locale: string, translated: boolean): RawBuilder<unknown> {
  const own = sql`SELECT product_id, sort_name FROM product_text WHERE locale = ${locale}`
  if (translated) return sql`(${own})`
  return sql`(${own} UNION ALL
    SELECT d.product_id, d.sort_name FROM product_text d
    WHERE d.locale = ${DEFAULT_LOCALE} AND NOT EXISTS (SELECT FROM product_text o WHERE o.product_id = d.product_id AND o.locale = ${locale}))`
}

function searched(locale: string, translated: boolean): RawBuilder<unknown> {
  const own = sql`SELECT product_id, name, words FROM product_search WHERE locale = ${locale}`
  if (translated) return sql`(${own})`
  return sql`(${own} UNION ALL
    SELECT d.product_id, d.name, d.words FROM product_search d
    WHERE d.locale = ${DEFAULT_LOCALE} AND NOT EXISTS (SELECT FROM product_search o WHERE o.product_id = d.product_id AND o.locale = ${locale}))`
}

function buyableAtOnce(): RawBuilder<unknown> {
  return sql`p.id IN (SELECT v.product_id FROM variant v LEFT JOIN stock s ON s.variant_id = v.id
    WHERE v.active AND (NOT v.tracked OR v.backorder OR s.on_hand > s.reserved))`
}

function buyable(): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM variant v LEFT JOIN stock s ON s.variant_id = v.id WHERE v.product_id = p.id AND v.active
    AND (NOT v.tracked OR v.backorder OR s.on_hand > s.reserved))`
}

function orderOf(sort: ProductSort, scope: ListScope): Order {
  const inCategory = scope.branch?.length === 1
  switch (sort) {
    case 'featured':
      return inCategory
        ? byNumber(sql`c.position`, sql`c.product_id`, false)
        : byNumber(sql`p.position`, sql`p.id`, false)
    case 'price-up':
      return byNumber(sql`r.lowest_minor`, sql`r.product_id`, false)
    case 'price-down':
      return byNumber(sql`r.lowest_minor`, sql`r.product_id`, true)
    case 'name':
      return {
        key: sql`t.sort_name`,
        id: sql`t.product_id`,
        descending: false,
        text: sql`t.sort_name`,
        parse: (text) => sql`${text}::text COLLATE "C"`,
      }
    case 'newest':
      // Whole microseconds, the database's own resolution: a JavaScript date would be rounded, and a text
      // would depend on the time zone.
      return {
        key: sql`p.created_at`,
        id: sql`p.id`,
        descending: true,
        text: sql`((extract(epoch FROM p.created_at) * 1000000)::bigint)::text`,
        parse: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
      }
    case 'relevance':
      return byNumber(scope.plan ? relevanceOf(scope.plan) : sql`0::bigint`, sql`p.id`, true)
  }
}

function byNumber(key: RawBuilder<unknown>, id: RawBuilder<unknown>, descending: boolean): Order {
  return { key, id, descending, text: sql`(${key})::text`, parse: (text) => sql`${text}::bigint` }
}
