import type { Queryable } from '#db/database.ts'
import type { Condition, ListDefinition, ListOrder } from './list-definition.ts'
import { type Cursor, cursorText, type ListQuery } from './list-query.ts'

/** A row with the value that its list is sorted by, as text, for the cursor. */
type Sorted<Row> = Row & { readonly sortValue: string }

/** Rows of a list from a value on, and where its neighbours begin. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Cursors of the neighbouring pages; null where there is none. */
  readonly previous: string | null
  readonly next: string | null
}

/** Reads so many rows of a list, from the query's cursor on. */
export async function readPage<Row extends { readonly id: string }>(
  db: Queryable,
  definition: ListDefinition<Row>,
  { conditions, sort, cursor }: Pick<ListQuery, 'conditions' | 'sort' | 'cursor'>,
  limit: number,
): Promise<Page<Row>> {
  const order = orderOf(definition, sort)
  const isBackwards = cursor?.side === 'before'
  const isDown = sort.startsWith('-') !== isBackwards
  const direction = isDown ? 'DESC' : 'ASC'
  const start = cursor ? [beyond(definition, order, cursor, isDown)] : []
  const { sql, values } = whereOf(definition, [...conditions, ...start])
  const found = await db.query<Sorted<Row>>(
    `SELECT ${definition.select}, (${order.sql})::text AS "sortValue" FROM ${definition.from} WHERE ${sql}
     ORDER BY ${order.sql} ${direction}, ${order.idSql ?? definition.idSql} ${direction} LIMIT ${limit + 1}`,
    values,
  )
  const isMore = found.length > limit
  const shown = found.slice(0, limit)
  const rows = isBackwards ? shown.toReversed() : shown
  const hasPrevious = isBackwards ? isMore : cursor !== null
  const hasNext = isBackwards || isMore
  return {
    rows,
    previous: hasPrevious ? cursorOf(rows.at(0)) : null,
    next: hasNext ? cursorOf(rows.at(-1)) : null,
  }
}

function orderOf(definition: Pick<ListDefinition<never>, 'orders' | 'path'>, sort: string): ListOrder {
  const order = definition.orders[sort.replace(/^-/, '')]
  if (!order) throw new Error(`the list ${definition.path} has no order ${sort}`)
  return order
}

function beyond(
  { idSql, idType = 'uuid' }: Pick<ListDefinition<never>, 'idSql' | 'idType'>,
  order: ListOrder,
  { value, id }: Cursor,
  isDown: boolean,
): Condition {
  const sign = isDown ? '<' : '>'
  return {
    sql: `(${order.sql}, ${order.idSql ?? idSql}) ${sign} ($?::${order.type}, $?::${idType})`,
    values: [value, id],
  }
}

/** Joins conditions and numbers their values: each `$?` becomes the next `$1`, `$2` … */
export function whereOf(
  { always }: Pick<ListDefinition<never>, 'always'>,
  conditions: readonly Condition[],
): { readonly sql: string; readonly values: readonly unknown[] } {
  return {
    sql: numbered([always, ...conditions.map(({ sql }) => `(${sql})`)].join(' AND ')),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Numbers the values of a text: each `$?` becomes the next `$1`, `$2` … */
export function numbered(sql: string): string {
  let number = 0
  return sql.replaceAll('$?', () => `$${++number}`)
}

function cursorOf(row: Sorted<{ readonly id: string }> | undefined): string | null {
  return row ? cursorText(row.sortValue, row.id) : null
}
