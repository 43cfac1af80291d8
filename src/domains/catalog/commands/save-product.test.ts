import { expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { LOCALES } from '#kernel/locales.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import type { ChangeContext, ProductRecord, VariantRecord } from '../product-record.ts'
import { lockProductRecord, readProductRecord } from '../write-store.ts'
import { saveCategory } from './save-category.ts'
import { saveProduct } from './save-product.ts'
import { setStockCounts } from './set-stock.ts'

const db = useTestDatabase()
const context: ChangeContext = { actor: 'test', reason: 'count', now: new Date('2026-01-01T00:00:00Z') }

function variantOf(publicId: string, part: Partial<VariantRecord> = {}): VariantRecord {
  return {
    id: uuidv7(),
    publicId,
    sku: '',
    barcode: '',
    options: [],
    optionTexts: {},
    weightGrams: 0,
    imageId: null,
    tracked: true,
    backorder: false,
    active: true,
    unit: null,
    prices: { EUR: { amountMinor: 1000, compareAtMinor: null } },
    onHand: 5,
    ...part,
  }
}

function productOf(handle: string, part: Partial<ProductRecord> = {}): ProductRecord {
  const texts = LOCALES.map(({ code }) => code)
    .sort()
    .map((locale) => ({
      locale,
      name: `Name ${handle}`,
      slug: handle,
      summary: '',
      descriptionHtml: '',
      facts: [],
      seoTitle: '',
      seoDescription: '',
    }))
  return {
    id: uuidv7(),
    handle,
    kind: 'single',
    status: 'active',
    vendor: 'Käse & Co',
    productType: 'Lamp',
    tags: ['één'],
    fits: ['Deck 1; mk 2'],
    companions: ['needle'],
    taxClass: 'standard',
    requiresShipping: true,
    period: null,
    position: 1,
    texts,
    variants: [variantOf(handle)],
    images: [],
    categoryIds: [],
    ...part,
  }
}

async function save(product: ProductRecord): Promise<ProductRecord> {
  await db.database.transaction((tx) => saveProduct(tx, product, context))
  return product
}

async function movements(variantId: string): Promise<number[]> {
  return (
    await db.database.query<{ delta: number }>(
      'SELECT delta FROM stock_movement WHERE variant_id = $1 ORDER BY id',
      [variantId],
    )
  ).map((row) => row.delta)
}

test('what is saved is read back the same', async () => {
  const categoryId = await db.database.transaction((tx) =>
    saveCategory(tx, { id: uuidv7(), parentId: null, handle: 'lamps', position: 1, texts: [] }),
  )
  const imageId = uuidv7()
  const image = {
    id: imageId,
    source: 'https://x.example/a.png',
    hash: 'aa',
    originalType: 'image/png' as const,
    width: 10,
    height: 20,
    widths: [],
    placeholder: '',
    alt: { en: 'A' },
    shows: '',
  }
  const variant = variantOf('same-red', {
    sku: 'S1',
    options: [{ name: 'Colour', value: 'Red' }],
    imageId,
    unit: { measure: 750, base: 1000, unit: 'ml' },
    optionTexts: { de: [{ name: 'Farbe', value: 'Rot' }] },
  })
  const product = await save(
    productOf('same', { images: [image], variants: [variant], categoryIds: [categoryId] }),
  )
  expect(await readProductRecord(db.database, 'same')).toEqual(product)
})

test('an old slug is kept for redirects until another product takes it', async () => {
  const product = await save(productOf('old-slug'))
  await save({ ...product, texts: product.texts.map((text) => ({ ...text, slug: 'new-slug' })) })
  const history = (): Promise<unknown[]> =>
    db.database.query(`SELECT locale FROM product_slug_history WHERE slug = 'old-slug' AND product_id = $1`, [
      product.id,
    ])
  expect(await history()).toHaveLength(LOCALES.length)
  await save(productOf('old-slug-2', { texts: productOf('old-slug').texts }))
  expect(await history()).toHaveLength(0)
})

test('a slug of another product is refused by name', async () => {
  await save(productOf('taken'))
  await expect(
    save(productOf('other', { texts: productOf('taken').texts, variants: [variantOf('other')] })),
  ).rejects.toMatchObject({
    code: 'slug-taken',
  })
  await expect(save(productOf('third', { variants: [variantOf('taken')] }))).rejects.toMatchObject({
    code: 'product-id-taken',
  })
})

test('a changed count leaves a movement, the same count none', async () => {
  const product = await save(productOf('counted'))
  const [variant] = product.variants
  await save(product)
  await save({ ...product, variants: [{ ...variant!, onHand: 3 }] })
  await save({ ...product, variants: [{ ...variant!, onHand: null }] })
  expect(await movements(variant!.id)).toEqual([5, -2])
})

test('a variant that left the record leaves the shelf and keeps its stock', async () => {
  const gone = variantOf('pair-b')
  const product = await save(productOf('pair', { variants: [variantOf('pair-a'), gone] }))
  await save({ ...product, variants: product.variants.slice(0, 1) })
  const record = await readProductRecord(db.database, 'pair')
  expect(record!.variants.find((variant) => variant.id === gone.id)).toMatchObject({
    active: false,
    onHand: 5,
  })
})

test('a removed price is gone and its history stays', async () => {
  const product = await save(productOf('priced'))
  const variant = product.variants[0]!
  await save({
    ...product,
    variants: [{ ...variant, prices: { EUR: { amountMinor: 900, compareAtMinor: 1000 } } }],
  })
  await save({ ...product, variants: [{ ...variant, prices: {} }] })
  const history = await db.database.query<{ amount_minor: number }>(
    'SELECT amount_minor FROM price_history WHERE variant_id = $1 ORDER BY id',
    [variant.id],
  )
  expect(history.map((row) => row.amount_minor)).toEqual([1000, 900])
  expect((await readProductRecord(db.database, 'priced'))!.variants[0]!.prices).toEqual({})
})

test('search finds folded words of name, vendor, type and tags', async () => {
  const product = await save(productOf('found'))
  const [row] = await db.database.query<{ search_text: string }>(
    `SELECT search_text FROM product_text WHERE product_id = $1 AND locale = 'en'`,
    [product.id],
  )
  expect(row!.search_text).toBe('name found kase & co lamp een ')
})

test('stock never goes below what is promised, and the error tells how much that is', async () => {
  const product = await save(productOf('promised'))
  const variant = product.variants[0]!
  await db.database.query('UPDATE stock SET reserved = 4 WHERE variant_id = $1', [variant.id])
  const set = (onHand: number): Promise<void> =>
    db.database.transaction((tx) => setStockCounts(tx, [{ variantId: variant.id, onHand }], context))
  await expect(set(3)).rejects.toMatchObject({ code: 'stock-below-reserved', extra: { reserved: 4 } })
  await set(4)
  expect(await movements(variant.id)).toEqual([5, -1])
})

test('widths that the encoding job wrote survive a save of what was read before', async () => {
  const image = {
    id: uuidv7(),
    source: '',
    hash: 'bb',
    originalType: 'image/png' as const,
    width: 10,
    height: 20,
    widths: [],
    placeholder: '',
    alt: {},
    shows: '',
  }
  const product = await save(productOf('pictured', { images: [image] }))
  await db.database.query(`UPDATE image SET widths = '{160}', placeholder = 'p' WHERE id = $1`, [image.id])
  await save(product)
  expect((await readProductRecord(db.database, 'pictured'))!.images[0]).toMatchObject({
    widths: [160],
    placeholder: 'p',
  })
  await save({ ...product, images: [{ ...image, hash: 'cc' }] })
  expect((await readProductRecord(db.database, 'pictured'))!.images[0]).toMatchObject({
    hash: 'cc',
    widths: [],
    placeholder: '',
  })
})

test('a save is announced when it commits: the product, the lists, its old and new categories', async () => {
  const ids = await db.database.transaction(async (tx) => {
    const first = await saveCategory(tx, {
      id: uuidv7(),
      parentId: null,
      handle: 'first',
      position: 1,
      texts: [],
    })
    return [
      first,
      await saveCategory(tx, { id: uuidv7(), parentId: null, handle: 'second', position: 2, texts: [] }),
    ] as const
  })
  const product = await save(productOf('moved', { categoryIds: [ids[0]] }))
  const heard: string[] = []
  const stop = await db.database.listen(
    'kontor_changed',
    (scope) => heard.push(scope),
    () => undefined,
  )
  await save({ ...product, categoryIds: [ids[1]] })
  await db.database.query(`SELECT announce_change('end')`)
  await expect.poll(() => heard.includes('end')).toBe(true)
  expect(new Set(heard)).toEqual(
    new Set([`product:${product.id}`, 'catalog', `category:${ids[0]}`, `category:${ids[1]}`, 'end']),
  )
  await stop()
})

test('two saves of one product at once follow each other', async () => {
  const product = await save(productOf('raced'))
  const add = (pieces: number): Promise<void> =>
    db.database.transaction(async (tx) => {
      const record = (await lockProductRecord(tx, 'raced'))!
      const variants = record.variants.map((variant) => ({ ...variant, onHand: variant.onHand! + pieces }))
      await saveProduct(tx, { ...record, variants }, context)
    })
  await Promise.all([add(1), add(10), add(100), add(1000)])
  expect((await readProductRecord(db.database, 'raced'))!.variants[0]!.onHand).toBe(1116)
  expect(product.variants).toHaveLength(1)
})
