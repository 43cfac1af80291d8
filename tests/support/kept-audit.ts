import type { Database, Queryable } from '#db/database.ts'
import { HOUR } from '#kernel/clock.ts'
import { type CheckResult, checkBooks } from '#processes/run-audit.ts'

/** A connection that audits one database again and again. It ends with the database. */
const connections = new WeakMap<Database, Queryable>()

/**
 * Checks the books as the audit does. Repeated audits of a database keep their connection and their plans: planning
 * the checks anew costs eight times as much as running them on the few rows of a test.
 */
export async function checkBooksAgain(database: Database): Promise<readonly CheckResult[]> {
  const db = await connectionTo(database)
  return checkBooks({ ...database, readSlowly: (_limits, work) => work(db) })
}

async function connectionTo(database: Database): Promise<Queryable> {
  const kept = connections.get(database)
  if (kept && (await isOpen(kept))) return kept
  const { promise, resolve, reject } = Promise.withResolvers<Queryable>()
  database
    .readSlowly({ statementMs: HOUR }, (db) => {
      resolve(preparing(db))
      return new Promise<never>(() => undefined)
    })
    .catch(reject)
  const opened = await promise
  connections.set(database, opened)
  return opened
}

const isOpen = (db: Queryable): Promise<boolean> =>
  db.query('SELECT').then(
    () => true,
    () => false,
  )

/** Prepares each statement without values when it comes first. */
function preparing(db: Queryable): Queryable {
  const names = new Map<string, string>()
  return {
    async query(sql, values) {
      if (typeof sql !== 'string' || values?.length) return db.query(sql, values)
      const name = names.get(sql) ?? `audit_${names.size}`
      if (!names.has(sql)) await db.query(`PREPARE ${name} AS ${sql}`)
      names.set(sql, name)
      return db.query(`EXECUTE ${name}`)
    },
  }
}
