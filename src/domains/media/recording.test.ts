import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { openForBusiness, sellProduct } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import {
  diskStorage,
  type NewFile,
  readArticle,
  readRecordingFile,
  readRecordingFiles,
  readRecordings,
  removeRecording,
  removeReplacedFiles,
  type SaveRecording,
  saveRecording,
} from './index.ts'

const db = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kontor-recordings-'))
const storage = diskStorage(folder)
const NOW = new Date('2026-12-01T10:00:00Z')
beforeAll(() => openForBusiness(db.database))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (more: Partial<NewFile> = {}): NewFile => ({
  part: 'whole',
  locale: '',
  mediaType: 'audio/wav',
  bytes: Buffer.from('sound'),
  ...more,
})
async function product(): Promise<string> {
  const { productId } = await sellProduct(db.database, { stock: 9, requiresShipping: false })
  const [row] = await db.database.query<{ id: string }>(
    'SELECT product_id AS id FROM variant WHERE public_id = $1',
    [productId],
  )
  return row!.id
}
const save = (productId: string, more: Partial<SaveRecording> = {}) =>
  saveRecording(db.database, storage, {
    recording: { productId, kind: 'audio', durationMs: 2000, peaks: [0, 100], chapters: [] },
    files: [file()],
    now: NOW,
    ...more,
  })

describe('a recording', () => {
  test('is stored with its files, and each names its product in the language asked', async () => {
    const id = await product()
    const chapters = [{ atMs: 500, title: { en: 'Rain', de: 'Regen' } }]
    await save(id, {
      recording: { productId: id, kind: 'audio', durationMs: 2000, peaks: [7, 100], chapters },
      files: [file(), file({ part: 'captions', locale: 'de', mediaType: 'text/vtt' })],
    })
    expect(await readRecordings(db.database, [id])).toEqual([
      { productId: id, kind: 'audio', durationMs: 2000, peaks: [7, 100], chapters },
    ])
    const files = await readRecordingFiles(db.database, [id])
    expect(files.map(({ part, locale, byteLength }) => [part, locale, byteLength])).toEqual([
      ['captions', 'de', 5],
      ['whole', '', 5],
    ])
    expect(await readRecordingFile(db.database, files[1]!.id, 'fr')).toMatchObject({ part: 'whole' })
  })

  test('that is replaced keeps the parts that were not given again, and the old file as long as links to it work', async () => {
    // What other tests replaced is gone first.
    await removeReplacedFiles(db.database, storage, new Date(NOW.getTime() + 1_000 * HOUR))
    const id = await product()
    const before = readdirSync(folder)
    await save(id, { files: [file(), file({ part: 'preview' })] })
    const [preview, whole] = await readRecordingFiles(db.database, [id])
    await save(id)
    const [kept, fresh, ...others] = await readRecordingFiles(db.database, [id])
    expect(others).toEqual([])
    expect(kept?.id).toBe(preview?.id)
    expect(fresh?.id).not.toBe(whole?.id)
    expect(await readRecordingFile(db.database, whole!.id, 'en')).toMatchObject({ storedAs: whole!.storedAs })
    expect(readdirSync(folder)).toHaveLength(before.length + 3)

    const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
    expect(await removeReplacedFiles(db.database, storage, later(7))).toBe(0)
    // The storage refuses once: the row stays, and the next run makes up for it.
    const away = { ...storage, remove: () => Promise.reject(new Error('no answer')) }
    expect(await removeReplacedFiles(db.database, away, later(9))).toBe(0)
    expect(await removeReplacedFiles(db.database, storage, later(10))).toBe(1)
    expect(await removeReplacedFiles(db.database, storage, later(10))).toBe(0)
    expect(await readRecordingFile(db.database, whole!.id, 'en')).toBeNull()
    expect(readdirSync(folder)).toHaveLength(before.length + 2)
  })

  test('that two people replace at once has one file of each part', async () => {
    const id = await product()
    await save(id)
    await Promise.all([save(id), save(id), save(id)])
    expect(await readRecordingFiles(db.database, [id], 'whole')).toHaveLength(1)
  })

  test('of a storage that refuses stays as it was', async () => {
    const id = await product()
    await save(id)
    const [whole] = await readRecordingFiles(db.database, [id])
    const full = { ...storage, put: () => Promise.reject(new Error('no space left')) }
    await expect(
      saveRecording(db.database, full, {
        recording: { productId: id, kind: 'video', durationMs: null, peaks: [], chapters: [] },
        files: [file()],
        now: NOW,
      }),
    ).rejects.toThrow('no space left')
    expect(await readRecordingFiles(db.database, [id])).toEqual([whole])
    expect(await readRecordings(db.database, [id])).toMatchObject([{ kind: 'audio' }])
  })

  test('that is removed goes with its files, once', async () => {
    const before = readdirSync(folder)
    const id = await product()
    await save(id)
    expect(await removeRecording(db.database, storage, id)).toBe(true)
    expect(await removeRecording(db.database, storage, id)).toBe(false)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('can be an article, which is read in its language, else in English', async () => {
    const id = await product()
    const texts = ['en', 'de'].map((locale) => ({
      productId: id,
      locale,
      previewHtml: `<p>${locale}</p>`,
      bodyHtml: `<p>${locale} all</p>`,
    }))
    await save(id, {
      recording: { productId: id, kind: 'article', durationMs: null, peaks: [], chapters: [] },
      files: [],
      texts,
    })
    expect((await readArticle(db.database, id, 'de'))?.bodyHtml).toBe('<p>de all</p>')
    expect((await readArticle(db.database, id, 'ar'))?.bodyHtml).toBe('<p>en all</p>')
  })
})
