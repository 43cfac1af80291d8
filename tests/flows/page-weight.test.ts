import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { ENCODED_WIDTHS } from '#domains/catalog/media/encode-widths.ts'
import { PEAKS } from '#domains/media/contract.ts'
import { saveRecording } from '#domains/media/index.ts'
import { basePathOf, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { type DemoProduct, useDemoShop } from '../support/demo-shop.ts'
import { ringCellsOnce } from '../support/matrix.ts'
import { storageOf, tone } from '../support/recordings.ts'

const shop = useDemoShop()

beforeAll(async () => {
  const { database, clock, environment } = shop.core
  const storage = storageOf(shop)
  const { dataDir } = environment
  await seedRecordings({ database, clock, dataDir, storage, queueJob: async () => undefined })
  const recordings = await database.query<{ id: string }>(
    `SELECT product_id AS id FROM recording WHERE kind = 'audio' ORDER BY product_id`,
  )
  expect(recordings.length).toBeGreaterThan(20)
  // Cards weigh more when their sounds are there, and most when no two strokes of a wave are alike.
  const peaks = Array.from({ length: PEAKS * recordings.length }, (_, at) => (at * at * 37 + at * 11) % 101)
  for (const [position, { id: productId }] of recordings.entries())
    await saveRecording(database, storage, {
      recording: {
        productId,
        kind: 'audio',
        durationMs: 61_000 + position * 997,
        peaks: peaks.slice(position * PEAKS, (position + 1) * PEAKS),
        chapters: [],
      },
      files: [{ part: 'preview', locale: '', mediaType: 'audio/wav', bytes: tone(1) }],
      now: clock.now(),
    })
  // So do pictures, whose files of many widths a job makes.
  for (const table of ['image', 'page_picture'])
    await database.query(`UPDATE ${table} SET widths = $1`, [ENCODED_WIDTHS])
  await database.query(`UPDATE image SET placeholder = encode(sha256(id::text::bytea), 'base64')`)
})

/** Source: docs/http-contract.md "Pages". Units: bytes, gzip. */
const HTML_BUDGET = 24_000

/** Returns where each product stands in a language, by its id; the home page is named `home`. */
async function pagesIn(locale: LocaleCode): Promise<ReadonlyMap<string, string>> {
  const base = basePathOf('/store', locale)
  const pages = new Map([['home', base]])
  for (let next: string | null = `${base}/products.json?limit=100`; next !== null; ) {
    const answer = await fetch(new URL(next, shop.url))
    const list = (await answer.json()) as { products: DemoProduct[]; next: string | null }
    for (const { productId, url } of list.products) pages.set(productId, url)
    next = list.next
  }
  return pages
}

test('the home page and every product page hold at most 24 KB of HTML, in every language', async () => {
  const locales = LOCALES.map(({ code }) => code)
  const pages = new Map(
    await Promise.all(locales.map(async (locale) => [locale, await pagesIn(locale)] as const)),
  )
  const names = [...(pages.get('en')?.keys() ?? [])]
  expect(names.length).toBeGreaterThan(60)
  const heavy: string[] = []
  for (const { name, locale } of ringCellsOnce({ name: names, locale: locales })) {
    const path = pages.get(locale)?.get(name) ?? `${name} has no page in ${locale}`
    const answer = await fetch(new URL(path, shop.url))
    expect(answer.status, path).toBe(200)
    const bytes = gzipSync(await answer.text()).length
    if (bytes > HTML_BUDGET) heavy.push(`${path} ${bytes}`)
  }
  expect(heavy).toEqual([])
})
