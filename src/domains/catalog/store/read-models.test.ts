import { expect, test } from 'vitest'
import { addCategory, addProduct } from '../../../../tests/support/catalog-rows.ts'
import { createChangeFeed } from '../../../../tests/support/change-feed.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import type { ProductFilter } from '../contract.ts'
import { createCatalogReader } from '../reader.ts'

const db = useTestDatabase()

const filter = (part: Partial<ProductFilter>): ProductFilter => ({
  category: null,
  query: '',
  min: null,
  max: null,
  types: [],
  inStock: false,
  fits: null,
  sort: 'featured',
  after: null,
  limit: 7,
  ...part,
})

test('a list shows what fits a model, and a category names its models as people count', async () => {
  const styli = await addCategory(db.database, { slug: 'styli', name: 'Styli' })
  const place = { categories: [styli] }
  const first = await addProduct(db.database, { ...place, fits: ['Deck 10', 'Deck 9'] })
  const second = await addProduct(db.database, { ...place, fits: ['Deck 9', 'Äther 1'] })
  await addProduct(db.database, { ...place, fits: ['Hidden 1'], status: 'draft' })
  await addProduct(db.database, place)
  const reader = createCatalogReader(db.database, createChangeFeed())
  const shown = async (fits: string | null) => {
    const page = await reader.category(
      { locale: 'en', currency: 'EUR' },
      'styli',
      filter({ fits }),
      () => undefined,
    )
    if (!page || 'movedTo' in page) throw new Error('no such category')
    return page
  }
  const all = await shown(null)
  expect(all.models).toEqual(['Äther 1', 'Deck 9', 'Deck 10'])
  expect(all.list.total).toBe(3)
  const slugs = (await shown('Deck 9')).list.products.map(({ slug }) => slug)
  expect(slugs.sort()).toEqual([first.slug, second.slug].sort())
  expect((await shown('Deck 10')).list.total).toBe(1)
  expect((await shown('Deck 1')).list.products).toEqual([])
  expect((await shown('Hidden 1')).list.total).toBe(0)
})
