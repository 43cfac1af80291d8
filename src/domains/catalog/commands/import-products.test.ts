import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { type CsvRow, shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { readProductRecord } from '../write-store.ts'

const db = useTestDatabase()

async function publicIds(handle: string): Promise<string[]> {
  return (await readProductRecord(db.database, handle))!.variants
    .filter((variant) => variant.active)
    .map((variant) => variant.publicId)
}

test.each([{ old: true }, { old: false }])(
  'a product is on sale at once, with its handle as slug in every locale (older headers: $old)',
  async ({ old }) => {
    const handle = old ? 'on-sale-old' : 'on-sale-new'
    const report = await importFile(db, shopifyCsv([productRow(handle, { Type: 'Lamps' })], { old }))
    expect(report.totals).toEqual({ created: 1, updated: 0, unchanged: 0, error: 0, warnings: 0 })
    const record = (await readProductRecord(db.database, handle))!
    expect(record).toMatchObject({
      status: 'active',
      productType: 'Lamps',
      categoryIds: [expect.any(String)],
    })
    expect(record.texts.map((text) => [text.locale, text.slug])).toEqual(
      ['ar', 'de', 'en', 'fr'].map((locale) => [locale, handle]),
    )
    expect(record.variants).toMatchObject([
      { publicId: handle, tracked: true, onHand: 7, active: true, prices: { EUR: { amountMinor: 1000 } } },
    ])
  },
)

test('the same file again changes nothing and says so', async () => {
  const rows = [
    productRow('again', {
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
  await importFile(db, shopifyCsv(rows))
  const before = await readProductRecord(db.database, 'again')
  const report = await importFile(db, shopifyCsv(rows))
  expect(report.totals).toMatchObject({ updated: 0, unchanged: 1 })
  expect(report.rows.map((row) => [row.line, row.result])).toEqual([
    [2, 'unchanged'],
    [3, 'unchanged'],
  ])
  expect(await readProductRecord(db.database, 'again')).toEqual(before)
})

test('a dry run tells the same and writes nothing', async () => {
  const bytes = shopifyCsv([
    productRow('dry', { Type: 'Dry type', 'Product image URL': 'http://127.0.0.1:9/red.png' }),
  ])
  const counts = (): Promise<unknown[]> =>
    db.database.query(
      'SELECT (SELECT count(*) FROM product) p, (SELECT count(*) FROM category) c, (SELECT count(*) FROM stock_movement) m, (SELECT count(*) FROM image) i',
    )
  const before = await counts()
  const jobs: string[] = []
  expect((await importFile(db, bytes, { dryRun: true, jobs })).totals).toMatchObject({ created: 1, error: 0 })
  expect(await counts()).toEqual(before)
  expect(jobs).toEqual([])
})

test('a missing column keeps, an empty cell clears', async () => {
  await importFile(
    db,
    shopifyCsv([
      productRow('keeps', { Vendor: 'V', Tags: 'x', 'SEO title': 'S', Description: '<p>D</p>', SKU: 'K1' }),
    ]),
  )
  await importFile(db, shopifyCsv([{ 'URL handle': 'keeps', Title: 'New name', Vendor: '', Tags: '' }]))
  const record = (await readProductRecord(db.database, 'keeps'))!
  expect(record).toMatchObject({
    vendor: '',
    tags: [],
    variants: [{ sku: 'K1', onHand: 7, prices: { EUR: { amountMinor: 1000 } } }],
  })
  expect(record.texts[0]).toMatchObject({ name: 'New name', seoTitle: 'S', descriptionHtml: '<p>D</p>' })
})

test('what was translated by hand stays when the file changes', async () => {
  await importFile(db, shopifyCsv([productRow('translated')]))
  await db.database.query(
    `UPDATE product_text SET name = 'Übersetzt', slug = 'uebersetzt' WHERE slug = 'translated' AND locale = 'de'`,
  )
  await importFile(db, shopifyCsv([productRow('translated', { Title: 'Renamed' })]))
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
  await importFile(db, shopifyCsv([{ ...size('S', ''), Title: 'Stable' }, size('M', 'SKU-M'), size('L', '')]))
  expect(await publicIds('stable')).toEqual(['stable-s', 'stable-m', 'stable-l'])
  await importFile(
    db,
    shopifyCsv([{ ...size('L', ''), Title: 'Stable' }, size('Medium', 'SKU-M'), size('S', '')]),
  )
  expect(await publicIds('stable')).toEqual(['stable-l', 'stable-m', 'stable-s'])
})

test('a product that got options keeps its old variant in the books, off the shelf', async () => {
  await importFile(db, shopifyCsv([productRow('grows')]))
  await importFile(db, shopifyCsv([productRow('grows', { 'Option1 name': 'Size', 'Option1 value': 'S' })]))
  expect(await publicIds('grows')).toEqual(['grows-s'])
})

test('public ids that another product holds are avoided', async () => {
  await importFile(
    db,
    shopifyCsv([productRow('crash-a'), productRow('crash', { 'Option1 name': 'O', 'Option1 value': 'A' })]),
  )
  const [first] = await publicIds('crash-a')
  const [second] = await publicIds('crash')
  expect(first).not.toBe(second)
})

test('a product that is wrong does not stop the others, and its rows say why', async () => {
  const report = await importFile(
    db,
    shopifyCsv([
      productRow('fine-1'),
      productRow('broken', { Price: 'cheap' }),
      { 'URL handle': 'untitled', Price: '3' },
      productRow('fine-2'),
    ]),
  )
  expect(report.totals).toMatchObject({ created: 2, error: 2 })
  expect(
    report.rows.filter((row) => row.result === 'error').map((row) => [row.line, row.handle, row.text]),
  ).toEqual([
    [3, 'broken', expect.stringContaining('"cheap"')],
    [4, 'untitled', expect.stringContaining('title')],
  ])
  expect(await readProductRecord(db.database, 'broken')).toBeNull()
})

test('only a title is needed, and a product without a price waits as a draft', async () => {
  const report = await importFile(db, shopifyCsv([{ Title: 'Just a title' }]))
  expect(report.totals).toMatchObject({ created: 1, error: 0, warnings: 1 })
  expect(await readProductRecord(db.database, 'just-a-title')).toMatchObject({ status: 'draft' })
})

test('drafts and unpublished products are not on sale', async () => {
  await importFile(
    db,
    shopifyCsv([
      productRow('hidden-1', { Status: 'draft' }),
      productRow('hidden-2', { 'Published on online store': 'FALSE' }),
      productRow('hidden-3', { Status: 'archived' }),
    ]),
  )
  const statuses = await Promise.all(
    ['hidden-1', 'hidden-2', 'hidden-3'].map(
      async (handle) => (await readProductRecord(db.database, handle))!.status,
    ),
  )
  expect(statuses).toEqual(['draft', 'draft', 'archived'])
})

test('nobody counts without a tracker, and selling on without stock is a backorder', async () => {
  await importFile(
    db,
    shopifyCsv([
      productRow('uncounted', { 'Inventory tracker': '', 'Inventory quantity': '0' }),
      productRow('backorder', {
        'Continue selling when out of stock': 'CONTINUE',
        'Inventory quantity': '-3',
      }),
    ]),
  )
  expect((await readProductRecord(db.database, 'uncounted'))!.variants[0]).toMatchObject({
    tracked: false,
    active: true,
  })
  expect((await readProductRecord(db.database, 'backorder'))!.variants[0]).toMatchObject({
    tracked: true,
    backorder: true,
    onHand: 0,
  })
})

test('a count below what buyers were promised is lifted to it, with a warning', async () => {
  await importFile(db, shopifyCsv([productRow('promised')]))
  await db.database.query(
    `UPDATE stock SET reserved = 5 FROM variant v WHERE v.id = variant_id AND v.public_id = 'promised'`,
  )
  const report = await importFile(db, shopifyCsv([productRow('promised', { 'Inventory quantity': '2' })]))
  expect(report.totals).toMatchObject({ updated: 1, warnings: 1 })
  expect((await readProductRecord(db.database, 'promised'))!.variants[0]!.onHand).toBe(5)
})

test('a slug that another product has gets a number, with a warning', async () => {
  await importFile(db, shopifyCsv([productRow('owner')]))
  await db.database.query(`UPDATE product_text SET slug = 'wanted' WHERE slug = 'owner' AND locale = 'de'`)
  const report = await importFile(db, shopifyCsv([productRow('wanted')]))
  expect(report.totals).toMatchObject({ created: 1, warnings: 1 })
  const slugs = (await readProductRecord(db.database, 'wanted'))!.texts.map((text) => text.slug)
  expect(slugs).toEqual(['wanted', expect.stringMatching(/^wanted-\d+$/), 'wanted', 'wanted'])
})

test('a category is found by name in any language, made from the type otherwise, and followed when the type changes', async () => {
  await importFile(db, shopifyCsv([productRow('cat-1', { Type: 'Outdoor & Garden' })]))
  await db.database.query(
    `UPDATE category_text SET name = 'Garten' WHERE slug = 'outdoor-and-garden' AND locale = 'de'`,
  )
  await importFile(
    db,
    shopifyCsv([productRow('cat-2', { Type: 'Other', 'Product category': 'Home > garten' })]),
  )
  const categories = async (handle: string): Promise<readonly string[]> =>
    (await readProductRecord(db.database, handle))!.categoryIds
  expect(await categories('cat-2')).toEqual(await categories('cat-1'))
  await importFile(db, shopifyCsv([productRow('cat-1', { Type: 'Indoor' })]))
  expect(await categories('cat-1')).toHaveLength(1)
  expect(await categories('cat-1')).not.toEqual(await categories('cat-2'))
})

test('two imports of the same new products at once do not fail each other', async () => {
  const bytes = shopifyCsv(
    Array.from({ length: 20 }, (_, index) => productRow(`twice-${index}`, { Type: 'Twice' })),
  )
  const reports = await Promise.all([importFile(db, bytes), importFile(db, bytes)])
  expect(reports.map((report) => report.totals.error)).toEqual([0, 0])
})

test('a gift card becomes a gift voucher where the owner asks for it, and is left out where they do not want it', async () => {
  const bytes = shopifyCsv([productRow('gift-card', { 'Gift card': 'TRUE' }), productRow('beside-it')])
  const skipped = await importFile(db, bytes, { giftCards: 'skip' })
  expect(skipped.totals).toMatchObject({ created: 1, warnings: 1 })
  expect(await readProductRecord(db.database, 'gift-card')).toBeNull()
  const plain = await importFile(db, bytes)
  expect(plain.totals).toMatchObject({ created: 1, unchanged: 1, warnings: 1 })
  expect(await readProductRecord(db.database, 'gift-card')).toMatchObject({ taxClass: 'standard' })
  const vouchers = await importFile(db, bytes, { giftCards: 'voucher' })
  expect(vouchers.totals).toMatchObject({ updated: 1, unchanged: 1, warnings: 0 })
  const voucher = { taxClass: 'voucher', requiresShipping: false }
  expect(await readProductRecord(db.database, 'gift-card')).toMatchObject(voucher)
  expect(await readProductRecord(db.database, 'beside-it')).toMatchObject({ taxClass: 'standard' })
  expect((await importFile(db, bytes, { giftCards: 'voucher' })).totals).toMatchObject({ unchanged: 2 })
})
