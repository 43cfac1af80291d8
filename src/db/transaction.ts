import type pg from 'pg'
import { type BatchItem, sendBatch } from './batch.ts'
import type { Tx } from './queryable.ts'
import { type AnyRolledBack, RolledBack } from './rolled-back.ts'
import type { Signer } from './signer.ts'
import { type Statement, statement } from './statement.ts'

/** A transaction with its two ends. */
export interface OpenTransaction extends Tx<AnyRolledBack> {
  /** Throws: the first error of what was deferred before; the database has then rolled back. */
  commit(): Promise<void>
  rollback(): Promise<unknown>
  /** What a refusal that travelled with the others means; null where none was explained by a reason. */
  refusedWith(): AnyRolledBack | null
  /** Whether `outcome` keeps the promise of `rollBack`: what it made is returned. Throws: Error where not. */
  isRolledBackBy(outcome: unknown): outcome is AnyRolledBack
}

/** How a deferred statement's error becomes what the transaction fails with. */
type Explain = (error: Error) => Error | AnyRolledBack

const BEGIN = statement('begin', 'BEGIN')
const COMMIT = statement('commit', 'COMMIT')

/**
 * Begins a transaction. Half of a short one's time is the way to the database and back, so whatever need not
 * wait travels together; a pooler in transaction mode (`direct` false) gets one statement after the other
 * instead.
 */
export function openTransaction(
  client: pg.PoolClient,
  direct: boolean,
  signer: Signer | null,
): OpenTransaction {
  const failure = firstFailure()
  const ways = direct ? together(client, failure) : oneByOne(client, failure)
  let made: AnyRolledBack | null = null
  return {
    isTransaction: true,
    signer,
    ...ways,
    rollBack: ((reason: string, facts?: unknown) => {
      made = new RolledBack(reason, facts)
      return made
    }) as OpenTransaction['rollBack'],
    refusedWith: () => failure.reason,
    isRolledBackBy(outcome): outcome is AnyRolledBack {
      if (made !== null && outcome !== made)
        throw new Error(`the work of a transaction did not return its rollBack('${made.reason}')`)
      return made !== null
    },
  }
}

type Ways = Pick<OpenTransaction, 'query' | 'defer' | 'commit' | 'rollback'>

interface Failure {
  /** What the first failed statement means, where it is explained by a reason to roll back. */
  readonly reason: AnyRolledBack | null
  by(error: Error, explain?: Explain): Error
}

/**
 * What comes behind a failed statement fails with it; the first one says why, as it is or as it is explained.
 */
function firstFailure(): Failure {
  let first: Error | undefined
  let reason: AnyRolledBack | null = null
  return {
    get reason() {
      return reason
    },
    by(error, explain) {
      if (first) return first
      const meaning = explain ? explain(error) : error
      if (meaning instanceof RolledBack) reason = meaning
      first = meaning instanceof RolledBack ? error : meaning
      return first
    },
  }
}

/** Statements of the same moment make one batch; those that nobody waits for go with the next one. */
function together(client: pg.PoolClient, failure: Failure): Ways {
  let waiting: BatchItem[] = []
  let isScheduled = false
  let hasBegun = false
  const ignore = (): void => undefined
  const flush = (): void => {
    isScheduled = false
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    hasBegun = true
    sendBatch(client, items)
  }
  const defer = (sql: Statement, values: readonly unknown[], explain?: Explain): void => {
    waiting.push({ statement: sql, values, done: ignore, failed: (error) => failure.by(error, explain) })
  }
  const ask = <Row>(sql: Statement, values: readonly unknown[]): Promise<{ rows: Row[]; tag: string }> =>
    new Promise((resolve, reject) => {
      waiting.push({
        statement: sql,
        values,
        done: (rows, tag) => resolve({ rows: rows as Row[], tag }),
        failed: (error) => reject(failure.by(error)),
      })
      if (isScheduled) return
      isScheduled = true
      process.nextTick(flush)
    })
  defer(BEGIN, [])
  return {
    async query<Row>(sql: Statement | string, values: readonly unknown[] = []) {
      if (typeof sql !== 'string') return (await ask<Row>(sql, values)).rows
      // A text without a name may be several statements.
      flush()
      try {
        return (await client.query({ text: sql, values: values as unknown[] })).rows as Row[]
      } catch (error) {
        throw failure.by(error as Error)
      }
    },
    defer,
    async commit() {
      const end = ask(COMMIT, [])
      flush()
      const { tag } = await end
      // COMMIT of a failed transaction is no error for PostgreSQL: it says that it rolled back.
      if (tag !== 'COMMIT')
        throw failure.by(new Error('the transaction was rolled back because one of its statements failed'))
    },
    async rollback() {
      waiting = []
      // Behind everything that was given before, so that nothing of it runs outside of the transaction.
      if (hasBegun) await client.query('ROLLBACK')
    },
  }
}

function oneByOne(client: pg.PoolClient, failure: Failure): Ways {
  const deferred: Promise<unknown>[] = []
  let last: Promise<unknown> = Promise.resolve()
  const pass = (sql: Statement | string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    const next = last.then(() =>
      client.query({ text: typeof sql === 'string' ? sql : sql.text, values: values as unknown[] }),
    )
    last = next
    return next
  }
  const defer = (sql: Statement, values: readonly unknown[], explain?: Explain): void => {
    const result = pass(sql, values).catch((error: Error) => {
      throw failure.by(error, explain)
    })
    // Seen by `commit`; where the work fails before, its own error is the one that counts.
    result.catch(() => undefined)
    deferred.push(result)
  }
  // BEGIN fails only with its connection, and then what follows it fails too.
  defer(BEGIN, [])
  return {
    async query<Row>(sql: Statement | string, values?: readonly unknown[]) {
      try {
        return (await pass(sql, values)).rows as Row[]
      } catch (error) {
        throw failure.by(error as Error)
      }
    },
    defer,
    async commit() {
      const [end] = await Promise.all([pass('COMMIT'), ...deferred]).catch((error: Error) => {
        throw failure.by(error)
      })
      if (end.command !== 'COMMIT')
        throw new Error('the transaction was rolled back because one of its statements failed')
    },
    rollback() {
      const roll = (): Promise<unknown> => client.query('ROLLBACK')
      return last.then(roll, roll)
    },
  }
}
