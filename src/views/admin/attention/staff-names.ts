import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const names = statement<{ readonly ids: readonly string[] }>(
  'attention-staff-names',
  `SELECT id::text, coalesce(nullif(name, ''), email) AS name FROM account WHERE id = ANY ($ids::uuid[])`,
)

const STAFF = /^staff:([0-9a-f-]{36})$/

/** Reads the names of members of staff by what histories call them: `staff:<id>`. */
export async function readStaffNames(
  db: Queryable,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap((actor) => STAFF.exec(actor)?.[1] ?? []))]
  const rows =
    ids.length === 0 ? [] : await db.query<{ id: string; name: string }>(names, names.bind({ ids }))
  const known = new Map(rows.map(({ id, name }) => [`staff:${id}`, name]))
  return (actor) => known.get(actor) ?? actor
}
