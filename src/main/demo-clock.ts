import type { Database, Queryable } from '#db/database.ts'
import { readNextDue } from '#domains/subscription/index.ts'
import { type Clock, HOUR, type ShiftedClock, shiftedClock, systemClock } from '#kernel/clock.ts'
import type { Changes } from './changes.ts'
import type { Providers } from './providers.ts'

const KEY = 'demoClockShiftMs'

/** The shop's clock; `shifted` only in a demo. */
export type DemoClock = Clock & { readonly shifted: ShiftedClock | null }

/**
 * Opens the shop's clock. A demo's clock runs ahead of the system's by a shift that is stored in the
 * database, so that every process of the demo shows the same time; any other shop uses the system's clock.
 * Source: docs/http-contract.md "Demo hooks".
 */
export async function openClock(database: Database, changes: Changes, demo: boolean): Promise<DemoClock> {
  if (!demo) return { ...systemClock, shifted: null }
  const clock = shiftedClock()
  // It never goes back: what is stored may be older than what this process was moved to.
  const read = async (): Promise<void> => {
    const stored = await readShift(database)
    clock.setShiftMs(Math.max(clock.shiftMs(), stored))
  }
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

/**
 * Maximum number of rounds: more than any chain of renewals, their webhooks, the jobs that these start and
 * the provider calls of those needs.
 */
const MOST_ROUNDS = 20

/**
 * Moves a demo and its payment simulators to an instant, step by step wherever a subscription is due, and
 * returns when neither has anything left to do. Providers bill and send webhooks, and `drain` runs the jobs
 * that are due, whose provider calls may cause further webhooks.
 */
export async function advanceDemo(
  {
    database,
    clock,
    sandbox,
  }: { readonly database: Database; readonly clock: DemoClock } & Pick<Providers, 'sandbox'>,
  instant: Date,
  drain: () => Promise<void>,
): Promise<void> {
  // What was decided is done first, as it would be in the seconds before: a provider that has not heard yet that a
  // subscription goes on would end it in the leap.
  await drain()
  for (;;) {
    const step = await nextStep(database, clock.now(), instant)
    if (clock.shifted) await moveClock(database, clock.shifted, step)
    await settle({ clock, sandbox }, drain)
    if (step >= instant) return
  }
}

/**
 * Returns where the clock stops next: at the next renewal, try, lock or mail of a subscription, so that a leap of
 * a year is as if somebody had waited. Several within an hour are one stop.
 */
async function nextStep(database: Queryable, now: Date, instant: Date): Promise<Date> {
  const due = await readNextDue(database, now, instant)
  if (!due) return instant
  return new Date(Math.min(instant.getTime(), Math.max(due.getTime(), now.getTime() + HOUR)))
}

/** Runs shop and simulators until neither has anything left to do. */
async function settle(
  { clock, sandbox }: { readonly clock: DemoClock } & Pick<Providers, 'sandbox'>,
  drain: () => Promise<void>,
): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const sent = sandbox ? await sandbox.moveClock(clock.now()) : 0
    if (round > 0 && sent === 0) return
    await drain()
    if (!sandbox) return
  }
}

async function readShift(db: Queryable): Promise<number> {
  const [row] = await db.query<{ value: number }>('SELECT value FROM shop_setting WHERE key = $1', [KEY])
  return row?.value ?? 0
}
