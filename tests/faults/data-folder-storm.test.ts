import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stormDataFolder } from '../storms/data-folder.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-storm-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** `npm run test:storms` does 2,000. */
const EVENTS = 40

test('kills, signals and second starts over one data folder lose no order and no folder, and it always starts', { timeout: 600_000 }, async () => {
  const seed = Date.now() % 1_000_000
  const said: string[] = [`seed ${seed}`]
  const { events, orders } = await stormDataFolder({ dataDir, events: EVENTS, seed, say: (text) => said.push(text) }).catch((error: Error) => {
    throw new Error(`${said.join('\n')}\n${error.message}`, { cause: error })
  })
  expect(Object.values(events).reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(EVENTS)
  expect(orders).toBeGreaterThan(0)
})
