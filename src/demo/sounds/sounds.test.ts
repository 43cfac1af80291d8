import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProductRecord } from '#domains/catalog/index.ts'
import { diskStorage, readRecordingFiles, readRecordings } from '#domains/media/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { seedRecordings } from '../seed/seed-recordings.ts'
import { seedDemo } from '../seed/seed-shop.ts'
import { makeDemoRecording } from './make-recording.ts'
import { RECIPES } from './recipes.ts'
import { beginningOf, RATE, synthesise } from './synthesise.ts'

const db = useTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'kontor-sounds-'))
const storage = diskStorage(join(dataDir, 'recordings'))
const clock = fixedClock('2026-12-01T10:00:00Z')
beforeAll(() => seedDemo({ database: db.database, dataDir, clock, queueJob: async () => undefined }))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe.each(Object.keys(RECIPES) as (keyof typeof RECIPES)[])('the sound of %s', (kind) => {
  const samples = synthesise(kind, 'a seed', 3)

  test('is loud, begins and ends in silence, and never leaves its limits', () => {
    expect(samples).toHaveLength(3 * RATE)
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(peak).toBeGreaterThan(0.3)
    expect(peak).toBeLessThanOrEqual(0.801)
    expect([samples[0], samples.at(-1)].map((sample) => Math.abs(sample!))).toEqual([0, 0])
  })

  test('is the same for the same seed, and another for another', () => {
    expect(synthesise(kind, 'a seed', 3)).toEqual(samples)
    expect(synthesise(kind, 'another', 3)).not.toEqual(samples)
    expect(beginningOf(samples, 1)).toHaveLength(RATE)
  })
})

test('a demo plans its recordings at once, makes their files in jobs, and neither twice', async () => {
  const queued: string[] = []
  const queueJob = (_tx: unknown, name: string, payload: object) =>
    void (name === 'make-demo-recording' && queued.push((payload as { productId: string }).productId))
  const seed = () =>
    seedRecordings({ database: db.database, dataDir, clock, storage, queueJob: queueJob as never })
  await seed()
  expect(queued.length).toBeGreaterThanOrEqual(6)
  await seed()
  expect(new Set(queued).size).toBe(queued.length / 2)

  const { id } = (await readProductRecord(db.database, 'ice-song'))!
  expect(await readRecordings(db.database, [id])).toMatchObject([{ durationMs: 40_000, peaks: [] }])
  const make = () => makeDemoRecording({ database: db.database, storage, clock }, id)
  await make()
  const files = await readRecordingFiles(db.database, [id])
  expect(files.map(({ part, locale }) => `${part} ${locale}`.trim())).toEqual([
    ...['captions ar', 'captions de', 'captions en', 'captions fr', 'preview', 'whole'],
  ])
  const [recording] = await readRecordings(db.database, [id])
  expect(recording?.peaks).toHaveLength(200)
  await make()
  expect(await readRecordingFiles(db.database, [id])).toEqual(files)
})
