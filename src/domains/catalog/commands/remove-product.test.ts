import { expect, test } from 'vitest'
import { readUsedProducts } from '#views/admin/catalogue/product-use.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { readProductRecord } from '../write-store.ts'
import { forgetOldImports } from './forget-imports.ts'
import { removeProduct, restoreProduct } from './remove-product.ts'

const db = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const who = { actor: 'staff:ada', now }
const sell = (handle: string, part = {}) => importFile(db, shopifyCsv([productRow(handle, part)]))
const remove = (handle: string) =>
  db.database.transaction((tx) => removeProduct(tx, { ...who, handle, usedOf: readUsedProducts }))
const restore = (id: string) => db.database.transaction((tx) => restoreProduct(tx, { ...who, id }))

test('a deleted product is put back as it was, with texts, price, stock and category', async () => {
  await sell('lamp', { Type: 'Lamps', 'Body (HTML)': '<p>Bright.</p>' })
  const before = await readProductRecord(db.database, 'lamp')
  const { id, isKept } = await remove('lamp')
  expect([isKept, await readProductRecord(db.database, 'lamp')]).toEqual([false, null])
  expect(await restore(id)).toEqual({ handle: 'lamp' })
  expect(await readProductRecord(db.database, 'lamp')).toEqual(before)
  const [sum] = await db.database.query(
    `SELECT s.on_hand AS "onHand", (SELECT sum(m.delta)::int FROM stock_movement m WHERE m.variant_id = s.variant_id) AS moved
     FROM stock s WHERE s.variant_id = $1`,
    [before?.variants[0]?.id],
  )
  expect(sum).toEqual({ onHand: 7, moved: 7 })
  await expect(restore(id)).rejects.toMatchObject({ code: 'not-found' })
})

test('a product with reserved pieces, or that orders refer to, is archived and kept', async () => {
  await sell('coat')
  const coat = await readProductRecord(db.database, 'coat')
  await db.database.query('UPDATE stock SET reserved = 1 WHERE variant_id = $1', [coat?.variants[0]?.id])
  expect(await remove('coat')).toMatchObject({ isKept: true })
  await sell('hat')
  const used = await db.database.transaction((tx) =>
    removeProduct(tx, { ...who, handle: 'hat', usedOf: async (_, ids) => new Set(ids) }),
  )
  expect(used.isKept).toBe(true)
  for (const handle of ['coat', 'hat'])
    expect((await readProductRecord(db.database, handle))?.status).toBe('archived')
  await expect(remove('nothing')).rejects.toMatchObject({ code: 'not-found' })
})

test('a product is not put back over another one that has its address now', async () => {
  await sell('sock')
  const { id } = await remove('sock')
  await sell('sock')
  await expect(restore(id)).rejects.toMatchObject({ code: 'slug-taken' })
  const [kept] = await db.database.query('SELECT handle FROM removed_product WHERE id = $1', [id])
  expect(kept).toEqual({ handle: 'sock' })
})

test('a category that was deleted meanwhile is left out when a product comes back', async () => {
  await sell('belt', { Type: 'Belts' })
  const { id } = await remove('belt')
  await db.database.query(`DELETE FROM category WHERE handle = 'belts'`)
  await restore(id)
  expect((await readProductRecord(db.database, 'belt'))?.categoryIds).toEqual([])
})

test('what was deleted is forgotten after 90 days', async () => {
  await sell('bag')
  const { id } = await remove('bag')
  await forgetOldImports(db.database, new Date('2026-05-30T11:59:59Z'))
  const kept = () => db.database.query('SELECT id FROM removed_product WHERE id = $1', [id])
  expect(await kept()).toHaveLength(1)
  await forgetOldImports(db.database, new Date('2026-05-30T12:00:01Z'))
  expect(await kept()).toHaveLength(0)
})
