import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import type { Queryable, Tx } from './queryable.ts'
import type { AnyRolledBack } from './rolled-back.ts'
import type { Signer } from './signer.ts'
import type { Statement } from './statement.ts'
import { openTransaction } from './transaction.ts'
import type { DB } from './types.generated.ts'

export type { Queryable, Tx } from './queryable.ts'

// int8 is parsed only here: as text it would concatenate instead of adding. Sums of minor units stay far
// below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond safe integers: ${text}`)
  return value
})
// numeric appears only as the type of sum(bigint); the same rule holds.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`numeric is not a safe whole number: ${text}`)
  return value
})

/** Reports how the connections of this process are used. */
export interface Pools {
  /** Returns the use of the connections by pool. */
  pools?(): readonly {
    readonly pool: string
    readonly open: number
    readonly idle: number
    readonly waiting: number
  }[]
}

export interface Database extends Queryable, Pools {
  /** Typed query builder over the pool, for reads whose shape varies (filters, lists). */
  readonly builder: Kysely<DB>
  /** Signs what this process books, and detects what somebody else wrote. */
  readonly signer: Signer | null
  /**
   * Runs `work` in one transaction, committed when it returns and rolled back when it throws. Never call a
   * provider inside.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction that may roll itself back. `work` names its reasons, `(tx: Tx<Raced>) =>
   * …`, and returns the result of `tx.rollBack` for one of them. That result is then the outcome, which the
   * caller must check.
   */
  transaction<T, Back extends AnyRolledBack>(work: (tx: Tx<Back>) => Promise<T>): Promise<T | Back>
  /**
   * Runs `work` on a dedicated read-only connection, whose statements may take as long as `statementMs`
   * allows: reads of whole tables do not belong in the pools. The connection closes when `work` ends, and the
   * server cancels its statement when `signal` fires or this process dies.
   */
  readSlowly<T>(limits: SlowReading, work: (db: Queryable) => Promise<T>): Promise<T>
  /** Listens to `channel` on a dedicated connection until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Limits of a connection that reads whole tables. */
export interface SlowReading {
  /** Timeout of one statement. Units: milliseconds. */
  readonly statementMs: number
  /** Cancels the current statement and ends the read. */
  readonly signal?: AbortSignal
}

export interface DatabaseOptions {
  readonly connectionString: string
  /** For LISTEN and migrations if the other connection goes through a pooler. Default: the same. */
  readonly directConnectionString?: string
  /** At least two: one for transactions, one for reads outside of them. */
  readonly maxConnections?: number
  readonly signer?: Signer
  readonly onIdleError?: (error: Error) => void
}

/**
 * Server-side limits of every connection. Source: docs/rules.md "Slow clients and slow databases" (a silent
 * partition must not hang a buyer).
 */
const SESSION_LIMITS =
  '-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=15s -c transaction_timeout=20s'
/**
 * Statements of transactions find their rows by keys, so one plan is right for all values. By default
 * PostgreSQL plans many of them anew each time, because the statistics of a growing table make the generic
 * plan look more expensive: a tenth of the database's time for a checkout.
 */
const SAME_PLANS = '-c plan_cache_mode=force_generic_plan'

/**
 * Settings of a connection that reads whole tables: sorts in memory if they fit, uses only one processor, and
 * is closed by the server within a second after its client disappeared.
 */
const SLOW_READING =
  '-c lock_timeout=5s -c default_transaction_read_only=on -c work_mem=64MB -c max_parallel_workers_per_gather=0 -c client_connection_check_interval=1s'

/**
 * Share of the connections that is reserved for reads outside of transactions, so that slow reads never block
 * a buyer.
 */
const READERS_SHARE = 1 / 3

/** Idle time after which a connection, and with it its prepared statements, is closed. */
const IDLE_MS = 5 * MINUTE

/**
 * Opens two pools, for reads and for transactions, with the timeouts of docs/rules.md "Slow clients and slow
 * databases". Nothing is connected before the first query.
 */
export function openDatabase({
  connectionString,
  directConnectionString = connectionString,
  maxConnections = 16,
  signer,
  onIdleError,
}: DatabaseOptions): Database {
  // A pooler in transaction mode loses session settings and named statements, and old poolers lose track of
  // statements that are sent together; all three are used only on a direct connection.
  const direct = directConnectionString === connectionString
  const openPool = (max: number, options: string): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      max,
      connectionTimeoutMillis: 5 * SECOND,
      query_timeout: 12 * SECOND,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      application_name: 'kontor',
      ...(direct ? { options, pipeline: true } : {}),
    })
    pool.on('error', (error) => onIdleError?.(error))
    return pool
  }
  const forReaders = Math.max(1, Math.round(maxConnections * READERS_SHARE))
  const readers = openPool(forReaders, SESSION_LIMITS)
  const writers = openPool(Math.max(1, maxConnections - forReaders), `${SESSION_LIMITS} ${SAME_PLANS}`)

  const builder = new Kysely<DB>({ dialect: new PostgresDialect({ pool: readers }) })
  return {
    builder,
    signer: signer ?? null,
    query: (sql, values) => run(readers, direct, sql, values),
    async transaction<T, Back extends AnyRolledBack>(work: (tx: Tx<Back>) => Promise<T>) {
      const client = await writers.connect()
      let broken: Error | undefined
      const onError = (error: Error): void => {
        broken = error
      }
      client.on('error', onError)
      const tx = openTransaction(client, direct, signer ?? null)
      const undo = async (): Promise<void> => {
        if (!broken) await tx.rollback().catch((failure: Error) => onError(failure))
      }
      try {
        const result = await work(tx)
        if (tx.isRolledBackBy(result)) await undo()
        else await tx.commit()
        return result
      } catch (error) {
        // After a timeout the connection may still be busy with the old statement: it is discarded, not
        // reused.
        broken ??= isTimeout(error) ? (error as Error) : undefined
        await undo()
        const refused = tx.refusedWith()
        if (refused) return refused as Back
        throw error
      } finally {
        client.off('error', onError)
        client.release(broken)
      }
    },
    async readSlowly({ statementMs, signal }, work) {
      const client = new pg.Client({
        connectionString: directConnectionString,
        connectionTimeoutMillis: 5 * SECOND,
        keepAlive: true,
        application_name: 'kontor-slow-reading',
        options: `${SLOW_READING} -c statement_timeout=${statementMs}`,
      })
      // The query under way, or the next one, reports this error.
      client.on('error', () => undefined)
      const stop = (): void => void client.end().catch(() => undefined)
      signal?.throwIfAborted()
      await client.connect()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        return await work({
          query: async (sql, values = []) => {
            signal?.throwIfAborted()
            return (await client.query(configOf(false, sql, values))).rows
          },
        })
      } finally {
        signal?.removeEventListener('abort', stop)
        await client.end().catch(() => undefined)
      }
    },
    pools: () => [
      { pool: 'reads', open: readers.totalCount, idle: readers.idleCount, waiting: readers.waitingCount },
      {
        pool: 'transactions',
        open: writers.totalCount,
        idle: writers.idleCount,
        waiting: writers.waitingCount,
      },
    ],
    listen: (channel, hear, onGap) => listen(directConnectionString, channel, hear, onGap),
    async close() {
      await Promise.all([readers.end(), writers.end()])
    },
  }
}

async function run<Row>(
  runner: pg.Pool,
  named: boolean,
  sql: Statement | string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await runner.query(configOf(named, sql, values))).rows as Row[]
}

function configOf(named: boolean, sql: Statement | string, values: readonly unknown[]): pg.QueryConfig {
  if (typeof sql === 'string') return { text: sql, values: values as unknown[] }
  return named
    ? { name: sql.name, text: sql.text, values: values as unknown[] }
    : { text: sql.text, values: values as unknown[] }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message) && !('severity' in error)
}

/**
 * Listens on a dedicated connection and reconnects when it is lost; `onGap` is called when announcements may
 * have been missed.
 */
async function listen(
  connectionString: string,
  channel: string,
  hear: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client
  const connect = async (): Promise<void> => {
    client = new pg.Client({
      connectionString,
      keepAlive: true,
      application_name: 'kontor-listen',
      connectionTimeoutMillis: 5 * SECOND,
    })
    client.on('notification', (message) => hear(message.payload ?? ''))
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    // Only now: a client that failed to listen reports that itself, and must not be replaced twice.
    client.once('end', () => {
      if (!stopped) retry()
    })
  }
  const retry = (): void => {
    setTimeout(() => {
      if (stopped) return
      connect().then(onGap, retry)
    }, SECOND / 4).unref()
  }
  await connect()
  return async () => {
    stopped = true
    await client.end().catch(() => undefined)
  }
}
