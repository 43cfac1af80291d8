import { expect, test } from 'vitest'
import { sellProduct } from '../../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import type { ProductStatus } from '../product-record.ts'
import { setProductStatus } from './set-status.ts'

const db = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const set = (handle: string, status: ProductStatus) =>
  db.database.transaction((tx) => setProductStatus(tx, { handle, status, now }))

test('a product is hidden, published again and archived, and each change tells what was before', async () => {
  const { productId: handle } = await sellProduct(db.database)
  expect(await set(handle, 'draft')).toEqual({ before: 'active' })
  expect(await set(handle, 'draft')).toEqual({ before: 'draft' })
  expect(await set(handle, 'active')).toEqual({ before: 'draft' })
  expect(await set(handle, 'archived')).toEqual({ before: 'active' })
})

test('a product without a price is not published, and one that does not exist is not found', async () => {
  const { productId: handle, variantId } = await sellProduct(db.database)
  await set(handle, 'draft')
  await db.database.query('DELETE FROM price WHERE variant_id = $1', [variantId])
  await expect(set(handle, 'active')).rejects.toMatchObject({ code: 'not-on-sale' })
  await expect(set('nothing', 'draft')).rejects.toMatchObject({ code: 'not-found' })
})
