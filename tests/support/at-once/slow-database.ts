import type { Database, Tx } from '#db/database.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import { type Statement, statement } from '#db/statement.ts'

/** A deadlock or a lock timeout, with the statements of the transactions that were open. */
export interface LockFailure {
  readonly code: string
  readonly detail: string
  /** The statements of the transaction that the database ended; the last one failed. */
  readonly ended: string
  /** The statements of the other open transactions. */
  readonly others: readonly string[]
}

/** A database whose transactions take their time after every lock and every write, so that two overlap. */
export interface SlowDatabase {
  readonly around: (database: Database) => Database
  /** Gives every table a trigger that waits after a write. */
  prepare(database: Database): Promise<void>
  /** Runs `work` while transactions are slow. */
  slowly<Result>(work: () => Promise<Result>): Promise<Result>
  /** What went wrong with locks since the last call. */
  takeFailures(): readonly LockFailure[]
}

/** Longest pause after a write. Units: seconds. */
const AFTER_WRITE_S = 0.006
/** Waits after an answer, within its transaction, for ten milliseconds at most. */
const PAUSE = statement('at-once-pause', 'SELECT pg_sleep(random() * 0.01)')
/** Deadlock, lock timeout, timeout of a statement and of a transaction. */
const OF_LOCKS: ReadonlySet<unknown> = new Set(['40P01', '55P03', '57014', '25P04'])

const nameOf = (sql: Statement | string): string => (typeof sql === 'string' ? sql.slice(0, 60) : sql.name)

/** Creates a slow database. */
export function slowDatabase(): SlowDatabase {
  const open = new Set<string[]>()
  let failures: LockFailure[] = []
  let isSlow = false
  let inner: Database | undefined

  const note = (error: unknown, trace: readonly string[]): void => {
    const { code, detail = '' } = error as { code?: unknown; detail?: string }
    if (!OF_LOCKS.has(code)) return
    const others = [...open].filter((other) => other !== trace).map((other) => other.join(', '))
    failures.push({ code: String(code), detail, ended: trace.join(', '), others })
  }
  const traced = async <Result>(trace: string[], work: () => Promise<Result>): Promise<Result> => {
    open.add(trace)
    try {
      return await work()
    } catch (error) {
      note(error, trace)
      throw error
    } finally {
      open.delete(trace)
    }
  }
  /** The same transaction, which waits after each answer. */
  const slowed = <Back extends AnyRolledBack>(tx: Tx<Back>, trace: string[]): Tx<Back> => ({
    ...tx,
    async query<Row>(sql: Statement | string, values?: readonly unknown[]) {
      trace.push(nameOf(sql))
      const rows = await tx.query<Row>(sql, values)
      if (isSlow) await tx.query(PAUSE)
      return rows
    },
    defer(sql, values, explain) {
      trace.push(nameOf(sql))
      tx.defer(sql, values, explain)
    },
  })
  const write = (seconds: number): Promise<unknown> =>
    inner!.query(
      `CREATE OR REPLACE FUNCTION pause_after_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${
        seconds > 0 ? `PERFORM pg_sleep(random() * ${seconds});` : ''
      } RETURN NULL; END $$`,
    )
  return {
    around(database) {
      inner = database
      return {
        ...database,
        query: (sql, values) => traced([nameOf(sql)], () => database.query(sql, values)),
        transaction<T, Back extends AnyRolledBack>(work: (tx: Tx<Back>) => Promise<T>) {
          const trace: string[] = []
          return traced(trace, () => database.transaction<T, Back>((tx: Tx<Back>) => work(slowed(tx, trace))))
        },
      }
    },
    async prepare(database) {
      await write(0)
      // Its name is behind those of foreign keys, which have then taken their locks.
      await database.query(
        `DO $$ DECLARE one text; BEGIN
           FOR one IN SELECT quote_ident(relname) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
             EXECUTE 'CREATE TRIGGER zz_pause_after_write AFTER INSERT OR UPDATE OR DELETE ON ' || one || ' FOR EACH ROW EXECUTE FUNCTION pause_after_write()';
           END LOOP;
         END $$`,
      )
    },
    async slowly(work) {
      await write(AFTER_WRITE_S)
      isSlow = true
      try {
        return await work()
      } finally {
        isSlow = false
        await write(0)
      }
    },
    takeFailures() {
      const taken = failures
      failures = []
      return taken
    },
  }
}
