import { expect } from 'vitest'
import type { Queryable } from '#db/database.ts'

/** Waits until a statement in this database waits for a lock that another transaction holds. */
export async function untilSomebodyWaits(database: Queryable): Promise<void> {
  const waiting = async (): Promise<number> =>
    (
      await database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
}
