import { beforeAll, expect, test } from 'vitest'
import { addProduct as insertProduct, type TestProduct } from '../../../../tests/support/catalog-rows.ts'
import { createChangeFeed } from '../../../../tests/support/change-feed.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { type CatalogReader, createCatalogReader } from '../reader.ts'

const db = useTestDatabase()
const market = { locale: 'en', currency: 'EUR' } as const
const note = (): void => undefined
const changes = createChangeFeed()
let reader: CatalogReader
beforeAll(() => {
  reader = createCatalogReader(db.database, changes)
})

/** Adds a product and announces it, as a writer does. */
async function addProduct(product: TestProduct): ReturnType<typeof insertProduct> {
  const added = await insertProduct(db.database, product)
  changes.announce('catalog')
  return added
}

test('the lowest price of thirty days is that of the days before the reduction, the price at their start included', async () => {
  const { variantIds } = await addProduct({ slug: 'reduced', variants: [{ amount: 8000, compareAt: 12000 }] })
  const history = [
    ['2026-01-01', 5000],
    ['2026-02-01', 11000],
    ['2026-03-10', 12000],
  ] as const
  for (const [from, amount] of history) {
    await db.database.query(
      `INSERT INTO price_history (variant_id, currency, amount_minor, valid_from) VALUES ($1, 'EUR', $2, $3)`,
      [variantIds[0], amount, from],
    )
  }
  // The price was reduced only now, long after: the thirty days before it contain the last price alone.
  expect(await reader.product(market, 'reduced', note)).toMatchObject({ lowest30Days: { amount: 12000 } })
})

test('a compare-at price without an earlier price names the price itself as the lowest', async () => {
  await addProduct({ slug: 'new-reduced', variants: [{ amount: 8000, compareAt: 12000 }] })
  expect(await reader.product(market, 'new-reduced', note)).toMatchObject({
    lowest30Days: { amount: 8000 },
    compareAt: { amount: 12000 },
  })
})

test('a reduction that is announced after the price changed is compared with the price before the announcement', async () => {
  const { id, variantIds } = await addProduct({ slug: 'announced', variants: [{ amount: 8000 }] })
  await db.database.query(
    `INSERT INTO price_history (variant_id, currency, amount_minor, valid_from) VALUES ($1, 'EUR', 10000, '2026-01-01')`,
    [variantIds[0]],
  )
  await db.database.query('UPDATE price SET compare_at_minor = 10000 WHERE variant_id = $1', [variantIds[0]])
  changes.announce(`product:${id}`)
  expect(await reader.product(market, 'announced', note)).toMatchObject({
    compareAt: { amount: 10_000 },
    lowest30Days: { amount: 8000 },
  })
})

test('a price that went down, up and down again names the lowest of the thirty days before the last reduction', async () => {
  const { id, variantIds } = await addProduct({ slug: 'moving', variants: [{ amount: 10_000 }] })
  for (const amount of [7000, 11_000])
    await db.database.query('UPDATE price SET amount_minor = $2 WHERE variant_id = $1', [
      variantIds[0],
      amount,
    ])
  await db.database.query(
    'UPDATE price SET amount_minor = 9000, compare_at_minor = 11000 WHERE variant_id = $1',
    [variantIds[0]],
  )
  changes.announce(`product:${id}`)
  expect(await reader.product(market, 'moving', note)).toMatchObject({ lowest30Days: { amount: 7000 } })
})

test('each variant and each currency has a lowest price of its own', async () => {
  const { id, variantIds } = await addProduct({
    slug: 'two-sizes',
    variants: [{ amount: 1000 }, { amount: 2000 }],
  })
  await db.database.query(
    `INSERT INTO price (variant_id, currency, amount_minor) VALUES ($1, 'USD', 1500), ($2, 'USD', 2500)`,
    variantIds,
  )
  await db.database.query(
    'UPDATE price SET amount_minor = amount_minor - 300, compare_at_minor = amount_minor WHERE variant_id = ANY($1)',
    [variantIds],
  )
  changes.announce(`product:${id}`)
  const lowest = async (currency: string) => {
    const found = await reader.product({ locale: 'en', currency }, 'two-sizes', note)
    return found && 'variants' in found ? found.variants.map((variant) => variant.lowest30Days?.amount) : null
  }
  expect(await lowest('EUR')).toEqual([1000, 2000])
  expect(await lowest('USD')).toEqual([1500, 2500])
})
