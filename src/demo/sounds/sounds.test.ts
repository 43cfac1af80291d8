import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProductRecord } from '#domains/catalog/index.ts'
import { diskStorage, readArticle, readRecordingFiles, readRecordings } from '#domains/media/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { LOCALES } from '#kernel/locales.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { demoCatalogue } from '../index.ts'
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

/** Makes the demo as it is before its first start. */
const forgetRecordings = () => db.database.query('DELETE FROM recording')

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
  await forgetRecordings()
  await seed()
  // 24 recordings and three films; articles are there at once.
  expect(queued).toHaveLength(27)
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

test('the demo has 24 recordings in all languages, the quickest to make first, and its articles at once', async () => {
  const items = demoCatalogue.products.flatMap(({ library }) => library ?? [])
  const count = (kind: string) => items.filter((item) => item.kind === kind).length
  expect([count('audio'), count('video'), count('article')]).toEqual([24, 3, 6])
  const queued: string[] = []
  const queueJob = (_tx: unknown, _name: string, payload: object) =>
    void queued.push((payload as { productId: string }).productId)
  await forgetRecordings()
  await seedRecordings({ database: db.database, dataDir, clock, storage, queueJob: queueJob as never })
  const rows = await readRecordings(db.database, queued)
  const kinds = new Map(rows.map(({ productId, kind }) => [productId, kind]))
  expect(queued.map((id) => kinds.get(id)).slice(-3)).toEqual(['video', 'video', 'video'])
  const lengths = queued.slice(0, -3).map((id) => rows.find(({ productId }) => productId === id)!.durationMs!)
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
  const { id } = (await readProductRecord(db.database, 'two-microphones-one-place'))!
  for (const { code } of LOCALES) {
    const text = await readArticle(db.database, id, code)
    expect(text).toMatchObject({ locale: code })
    expect(text!.bodyHtml.length).toBeGreaterThan(text!.previewHtml.length + 100)
  }
})

test('a recording of several places has a chapter and a caption for each, in every language', async () => {
  const { id } = (await readProductRecord(db.database, 'harbour-morning'))!
  await makeDemoRecording({ database: db.database, storage, clock }, id)
  const [recording] = await readRecordings(db.database, [id])
  expect(recording).toMatchObject({ durationMs: 38_000, kind: 'audio' })
  expect(recording?.chapters.map(({ atMs, title }) => [atMs, title.de])).toEqual([
    [0, 'Brandung'],
    [12_000, 'Ein Nebelhorn'],
    [26_000, 'Eine Straße'],
  ])
  const captions = await readRecordingFiles(db.database, [id], 'captions')
  const german = captions.find(({ locale }) => locale === 'de')!
  const stream = await storage.open(german.storedAs, { start: 0, end: german.byteLength - 1 })
  expect(Buffer.concat(await stream!.toArray()).toString()).toBe(
    'WEBVTT\n\n00:00.000 --> 00:12.000\n[Brandung]\n\n00:12.000 --> 00:26.000\n[Ein Nebelhorn]\n\n00:26.000 --> 00:38.000\n[Eine Straße]\n',
  )
})

test('a film has a poster beside its files, and its length', async () => {
  const { id } = (await readProductRecord(db.database, 'rings-on-a-pond'))!
  await makeDemoRecording({ database: db.database, storage, clock }, id)
  expect(await readRecordings(db.database, [id])).toMatchObject([{ kind: 'video', durationMs: 8_000 }])
  const files = await readRecordingFiles(db.database, [id])
  expect(files.map(({ part, mediaType }) => `${part} ${mediaType}`)).toEqual([
    ...Array.from({ length: 4 }, () => 'captions text/vtt'),
    ...['poster image/webp', 'preview video/webm', 'whole video/webm'],
  ])
}, 60_000)

test('the cover of a recording is drawn from its sound; one that an owner put there stays', async () => {
  const heard = (await readProductRecord(db.database, 'reading-room'))!
  const queued: string[] = []
  const queueJob = (_tx: unknown, name: string, payload: object) =>
    void queued.push(`${name} ${(payload as { imageId: string }).imageId}`)
  const pictures = { dataDir, queueJob: queueJob as never }
  await makeDemoRecording({ database: db.database, storage, clock, pictures }, heard.id)
  const [before, after] = [
    heard.images[0]!,
    (await readProductRecord(db.database, 'reading-room'))!.images[0]!,
  ]
  expect(after).toEqual({ ...before, hash: after.hash, widths: [], placeholder: '' })
  expect(after.hash).not.toBe(before.hash)
  expect(queued).toEqual([`encode-image ${before.id}`])
  const own = (await readProductRecord(db.database, 'tram-line-at-night'))!
  await db.database.query(`UPDATE image SET source = '', hash = 'own' WHERE id = $1`, [own.images[0]!.id])
  await makeDemoRecording({ database: db.database, storage, clock, pictures }, own.id)
  expect((await readProductRecord(db.database, 'tram-line-at-night'))!.images[0]!.hash).toBe('own')
})
