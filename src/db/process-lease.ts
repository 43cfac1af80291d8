import { randomInt } from 'node:crypto'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'

/**
 * First half of the advisory lock of every living process; `idempotency-start` looks for it. Any number that
 * nothing else uses.
 */
export const LEASE_CLASS = 71_903
const MAX_HOLDER = 2 ** 31 - 1

/** A number that the database knows to be taken for as long as this process lives. */
export interface ProcessLease {
  /**
   * The number, null while the connection that holds it is lost: then nobody can tell whether this process
   * lives.
   */
  holder(): number | null
  close(): Promise<void>
}

/**
 * Takes a number for this process by an advisory lock on a connection of its own. The database frees it in
 * the moment in which the process ends, however it ends, so that others need not wait for a timeout to take
 * over what it had begun. A lost connection is made again.
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
