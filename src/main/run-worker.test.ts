import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { DAY, shiftedClock } from '#kernel/clock.ts'
import { useTestDatabase } from '../../tests/support/database.ts'
import { moveClock } from './demo-clock.ts'
import { readEnvironment } from './environment.ts'
import { openLogger } from './logger.ts'
import { runWorker } from './run-worker.ts'
import { recurringJobs } from './tasks.ts'

const db = useTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'kontor-worker-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// A worker ends its process with that of the shop that started it; here that is the process of the tests.
const listeners = process.listeners('disconnect')
afterEach(() => {
  for (const added of process.listeners('disconnect'))
    if (!listeners.includes(added)) process.off('disconnect', added)
})

/** Runs the worker of a demo until it has nothing left to do, and returns what it complained about. */
async function workOnce(): Promise<readonly string[]> {
  const complaints: string[] = []
  const stops: (() => Promise<unknown>)[] = []
  const environment = readEnvironment({ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: db.connectionString })
  await runWorker(environment, openLogger({ logLevel: 'warn' }, { write: (line) => complaints.push(line) }), {
    add: (stop) => void stops.push(stop),
    begun: false,
  })
  try {
    await expect.poll(waiting).toEqual([])
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
  return complaints
}

/** Returns the names of the recurring jobs that wait, run or failed; those that are done leave no row. */
const waiting = async (): Promise<readonly string[]> => {
  const rows = await db.database.query<{ key: string }>(
    `SELECT key FROM graphile_worker._private_jobs WHERE key LIKE 'recurring:%'`,
  )
  return rows.map(({ key }) => key)
}

const lastRuns = async (): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db.database.query<{ name: string; at: Date }>(
    'SELECT name, last_at AS at FROM recurring_job',
  )
  return new Map(rows.map(({ name, at }) => [name, at]))
}

const names = recurringJobs.map(({ name }) => name).toSorted()

test('every recurring job of the program runs from the real worker when it is due, and not before', async () => {
  expect(await workOnce()).toEqual([])
  const first = await lastRuns()
  expect([...first.keys()].toSorted()).toEqual(names)

  expect(await workOnce()).toEqual([])
  const again = await lastRuns()
  const hourly = recurringJobs.filter(({ everyMs }) => everyMs >= DAY / 24)
  for (const { name } of hourly) expect(again.get(name), name).toEqual(first.get(name))

  await moveClock(db.database, shiftedClock(), new Date(Date.now() + DAY))
  expect(await workOnce()).toEqual([])
  const next = await lastRuns()
  for (const name of names)
    expect(next.get(name)!.getTime() - first.get(name)!.getTime(), name).toBeGreaterThanOrEqual(DAY)
})
