import { beforeAll, expect, test } from 'vitest'
import {
  addCategory,
  addProduct as insertProduct,
  type TestProduct,
} from '../../../tests/support/catalog-rows.ts'
import { createChangeFeed } from '../../../tests/support/change-feed.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import type { ProductFilter, ProductSort } from './contract.ts'
import { type CatalogReader, createCatalogReader } from './reader.ts'

const db = useTestDatabase()
const market = { locale: 'en', currency: 'EUR' } as const
const german = { locale: 'de', currency: 'EUR' } as const
const note = (): void => undefined
const changes = createChangeFeed()
let reader: CatalogReader
let lamps: string

/** Adds a product and announces it, as a writer does. */
async function addProduct(product: TestProduct): ReturnType<typeof insertProduct> {
  const added = await insertProduct(db.database, product)
  changes.announce('catalog')
  return added
}

function filter(part: Partial<ProductFilter> = {}): ProductFilter {
  return {
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
  }
}

beforeAll(async () => {
  reader = createCatalogReader(db.database, changes)
  const root = await addCategory(db.database, { slug: 'home', name: 'Home', texts: { de: 'Wohnen' } })
  lamps = await addCategory(db.database, { slug: 'lamps', name: 'Lamps', parent: root })
  // Many equal keys on purpose: only their ids order such products.
  for (let place = 0; place < 40; place++) {
    await addProduct({
      name: place % 3 === 0 ? 'Same name' : `Ångström ${place % 5}`,
      type: place % 2 === 0 ? 'Lamp' : 'Chair',
      position: place % 4,
      createdAt: `2026-01-0${1 + (place % 3)}T00:00:00.123456Z`,
      variants: [{ amount: 1000 * (1 + (place % 4)), onHand: place % 5 === 0 ? 0 : 50 }],
      categories: place < 20 ? [root] : [lamps, root],
      ...(place % 2 === 0 ? { names: { de: `Lampe ${place % 6}` } } : {}),
    })
  }
  await addProduct({ status: 'draft', name: 'Hidden', slug: 'hidden', categories: [lamps] })
  await addProduct({
    slug: 'turntable',
    name: 'Belt drive turntable',
    type: 'Turntable',
    names: { de: 'Plattenspieler mit Riemen' },
  })
})

const sorts: readonly ProductSort[] = ['featured', 'price-up', 'price-down', 'name', 'newest', 'relevance']
for (const sort of sorts) {
  for (const [where, part] of [
    ['the whole shop', {}],
    ['a category', { category: 'lamps' }],
    ['a category with another below it', { category: 'home' }],
    ['a search', { query: 'same name' }],
    ['what is in stock', { inStock: true }],
  ] as const) {
    test(`paging through ${where} by ${sort} visits each product exactly once and in order`, async () => {
      for (const where of [market, german]) {
        const whole = await reader.search(where, filter({ sort, ...part, limit: 200 }), note)
        const seen: string[] = []
        let after: string | null = null
        do {
          const page = await reader.search(where, filter({ sort, ...part, limit: 3, after }), note)
          seen.push(...page.products.map((product) => product.productId))
          after = page.next
        } while (after !== null)
        expect(seen).toEqual(whole.products.map((product) => product.productId))
        expect(new Set(seen).size).toBe(seen.length)
        expect(whole.total).toBe(seen.length)
      }
    })
  }
}

test('a list sorted by price begins with the lowest, or the highest', async () => {
  const prices = async (sort: ProductSort) =>
    (await reader.search(market, filter({ sort, category: 'home', limit: 100 }), note)).products.map(
      (p) => p.price.amount,
    )
  const up = await prices('price-up')
  expect(up).toEqual([...up].sort((a, b) => a - b))
  expect(await prices('price-down')).toEqual([...up].reverse())
})

test('a draft is in no list, no search and has no page (§1.1)', async () => {
  expect((await reader.search(market, filter({ query: 'hidden' }), note)).total).toBe(0)
  expect(await reader.product(market, 'hidden', note)).toBeNull()
})

test('a search forgives a misspelling', async () => {
  for (const query of ['turntabel', 'turntble', 'tuntable', 'drive turn']) {
    const { products } = await reader.search(market, filter({ query }), note)
    expect(
      products.map((product) => product.slug),
      query,
    ).toContain('turntable')
  }
})

test('a misspelled search finds what was probably meant, and says so', async () => {
  const list = await reader.search(market, filter({ query: 'trunable' }), note)
  expect(list.products.map(({ slug }) => slug)).toEqual(['turntable'])
  expect(list.suggestion).toBe('turntable')
  const known = await reader.search(market, filter({ query: 'turntable' }), note)
  expect(known.suggestion).toBeNull()
})

test('a product without text in a locale shows that of the default one, also by its address', async () => {
  const { id } = await addProduct({ slug: 'only-english', name: 'Only English' })
  const page = await reader.product(german, 'only-english', note)
  expect(page).toMatchObject({ id, name: 'Only English', slug: 'only-english' })
})

test('facets count types without their own filter, and the stock switch counts what can be bought', async () => {
  const all = await reader.search(market, filter({ category: 'home' }), note)
  expect(all.facets.types).toEqual([
    { value: 'Chair', count: 20 },
    { value: 'Lamp', count: 20 },
  ])
  const some = await reader.search(market, filter({ category: 'home', types: ['Lamp'], inStock: true }), note)
  expect(some.total).toBe(16)
  expect(some.facets).toEqual({
    types: [
      { value: 'Chair', count: 16 },
      { value: 'Lamp', count: 16 },
    ],
    inStock: 16,
  })
})

test('a price range takes in its bounds', async () => {
  const list = await reader.search(market, filter({ category: 'home', min: 20, max: 30, limit: 100 }), note)
  expect(new Set(list.products.map((product) => product.price.amount))).toEqual(new Set([2000, 3000]))
})

test('a category of an unknown slug is none, and lists nothing', async () => {
  expect(await reader.category(market, 'nowhere', filter(), note)).toBeNull()
  expect((await reader.search(market, filter({ category: 'nowhere' }), note)).total).toBe(0)
})

test('a category knows its parents and counts a product of two of its branches once', async () => {
  const page = await reader.category(market, 'lamps', filter(), note)
  expect(page).toMatchObject({ name: 'Lamps', parents: [{ slug: 'home', name: 'Home' }] })
  const links = await reader.categories(market, note)
  expect(links.find((link) => link.slug === 'home')).toMatchObject({
    productCount: 40,
    children: [{ slug: 'lamps', productCount: 20 }],
  })
})

test('the product bought from a card is the first variant that can be had, at its own price', async () => {
  await addProduct({
    slug: 'pot',
    variants: [
      { publicId: 'pot-small', amount: 999, onHand: 0 },
      { publicId: 'pot-large', amount: 1599, onHand: 5, reserved: 2 },
      { publicId: 'pot-old', amount: 100, active: false },
    ],
  })
  const pot = await reader.product(market, 'pot', note)
  expect(pot).toMatchObject({
    productId: 'pot-large',
    price: { amount: 1599, currency: 'EUR' },
    priceVaries: true,
    available: true,
    stockLevel: 'low',
  })
  expect(pot).toMatchObject({
    variants: [{ productId: 'pot-small', available: false }, { productId: 'pot-large' }],
  })
})

test('an old slug leads to the new one', async () => {
  const { id } = await addProduct({ slug: 'now' })
  await db.database.query(`INSERT INTO product_slug_history VALUES ('en', 'before', $1)`, [id])
  expect(await reader.product(market, 'before', note)).toEqual({ movedTo: 'now' })
})

test('the home page shows something to buy first, rows by category and what is new', async () => {
  const home = await reader.home(market, note)
  expect(home.featured?.available).toBe(true)
  expect(home.rows.map((row) => row.slug)).toEqual(['home'])
  expect(home.rows[0]?.products).toHaveLength(8)
  expect(home.fresh).toHaveLength(8)
})

test('products.json names the contract fields and pages to its end', async () => {
  const page = await reader.productsJson(market, '/store/de', filter({ query: 'turntable' }), note)
  expect(page.next).toBeNull()
  expect(page.products).toEqual([
    {
      productId: expect.stringMatching(/^[a-z0-9-]+$/),
      slug: 'turntable',
      url: '/store/de/p/turntable',
      kind: 'single',
      name: 'Belt drive turntable',
      price: { amount: 1000, currency: 'EUR' },
      available: true,
      requiresShipping: true,
      variants: [expect.objectContaining({ sku: '', options: [], available: true })],
    },
  ])
})

test('counts are kept until the catalogue is announced as changed', async () => {
  const count = async () => (await reader.search(market, filter({ query: 'zeppelin' }), note)).total
  expect(await count()).toBe(0)
  await insertProduct(db.database, { name: 'Zeppelin' })
  expect(await count()).toBe(0)
  changes.announce('catalog')
  expect(await count()).toBe(1)
})

test('the price range of a product follows its variants', async () => {
  const { id, variantIds } = await addProduct({ variants: [{ amount: 500 }, { amount: 900 }] })
  const range = () =>
    db.database.query(`SELECT lowest_minor, highest_minor FROM product_price WHERE product_id = $1`, [id])
  expect(await range()).toEqual([{ lowest_minor: 500, highest_minor: 900 }])
  await db.database.query(`UPDATE price SET amount_minor = 700 WHERE variant_id = $1`, [variantIds[0]])
  expect(await range()).toEqual([{ lowest_minor: 700, highest_minor: 900 }])
  await db.database.query(`UPDATE variant SET active = false WHERE id = $1`, [variantIds[0]])
  expect(await range()).toEqual([{ lowest_minor: 900, highest_minor: 900 }])
  await db.database.query(`DELETE FROM variant WHERE id = $1`, [variantIds[1]])
  expect(await range()).toEqual([])
})
