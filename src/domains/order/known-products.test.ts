import { expect, test } from 'vitest'
import { sellProduct } from '../../../tests/support/catalogue.ts'
import { createChangeFeed } from '../../../tests/support/change-feed.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { rememberProducts } from './known-products.ts'

const db = useTestDatabase()

async function setUp() {
  const feed = createChangeFeed()
  const products = rememberProducts(feed)
  const product = await sellProduct(db.database, { priceMinor: 1000 })
  const priceOf = async (
    by: { variantIds?: string[]; productIds?: string[] } = { productIds: [product.productId] },
  ) => {
    const asked = { locale: 'en', currency: 'EUR', variantIds: [], productIds: [], ...by } as const
    return (await products.find(db.database, asked)).map((facts) => facts.priceMinor)
  }
  const setPrice = (amount: number) =>
    db.database.query('UPDATE price SET amount_minor = $1 WHERE variant_id = $2', [amount, product.variantId])
  return { feed, products, product, priceOf, setPrice }
}

test('a product is read once and known by both of its ids until its own change is announced', async () => {
  const { feed, product, priceOf, setPrice } = await setUp()
  expect(await priceOf()).toEqual([1000])
  await setPrice(1200)
  feed.announce(`product:${crypto.randomUUID()}`)
  feed.announce('catalog')
  expect(await priceOf()).toEqual([1000])
  expect(await priceOf({ variantIds: [product.variantId], productIds: [product.productId] })).toEqual([1000])
  feed.announce(`product:${product.productUuid}`)
  expect(await priceOf({ variantIds: [product.variantId] })).toEqual([1200])
  expect(await priceOf()).toEqual([1200])
})

test('when announcements may have been missed, everything is read again', async () => {
  const { feed, priceOf, setPrice } = await setUp()
  expect(await priceOf()).toEqual([1000])
  await setPrice(1300)
  feed.lose()
  expect(await priceOf()).toEqual([1300])
})

test('what was read before an announcement and arrives after it is not remembered', async () => {
  const { feed, products, product, priceOf, setPrice } = await setUp()
  const asked = { locale: 'en', currency: 'EUR', variantIds: [], productIds: [product.productId] } as const
  const slow = {
    async query<Row>(...parameters: Parameters<typeof db.database.query>) {
      const rows = await db.database.query<Row>(...parameters)
      await setPrice(1400)
      feed.announce(`product:${product.productUuid}`)
      return rows
    },
  }
  expect((await products.find(slow, asked))[0]?.priceMinor).toBe(1000)
  expect(await priceOf()).toEqual([1400])
})

test('what is not there is asked again every time, and found once it is', async () => {
  const { priceOf } = await setUp()
  const productIds = ['nothing-of-that-name']
  expect(await priceOf({ productIds })).toEqual([])
  const other = await sellProduct(db.database, { priceMinor: 700 })
  expect(await priceOf({ productIds: [...productIds, other.productId] })).toEqual([700])
})
