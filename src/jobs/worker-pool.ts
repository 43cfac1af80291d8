import type {} from 'graphile-worker'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'
import type { JobLogger } from './worker-logger.ts'

/**
 * Connections of the job library: one per job at once and one that listens. A lost one is replaced, never
 * fatal by itself.
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
 * Completing goes through the library's batches: without them a connection that is lost at that moment is a
 * rejection which nobody handles and which ends the process; with them the worker stops in order and says
 * why.
 */
export const SAFE_COMPLETION: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}
