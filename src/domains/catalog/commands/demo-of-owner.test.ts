import { expect, test } from 'vitest'
import { sellProduct } from '../../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { cellText, type GridField } from '../grid/grid-cell.ts'
import { readGridVariants } from '../grid-store.ts'
import { readProductRecord } from '../write-store.ts'
import { changeCells } from './change-cells.ts'
import { describePicture } from './change-pictures.ts'
import { saveProduct } from './save-product.ts'
import { sellDemoProducts } from './set-demo-products.ts'
import { setProductStatus } from './set-status.ts'

const db = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const actor = 'staff:ada'

/** Makes a product as the demo makes it. */
async function seed(): Promise<string> {
  const { productId: handle } = await sellProduct(db.database)
  const record = await readProductRecord(db.database, handle)
  if (!record) throw new Error('there is no such product')
  await db.database.transaction((tx) => saveProduct(tx, record, { actor: 'seed', reason: 'seed', now }))
  return handle
}

const statusOf = async (handle: string) => (await readProductRecord(db.database, handle))?.status

/** Types into a cell of the only variant of a product. */
async function type(handle: string, field: GridField, typed: string) {
  const [variant] = await readGridVariants(db.database, handle)
  if (!variant) throw new Error('there is no such variant')
  const cells = [{ publicId: variant.publicId, field, was: cellText(variant, field), typed }]
  return db.database.transaction((tx) => changeCells(tx, { handle, cells, actor, now }))
}

test('a demo product that its owner changed stays on sale when the demo ends; one that was only counted leaves', async () => {
  const [untouched, counted, priced, published] = [await seed(), await seed(), await seed(), await seed()]
  expect((await type(counted, 'onHand', '8')).changed).toHaveLength(1)
  expect((await type(priced, 'sku', 'MINE')).changed).toHaveLength(1)
  for (const status of ['draft', 'active'] as const)
    await db.database.transaction((tx) => setProductStatus(tx, { handle: published, status, now }))
  expect(await sellDemoProducts(db.database, false, now)).toBe(2)
  const handles = [untouched, counted, priced, published]
  expect(await Promise.all(handles.map(statusOf))).toEqual(['archived', 'archived', 'active', 'active'])
})

test('a demo product that staff published or archived by hand stays so at every start', async () => {
  const [published, archived] = [await seed(), await seed()]
  await sellDemoProducts(db.database, false, now)
  const set = (handle: string, status: 'active' | 'archived') =>
    db.database.transaction((tx) => setProductStatus(tx, { handle, status, now }))
  await set(published, 'active')
  await sellDemoProducts(db.database, false, now)
  expect(await statusOf(published)).toBe('active')
  await sellDemoProducts(db.database, true, now)
  await set(archived, 'archived')
  await sellDemoProducts(db.database, true, now)
  expect(await statusOf(archived)).toBe('archived')
})

test('the words of a picture make a demo product its owner’s', async () => {
  const handle = await seed()
  const record = await readProductRecord(db.database, handle)
  const imageId = crypto.randomUUID()
  await db.database.query(
    `INSERT INTO image (id, product_id, hash, original_type, width, height) VALUES ($1, $2, 'abc', 'image/png', 10, 10)`,
    [imageId, record?.id],
  )
  await db.database.transaction((tx) =>
    describePicture(tx, { handle, imageId, alt: { en: 'A lamp' }, shows: '', actor, now }),
  )
  await sellDemoProducts(db.database, false, now)
  expect(await statusOf(handle)).toBe('active')
})

test('a thousand prices that are saved at once leave a thousand former prices, and unchanged ones none', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) =>
    index === 0
      ? productRow('many', { 'Option1 name': 'Size', 'Option1 value': 's0' })
      : { ...productRow('many', { 'Option1 value': `s${index}` }), Title: '' },
  )
  await importFile(db, shopifyCsv(rows))
  const count = async () => {
    const [row] = await db.database.query<{ kept: number; lowest: number }>(
      `SELECT (SELECT count(*)::int FROM price_history h JOIN variant v ON v.id = h.variant_id JOIN product p ON p.id = v.product_id WHERE p.handle = 'many') AS kept,
         (SELECT lowest_minor::int FROM product_price x JOIN product p ON p.id = x.product_id WHERE p.handle = 'many') AS lowest`,
    )
    return row
  }
  expect(await count()).toEqual({ kept: 1000, lowest: 1000 })
  const cells = Array.from({ length: 1000 }, (_, index) => [
    { publicId: `many-s${index}`, field: 'price.EUR' as const, was: '10.00', typed: '11.00' },
    { publicId: `many-s${index}`, field: 'compareAt.EUR' as const, was: '', typed: '20.00' },
  ]).flat()
  const saved = await db.database.transaction((tx) => changeCells(tx, { handle: 'many', cells, actor, now }))
  expect([saved.changed.length, saved.refused.length]).toEqual([2000, 0])
  expect(await count()).toEqual({ kept: 2000, lowest: 1100 })
  const struck = cells.filter(({ field }) => field === 'compareAt.EUR')
  const lower = struck.map((cell) => ({ ...cell, was: '20.00', typed: '19.00' }))
  await db.database.transaction((tx) => changeCells(tx, { handle: 'many', cells: lower, actor, now }))
  expect(await count()).toEqual({ kept: 2000, lowest: 1100 })
})
