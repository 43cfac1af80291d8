import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stormSeed, stormSize } from '../support/storm-size.ts'
import { stormDataFolder } from './support/data-folder-storm.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-storm-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Number of kills, signals and second starts. Two thousand take most of an hour. */
const EVENTS = stormSize('STORM_EVENTS', { push: 12, release: 2_000 })
const SEED = stormSeed()
const PER_EVENT_MS = 5_000

test('kills, signals and second starts over one data folder lose no order and no folder, and it always starts', {
  timeout: 600_000 + EVENTS * PER_EVENT_MS,
}, async () => {
  const said: string[] = [`seed ${SEED}`]
  const { events, orders } = await stormDataFolder({
    dataDir,
    events: EVENTS,
    seed: SEED,
    say: (text) => said.push(text),
  }).catch((error: Error) => {
    throw new Error(`${said.join('\n')}\n${error.message}`, { cause: error })
  })
  expect(Object.values(events).reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(EVENTS)
  expect(orders).toBeGreaterThan(0)
})
