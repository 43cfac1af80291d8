import { randomInt } from 'node:crypto'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'

/**
 * First half of the advisory lock of every living process; `idempotency-start` checks it. Any number that
 * nothing else uses.
 */
export const LEASE_CLASS = 71_903
const MAX_HOLDER = 2 ** 31 - 1

/** A number that the database keeps reserved for as long as this process lives. */
export interface ProcessLease {
  /**
   * Returns the number, or null while the connection that holds it is lost: then nobody can tell whether this
   * process is alive.
   */
  holder(): number | null
  close(): Promise<void>
}

/**
 * Reserves a number for this process by an advisory lock on a dedicated connection. The database releases it
 * at the moment when the process ends, however it ends, so that others can take over its work without waiting
 * for a timeout. A lost connection is replaced.
 */
export async function openLease(connectionString: string): Promise<ProcessLease> {
  const number = randomInt(1, MAX_HOLDER)
  let isHeld = false
  let stopped = false
  let client: pg.Client
  const connect = async (): Promise<void> => {
    client = new pg.Client({
      connectionString,
      keepAlive: true,
      application_name: 'kontor-lease',
      connectionTimeoutMillis: 5 * SECOND,
    })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1, $2)', [LEASE_CLASS, number])
    isHeld = true
    client.once('end', () => {
      isHeld = false
      if (!stopped) retry()
    })
  }
  const retry = (): void => {
    setTimeout(() => stopped || connect().catch(retry), SECOND).unref()
  }
  await connect()
  return {
    holder: () => (isHeld ? number : null),
    async close() {
      stopped = true
      await client.end().catch(() => undefined)
    },
  }
}
