import { expect, test } from 'vitest'
import { readUsedVariants } from '#views/admin/catalogue/product-use.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { readGridVariants } from '../grid-store.ts'
import { addOptionValues } from './add-variants.ts'
import { removeVariant, restoreVariant } from './remove-variant.ts'

const db = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const who = { actor: 'staff:ada', now }

async function sell(handle: string): Promise<string> {
  await importFile(
    db,
    shopifyCsv([
      productRow(handle, { 'Option1 name': 'Size', 'Option1 value': 'S', SKU: `${handle}-1` }),
      { ...productRow(handle, { 'Option1 value': 'M' }), Title: '' },
    ]),
  )
  const [variant] = await readGridVariants(db.database, handle)
  return variant?.id ?? ''
}

const remove = (handle: string, publicId: string) =>
  db.database.transaction((tx) => removeVariant(tx, { ...who, handle, publicId, usedOf: readUsedVariants }))
const restore = (handle: string, variantId: string) =>
  db.database.transaction((tx) => restoreVariant(tx, { ...who, handle, variantId }))
const moved = async (variantId: string) => {
  const [row] = await db.database.query<{ sum: number }>(
    'SELECT coalesce(sum(delta), 0)::int AS sum FROM stock_movement WHERE variant_id = $1',
    [variantId],
  )
  return row?.sum
}

test('a variant that nothing refers to is deleted with its stock, and put back with price, SKU and stock', async () => {
  const id = await sell('shirt')
  expect(await remove('shirt', 'shirt-s')).toEqual({ isKept: false })
  expect((await readGridVariants(db.database, 'shirt')).map(({ publicId }) => publicId)).toEqual(['shirt-m'])
  expect(await moved(id)).toBe(0)
  expect(await restore('shirt', id)).toEqual({ publicId: 'shirt-s' })
  expect(await moved(id)).toBe(7)
  expect((await readGridVariants(db.database, 'shirt')).at(1)).toMatchObject({
    publicId: 'shirt-s',
    sku: 'shirt-1',
    onHand: 7,
    active: true,
    prices: { EUR: { amountMinor: 1000 } },
  })
  await expect(restore('shirt', id)).rejects.toMatchObject({ code: 'not-found' })
})

test('a variant that an order refers to, or that pieces are reserved of, is taken off sale and kept', async () => {
  const id = await sell('coat')
  await db.database.query('UPDATE stock SET reserved = 1 WHERE variant_id = $1', [id])
  expect(await remove('coat', 'coat-s')).toEqual({ isKept: true })
  const used = await db.database.transaction((tx) =>
    removeVariant(tx, { ...who, handle: 'coat', publicId: 'coat-m', usedOf: async (_, ids) => new Set(ids) }),
  )
  expect(used).toEqual({ isKept: true })
  expect((await readGridVariants(db.database, 'coat')).map(({ active, onHand }) => [active, onHand])).toEqual(
    [
      [false, 7],
      [false, 7],
    ],
  )
})

test('the only variant of a product is not deleted, and what is none is not found', async () => {
  await sell('hat')
  await remove('hat', 'hat-s')
  await expect(remove('hat', 'hat-m')).rejects.toMatchObject({ code: 'last-variant' })
  await expect(remove('hat', 'hat-s')).rejects.toMatchObject({ code: 'not-found' })
  await expect(remove('nothing', 'hat-s')).rejects.toMatchObject({ code: 'not-found' })
})

test('a variant is not put back beside one with the same options', async () => {
  const id = await sell('sock')
  await remove('sock', 'sock-s')
  await db.database.transaction((tx) =>
    addOptionValues(tx, { ...who, handle: 'sock', name: 'Size', values: ['S'], isOnSale: false }),
  )
  await expect(restore('sock', id)).rejects.toMatchObject({ code: 'variant-there-already' })
  expect((await readGridVariants(db.database, 'sock')).length).toBe(2)
})

test('two who delete the same variant at once take turns, and the second finds none', async () => {
  await sell('belt')
  const both = await Promise.allSettled([remove('belt', 'belt-s'), remove('belt', 'belt-s')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
