import { type RawBuilder, sql } from 'kysely'
import type { SearchPlan } from '../search/plan-search.ts'

/** What a name is worth that is what was typed, or begins with it. */
const WHOLE_NAME = 200
const BEGINNING = 30
/** What a category that is named as asked is worth, beside what the words of the product are. */
const NAMED_CATEGORY = 25
/** Products that are equally relevant stand in the order of the shop. */
const PLACES = 10_000

/** Returns the condition that a row of the index (`s`) has the words of a plan. */
export function hasWords({ units, required }: SearchPlan): RawBuilder<unknown> {
  if (required >= units.length)
    return sql`s.words @@ ${units.map(({ any }) => `(${any})`).join(' & ')}::tsquery`
  const parts = units.map(({ any }) => sql`(s.words @@ ${any}::tsquery)::int`)
  return sql`s.words @@ ${units.map(({ any }) => `(${any})`).join(' | ')}::tsquery AND ${sql.join(parts, sql` + `)} >= ${required}::int`
}

/**
 * Returns the relevance of a row (`s`) of a product (`p`) as a whole number, so that equal ones compare exactly in
 * cursors. Each unit counts by the best place where it stands: in the name, among the facts, in the description;
 * as a whole word, at its end, anywhere; as typed or as a synonym.
 */
export function relevanceOf({ units, folded }: SearchPlan): RawBuilder<unknown> {
  const parts = units.flatMap(({ levels, categories }) => {
    const places = levels.map(
      ({ query, points }) => sql`WHEN s.words @@ ${query}::tsquery THEN ${points}::int`,
    )
    const best = sql`CASE ${sql.join(places, sql` `)} ELSE 0 END`
    const named = sql`CASE WHEN s.words @@ ${categories}::tsquery THEN ${NAMED_CATEGORY}::int ELSE 0 END`
    return categories === '' ? [best] : [best, named]
  })
  const name = sql`CASE WHEN s.name = ${folded} THEN ${WHOLE_NAME}::int WHEN starts_with(s.name, ${folded}) THEN ${BEGINNING}::int ELSE 0 END`
  return sql`((${sql.join([...parts, name], sql` + `)})::bigint * ${PLACES}::int + ${PLACES - 1}::int - least(greatest(p.position, 0), ${PLACES - 1}::int))`
}
