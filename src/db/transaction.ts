import type pg from 'pg'
import { type BatchItem, sendBatch } from './batch.ts'
import type { Tx } from './queryable.ts'
import { type AnyRolledBack, RolledBack } from './rolled-back.ts'
import type { Signer } from './signer.ts'
import { type Statement, statement } from './statement.ts'

/** A transaction that can be committed or rolled back. */
export interface OpenTransaction extends Tx<AnyRolledBack> {
  /** Commits. Throws: the first error of what was deferred before; the database has then rolled back. */
  commit(): Promise<void>
  rollback(): Promise<unknown>
  /**
   * Returns the reason of the deferred refusal that failed the transaction; null if no reason explains the
   * failure.
   */
  refusedWith(): AnyRolledBack | null
  /**
   * Returns whether `outcome` was made by `rollBack`; an outcome that was made must also be returned. Throws:
   * Error where not.
   */
  isRolledBackBy(outcome: unknown): outcome is AnyRolledBack
}

/** Maps a deferred statement's error to the failure of the transaction. */
type Explain = (error: Error) => Error | AnyRolledBack

const BEGIN = statement('begin', 'BEGIN')
const COMMIT = statement('commit', 'COMMIT')

/**
 * Begins a transaction. The round trip to the database takes half the time of a short one, so statements that
 * need not wait are sent together; with a pooler in transaction mode (`direct` false) they are sent one by
 * one.
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
  /** The reason to roll back that explains the first failed statement, if any. */
  readonly reason: AnyRolledBack | null
  by(error: Error, explain?: Explain): Error
}

/**
 * Returns the first failure. Statements after a failed one fail with it; the first one says why, as it is or
 * as `explain` makes it.
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

/** Sends statements of the same tick as one batch; deferred ones go with the next batch. */
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
      // A text without a name may contain several statements.
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
      // COMMIT of a failed transaction is not an error for PostgreSQL: it answers ROLLBACK.
      if (tag !== 'COMMIT')
        throw failure.by(new Error('the transaction was rolled back because one of its statements failed'))
    },
    async rollback() {
      waiting = []
      // After every earlier statement, so that none of them runs outside of the transaction.
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
    // `commit` reports it; if the work fails before, the work's own error counts.
    result.catch(() => undefined)
    deferred.push(result)
  }
  // BEGIN fails only with its connection, and then all later statements fail too.
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
