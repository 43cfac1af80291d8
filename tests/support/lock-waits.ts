import { expect } from 'vitest'
import type { Queryable } from '#db/database.ts'

/** Waits until statements in this database wait for locks that other transactions hold: one, or as many as given. */
export async function untilSomebodyWaits(database: Queryable, least = 1): Promise<void> {
  const waiting = async (): Promise<number> =>
    (
      await database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBeGreaterThanOrEqual(least)
}
