import type {} from 'graphile-worker'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'
import type { JobLogger } from './worker-logger.ts'

/**
 * Opens the connections of the job library: one per concurrent job and one that listens. A lost one is
 * replaced and never fatal by itself.
 */
export function openWorkerPool(connectionString: string, max: number, logger: JobLogger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5 * SECOND,
    keepAlive: true,
    application_name: 'kontor-jobs',
  })
  const warn = (error: Error): void =>
    logger.warn({ component: 'jobs', err: error }, 'a database connection of the worker was lost')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}

/**
 * Completes jobs through the library's batches. Without them, a connection that is lost at that moment causes
 * an unhandled rejection, which ends the process; with them the worker stops in order and says why.
 */
export const SAFE_COMPLETION: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}
