import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimalAmount } from '#kernel/money.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { type CsvRow, shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import type { ImportReport } from '../import/report.ts'
import { readProductRecord } from '../write-store.ts'
import { importProducts } from './import-products.ts'

const db = useTestDatabase()
let folder: string
let server: Server
let origin: string
const jobs: string[] = []
const PICTURES_FOUND = new Set(['/red.png', '/blue.png'])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-import-'))
  const png = async (background: string): Promise<Buffer> =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const pictures = new Map([
    ['/red.png', await png('red')],
    ['/blue.png', await png('blue')],
  ])
  server = createServer((request, response) => {
    const picture = pictures.get(request.url ?? '')
    if (picture && PICTURES_FOUND.has(request.url!)) response.end(picture)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function importFile(bytes: Uint8Array, { dryRun = false } = {}): Promise<Extract<ImportReport, { ok: true }>> {
  const report = await importProducts(db.database, {
    bytes,
    currency: 'EUR',
    dryRun,
    actor: 'test',
    now: () => new Date(),
    enqueue: async (_tx, _name, payload) => void jobs.push((payload as { imageId: string }).imageId),
    pictures: { folder, totalMs: 5000, isAllowed: (address) => address === '127.0.0.1' },
  })
  if (!report.ok) throw new Error(report.reason)
  return report
}

function product(handle: string, part: CsvRow = {}): CsvRow {
  return {
    'URL handle': handle,
    Title: `Product ${handle}`,
    Price: '10.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '7',
    Status: 'active',
    'Published on online store': 'TRUE',
    ...part,
  }
}

async function publicIds(handle: string): Promise<string[]> {
  return (await readProductRecord(db.database, handle))!.variants.filter((variant) => variant.active).map((variant) => variant.publicId)
}

test.each([{ old: true }, { old: false }])(
  'a product is on sale at once, with its handle as slug in every locale (older headers: $old)',
  async ({ old }) => {
    const handle = old ? 'on-sale-old' : 'on-sale-new'
    const report = await importFile(shopifyCsv([product(handle, { Type: 'Lamps' })], { old }))
    expect(report.totals).toEqual({ created: 1, updated: 0, unchanged: 0, error: 0, warnings: 0 })
    const record = (await readProductRecord(db.database, handle))!
    expect(record).toMatchObject({ status: 'active', productType: 'Lamps', categoryIds: [expect.any(String)] })
    expect(record.texts.map((text) => [text.locale, text.slug])).toEqual(['ar', 'de', 'en', 'fr'].map((locale) => [locale, handle]))
    expect(record.variants).toMatchObject([{ publicId: handle, tracked: true, onHand: 7, active: true, prices: { EUR: { amountMinor: 1000 } } }])
  },
)

test('the same file again changes nothing and says so', async () => {
  const rows = [
    product('again', {
      'Option1 name': 'Size',
      'Option1 value': 'S',
      Type: 'Again',
      Tags: 'a, b',
      Description: 'Plain & simple',
      'Weight value (grams)': '5',
      'SEO title': 'T',
    }),
    { 'URL handle': 'again', 'Option1 value': 'M', Price: '11', 'Compare-at price': '12' },
  ]
  await importFile(shopifyCsv(rows))
  const before = await readProductRecord(db.database, 'again')
  const report = await importFile(shopifyCsv(rows))
  expect(report.totals).toMatchObject({ updated: 0, unchanged: 1 })
  expect(report.rows.map((row) => [row.line, row.result])).toEqual([
    [2, 'unchanged'],
    [3, 'unchanged'],
  ])
  expect(await readProductRecord(db.database, 'again')).toEqual(before)
})

test('a dry run tells the same and writes nothing', async () => {
  const bytes = shopifyCsv([product('dry', { Type: 'Dry type', 'Product image URL': `${origin}/red.png` })])
  const counts = (): Promise<unknown[]> =>
    db.database.query(
      'SELECT (SELECT count(*) FROM product) p, (SELECT count(*) FROM category) c, (SELECT count(*) FROM stock_movement) m, (SELECT count(*) FROM image) i',
    )
  const before = await counts()
  const jobsBefore = jobs.length
  expect((await importFile(bytes, { dryRun: true })).totals).toMatchObject({ created: 1, error: 0 })
  expect(await counts()).toEqual(before)
  expect(jobs.length).toBe(jobsBefore)
})

test('a missing column keeps, an empty cell clears', async () => {
  await importFile(shopifyCsv([product('keeps', { Vendor: 'V', Tags: 'x', 'SEO title': 'S', Description: '<p>D</p>', SKU: 'K1' })]))
  await importFile(shopifyCsv([{ 'URL handle': 'keeps', Title: 'New name', Vendor: '', Tags: '' }]))
  const record = (await readProductRecord(db.database, 'keeps'))!
  expect(record).toMatchObject({ vendor: '', tags: [], variants: [{ sku: 'K1', onHand: 7, prices: { EUR: { amountMinor: 1000 } } }] })
  expect(record.texts[0]).toMatchObject({ name: 'New name', seoTitle: 'S', descriptionHtml: '<p>D</p>' })
})

test('what was translated by hand stays when the file changes', async () => {
  await importFile(shopifyCsv([product('translated')]))
  await db.database.query(`UPDATE product_text SET name = 'Übersetzt', slug = 'uebersetzt' WHERE slug = 'translated' AND locale = 'de'`)
  await importFile(shopifyCsv([product('translated', { Title: 'Renamed' })]))
  const texts = (await readProductRecord(db.database, 'translated'))!.texts
  expect(texts.map(({ locale, name, slug }) => [locale, name, slug])).toEqual([
    ['ar', 'Renamed', 'translated'],
    ['de', 'Übersetzt', 'uebersetzt'],
    ['en', 'Renamed', 'translated'],
    ['fr', 'Renamed', 'translated'],
  ])
})

test('public ids stay with their variants when rows move, by SKU or by options', async () => {
  const size = (value: string, sku: string): CsvRow => ({
    'URL handle': 'stable',
    'Option1 name': 'Size',
    'Option1 value': value,
    SKU: sku,
    Price: '1',
  })
  await importFile(shopifyCsv([{ ...size('S', ''), Title: 'Stable' }, size('M', 'SKU-M'), size('L', '')]))
  expect(await publicIds('stable')).toEqual(['stable-s', 'stable-m', 'stable-l'])
  await importFile(shopifyCsv([{ ...size('L', ''), Title: 'Stable' }, size('Medium', 'SKU-M'), size('S', '')]))
  expect(await publicIds('stable')).toEqual(['stable-l', 'stable-m', 'stable-s'])
})

test('a product that got options keeps its old variant in the books, off the shelf', async () => {
  await importFile(shopifyCsv([product('grows')]))
  await importFile(shopifyCsv([product('grows', { 'Option1 name': 'Size', 'Option1 value': 'S' })]))
  expect(await publicIds('grows')).toEqual(['grows-s'])
})

test('public ids that another product holds are avoided', async () => {
  await importFile(shopifyCsv([product('crash-a'), product('crash', { 'Option1 name': 'O', 'Option1 value': 'A' })]))
  const [first] = await publicIds('crash-a')
  const [second] = await publicIds('crash')
  expect(first).not.toBe(second)
})

test('a product that is wrong does not stop the others, and its rows say why', async () => {
  const report = await importFile(
    shopifyCsv([product('fine-1'), product('broken', { Price: 'cheap' }), { 'URL handle': 'untitled', Price: '3' }, product('fine-2')]),
  )
  expect(report.totals).toMatchObject({ created: 2, error: 2 })
  expect(report.rows.filter((row) => row.result === 'error').map((row) => [row.line, row.handle, row.text])).toEqual([
    [3, 'broken', expect.stringContaining('"cheap"')],
    [4, 'untitled', expect.stringContaining('title')],
  ])
  expect(await readProductRecord(db.database, 'broken')).toBeNull()
})

test('only a title is needed, and a product without a price waits as a draft', async () => {
  const report = await importFile(shopifyCsv([{ Title: 'Just a title' }]))
  expect(report.totals).toMatchObject({ created: 1, error: 0, warnings: 1 })
  expect(await readProductRecord(db.database, 'just-a-title')).toMatchObject({ status: 'draft' })
})

test('drafts and unpublished products are not on sale', async () => {
  await importFile(
    shopifyCsv([
      product('hidden-1', { Status: 'draft' }),
      product('hidden-2', { 'Published on online store': 'FALSE' }),
      product('hidden-3', { Status: 'archived' }),
    ]),
  )
  const statuses = await Promise.all(
    ['hidden-1', 'hidden-2', 'hidden-3'].map(async (handle) => (await readProductRecord(db.database, handle))!.status),
  )
  expect(statuses).toEqual(['draft', 'draft', 'archived'])
})

test('nobody counts without a tracker, and selling on without stock is a backorder', async () => {
  await importFile(
    shopifyCsv([
      product('uncounted', { 'Inventory tracker': '', 'Inventory quantity': '0' }),
      product('backorder', { 'Continue selling when out of stock': 'CONTINUE', 'Inventory quantity': '-3' }),
    ]),
  )
  expect((await readProductRecord(db.database, 'uncounted'))!.variants[0]).toMatchObject({ tracked: false, active: true })
  expect((await readProductRecord(db.database, 'backorder'))!.variants[0]).toMatchObject({ tracked: true, backorder: true, onHand: 0 })
})

test('a count below what buyers were promised is lifted to it, with a warning', async () => {
  await importFile(shopifyCsv([product('promised')]))
  await db.database.query(`UPDATE stock SET reserved = 5 FROM variant v WHERE v.id = variant_id AND v.public_id = 'promised'`)
  const report = await importFile(shopifyCsv([product('promised', { 'Inventory quantity': '2' })]))
  expect(report.totals).toMatchObject({ updated: 1, warnings: 1 })
  expect((await readProductRecord(db.database, 'promised'))!.variants[0]!.onHand).toBe(5)
})

test('a slug that another product has gets a number, with a warning', async () => {
  await importFile(shopifyCsv([product('owner')]))
  await db.database.query(`UPDATE product_text SET slug = 'wanted' WHERE slug = 'owner' AND locale = 'de'`)
  const report = await importFile(shopifyCsv([product('wanted')]))
  expect(report.totals).toMatchObject({ created: 1, warnings: 1 })
  const slugs = (await readProductRecord(db.database, 'wanted'))!.texts.map((text) => text.slug)
  expect(slugs).toEqual(['wanted', expect.stringMatching(/^wanted-\d+$/), 'wanted', 'wanted'])
})

test('a category is found by name in any language, made from the type otherwise, and followed when the type changes', async () => {
  await importFile(shopifyCsv([product('cat-1', { Type: 'Outdoor & Garden' })]))
  await db.database.query(`UPDATE category_text SET name = 'Garten' WHERE slug = 'outdoor-and-garden' AND locale = 'de'`)
  await importFile(shopifyCsv([product('cat-2', { Type: 'Other', 'Product category': 'Home > garten' })]))
  const categories = async (handle: string): Promise<readonly string[]> => (await readProductRecord(db.database, handle))!.categoryIds
  expect(await categories('cat-2')).toEqual(await categories('cat-1'))
  await importFile(shopifyCsv([product('cat-1', { Type: 'Indoor' })]))
  expect(await categories('cat-1')).toHaveLength(1)
  expect(await categories('cat-1')).not.toEqual(await categories('cat-2'))
})

test('pictures are fetched, ordered, shared with variants and encoded later; one that is missing is a warning and comes next time', async () => {
  const rows = (): Uint8Array =>
    shopifyCsv([
      product('seen', {
        'Option1 name': 'Colour',
        'Option1 value': 'Red',
        'Product image URL': `${origin}/red.png`,
        'Image position': '2',
        'Image alt text': 'Red one',
        'Variant image URL': `${origin}/red.png`,
      }),
      {
        'URL handle': 'seen',
        'Option1 value': 'Blue',
        Price: '1',
        'Product image URL': `${origin}/blue.png`,
        'Image position': '1',
        'Variant image URL': `${origin}/blue.png`,
      },
      { 'URL handle': 'seen', 'Product image URL': `${origin}/gone.png`, 'Image position': '3' },
    ])
  PICTURES_FOUND.delete('/blue.png')
  const first = await importFile(rows())
  expect(first.totals).toMatchObject({ created: 1, error: 0, warnings: 2 })
  PICTURES_FOUND.add('/blue.png')
  const second = await importFile(rows())
  expect(second.totals).toMatchObject({ updated: 1, warnings: 1 })
  const record = (await readProductRecord(db.database, 'seen'))!
  expect(record.images.map((image) => image.source)).toEqual([`${origin}/blue.png`, `${origin}/red.png`])
  expect(record.images[1]).toMatchObject({
    width: 40,
    height: 30,
    originalType: 'image/png',
    placeholder: expect.stringMatching(/./),
    alt: { en: 'Red one', ar: 'Red one' },
  })
  expect(record.variants.map((variant) => variant.imageId)).toEqual([record.images[1]!.id, record.images[0]!.id])
  expect(jobs).toEqual(expect.arrayContaining(record.images.map((image) => image.id)))
  expect((await importFile(rows())).totals).toMatchObject({ unchanged: 1, warnings: 1 })
  const emptied = await importFile(shopifyCsv([{ 'URL handle': 'seen', Title: 'Seen', 'Product image URL': '' }]))
  expect(emptied.totals).toMatchObject({ updated: 1 })
  expect((await readProductRecord(db.database, 'seen'))!.images).toEqual([])
})

test('what is imported is exported is imported: prices and stock come back to the piece and the cent', async () => {
  const variant = fc.record({
    price: fc.integer({ min: 0, max: 999_990_000 }),
    reduction: fc.option(fc.integer({ min: 1, max: 10_000 })),
    pieces: fc.integer({ min: 0, max: 1_000_000 }),
    backorder: fc.boolean(),
  })
  let round = 0
  const shape = fc.array(fc.array(variant, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(shape, fc.boolean(), async (products, old) => {
      round += 1
      const euro = (amount: number): string => decimalAmount({ amount, currency: 'EUR' })
      const handleOf = (index: number): string => `round-${round}-${index}`
      const rows = products.flatMap((variants, index) =>
        variants.map(({ price, reduction, pieces, backorder }, place) => ({
          'URL handle': handleOf(index),
          Title: place === 0 ? `Round ${round}` : '',
          'Option1 name': place === 0 ? 'Nr' : '',
          'Option1 value': String(place),
          Price: euro(price),
          'Compare-at price': reduction === null ? '' : euro(price + reduction),
          'Inventory tracker': 'shopify',
          'Inventory quantity': String(pieces),
          'Continue selling when out of stock': backorder ? 'CONTINUE' : 'DENY',
        })),
      )
      expect((await importFile(shopifyCsv(rows, { old }))).totals).toMatchObject({ created: products.length, error: 0 })
      for (const [index, variants] of products.entries()) {
        const record = (await readProductRecord(db.database, handleOf(index)))!
        const found = record.variants.map(({ prices, onHand, backorder }) => ({
          price: prices.EUR!.amountMinor,
          compareAt: prices.EUR!.compareAtMinor,
          pieces: onHand,
          backorder,
        }))
        expect(found).toEqual(
          variants.map(({ price, reduction, pieces, backorder }) => ({
            price,
            compareAt: reduction === null ? null : price + reduction,
            pieces,
            backorder,
          })),
        )
      }
      expect((await importFile(shopifyCsv(rows, { old: !old }))).totals).toMatchObject({ unchanged: products.length, error: 0 })
    }),
    { numRuns: 15 },
  )
})

test('whatever stands in the cells, the import ends with a report', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('', 'true', '5', '-1', '1e9', '<script>', "'; DROP TABLE product; --", '\u0000', 'https://[::1]/x', 'ي'),
  )
  const columns = [
    'URL handle',
    'Title',
    'Description',
    'Type',
    'Tags',
    'Status',
    'SKU',
    'Option1 name',
    'Option1 value',
    'Price',
    'Inventory quantity',
    'Weight value (grams)',
    'Image alt text',
  ]
  const row = fc.tuple(...columns.map(() => word)).map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]!])))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      const report = await importFile(shopifyCsv(rows, { columns }))
      expect(report.rows.filter((line) => line.text.includes('could not be stored'))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('two imports of the same new products at once do not fail each other', async () => {
  const bytes = shopifyCsv(Array.from({ length: 20 }, (_, index) => product(`twice-${index}`, { Type: 'Twice' })))
  const reports = await Promise.all([importFile(bytes), importFile(bytes)])
  expect(reports.map((report) => report.totals.error)).toEqual([0, 0])
})
