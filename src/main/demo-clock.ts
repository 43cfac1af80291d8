import type { Database, Queryable } from '#db/database.ts'
import { type Clock, type ShiftedClock, shiftedClock, systemClock } from '#kernel/clock.ts'
import type { Changes } from './changes.ts'

const KEY = 'demoClockShiftMs'

/**
 * The shop's clock. A demo's runs ahead of the system's by a shift that stands in the database, so that every process
 * of the demo shows the same time; any other shop has the system's. Source: contract §11.
 */
export async function openClock(database: Database, changes: Changes, demo: boolean): Promise<Clock & { readonly shifted: ShiftedClock | null }> {
  if (!demo) return { ...systemClock, shifted: null }
  const clock = shiftedClock()
  const read = async (): Promise<void> => clock.setShiftMs(await readShift(database))
  await read()
  changes.subscribe(
    (scope) => {
      if (scope === 'settings') read().catch(() => undefined)
    },
    () => void read().catch(() => undefined),
  )
  return { now: clock.now, shifted: clock }
}

/** Moves the demo's clock to an instant, for all its processes. It never goes back. */
export async function moveClock(database: Database, clock: ShiftedClock, instant: Date): Promise<void> {
  const shiftMs = Math.max(clock.shiftMs(), instant.getTime() - Date.now())
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO shop_setting (key, value) VALUES ($1, to_jsonb($2::bigint)) ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [KEY, shiftMs],
    )
    await tx.query(`SELECT announce_change('settings')`)
  })
  clock.setShiftMs(shiftMs)
}

async function readShift(db: Queryable): Promise<number> {
  const [row] = await db.query<{ value: number }>('SELECT value FROM shop_setting WHERE key = $1', [KEY])
  return row?.value ?? 0
}
