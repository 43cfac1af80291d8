import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const health = statement(
  'doctor-database',
  `SELECT current_setting('server_version') AS version, clock_timestamp() AS now, (SELECT count(*)::int FROM migration) AS migrations`,
)

/** What the database says about itself. */
export interface DatabaseHealth {
  readonly version: string
  readonly now: Date
  /** Number of migrations that have run. */
  readonly migrations: number
}

/** Reads version, time and migrations of the database. */
export async function readDatabaseHealth(db: Queryable): Promise<DatabaseHealth> {
  const [row] = await db.query<DatabaseHealth>(health)
  if (!row) throw new Error('the database answered nothing')
  return row
}
