import type { Queryable } from '#db/database.ts'
import type { Condition, ListDefinition } from './list-definition.ts'
import { numbered, whereOf } from './list-page.ts'
import type { ListQuery } from './list-query.ts'

/** Matching rows are counted up to this number: nobody needs to know more exactly. */
export const COUNTED = 10_000
/** Rows of a search up to which they are collected and sorted; more are met often enough on the way. */
const COLLECTED = 10_000

type Searched = Pick<ListDefinition<never>, 'from' | 'always' | 'idSql' | 'search'>

/** The conditions of a query with its search in the form that costs least. */
export interface SearchPlan {
  /** Conditions by which a page is read. */
  readonly page: readonly Condition[]
  /** Conditions by which the rows are counted; null where there are surely more than are counted. */
  readonly count: readonly Condition[] | null
}

/**
 * Chooses how a search is asked. A few matches are collected by their indexes and sorted. A word that a large part
 * of the rows has, such as the name of a shop's main product, would collect and sort them all for fifty; there the
 * list is walked in its order until the page is full.
 */
export async function planSearch(
  db: Queryable,
  definition: Searched,
  { search, conditions }: Pick<ListQuery, 'search' | 'conditions'>,
): Promise<SearchPlan> {
  if (search === '') return { page: conditions, count: conditions }
  const { ids, where, repeats = 1 } = definition.search
  const walked = [...conditions, where(search)]
  if (!ids) return { page: walked, count: walked }
  const found = ids(search)
  const most = COUNTED * repeats
  const [{ rows } = { rows: 0 }] = await db.query<{ rows: number }>(
    `SELECT count(*)::int AS rows FROM (SELECT FROM (${numbered(found.sql)}) AS found LIMIT ${most + 1}) AS matching`,
    found.values,
  )
  const collected = [...conditions, { sql: `${definition.idSql} IN (${found.sql})`, values: found.values }]
  if (rows <= most) return { page: rows > COLLECTED ? walked : collected, count: collected }
  return { page: walked, count: conditions.length === 0 ? null : walked }
}

/** Counts the rows of a list for which conditions hold, up to one more than `COUNTED`. */
export async function countRows(
  db: Queryable,
  definition: Searched,
  conditions: readonly Condition[] | null,
): Promise<number> {
  if (conditions === null) return COUNTED + 1
  const { sql, values } = whereOf(definition, conditions)
  const [counted] = await db.query<{ rows: number }>(
    `SELECT count(*)::int AS rows FROM (SELECT FROM ${definition.from} WHERE ${sql} LIMIT ${COUNTED + 1}) AS matching`,
    values,
  )
  return counted?.rows ?? 0
}
