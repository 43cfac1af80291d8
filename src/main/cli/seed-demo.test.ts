import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProductRecord } from '#domains/catalog/write-store.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import type { CliContext } from './cli-context.ts'
import type { DemoProduct, DemoShop } from './demo-shop.ts'
import { seedDemo } from './seed-demo.ts'

const db = useTestDatabase()
let dataDir: string
const jobs: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kontor-seed-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function each<T>(make: (code: LocaleCode) => T): Record<LocaleCode, T> {
  return Object.fromEntries(LOCALES.map(({ code }) => [code, make(code)])) as Record<LocaleCode, T>
}

function product(handle: string): DemoProduct {
  const price = { EUR: { amountMinor: 129_00, compareAtMinor: null } }
  return {
    handle,
    kind: 'single',
    vendor: 'Pegel',
    productType: 'Amplifier',
    tags: ['valve'],
    taxClass: 'standard',
    requiresShipping: true,
    period: null,
    categories: ['amplifiers'],
    texts: each((code) => ({
      name: `${handle} ${code}`,
      slug: `${handle}-${code}`,
      summary: 's',
      descriptionHtml: '<p>d</p>',
      facts: [{ name: 'Power', value: '5 W' }],
    })),
    variants: [
      {
        publicId: handle,
        sku: handle,
        options: each((code) => [{ name: code, value: 'Silver' }]),
        weightGrams: 900,
        tracked: true,
        onHand: 60,
        prices: price,
        picture: 1,
      },
    ],
    pictures: [0, 1].map((nr) => ({
      source: `drawing:${handle}:${nr}`,
      alt: each((code) => `${handle} ${code}`),
      draw: () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 ${nr + 9}"><title>${handle}</title></svg>`,
    })),
  }
}

function shop(version: string, handles: readonly string[]): DemoShop {
  const method = {
    publicId: 'standard',
    names: each(() => 'Parcel'),
    currency: 'EUR',
    priceMinor: 490,
    freeFromMinor: null,
    minWeightGrams: 0,
    maxWeightGrams: null,
    deliveryDaysMin: 1,
    deliveryDaysMax: 3,
  }
  return {
    version,
    settings: { shopName: 'Pegel', currency: 'EUR' },
    zones: [{ name: 'Home', countries: ['DE', 'AT'], methods: [method] }],
    taxRates: [{ country: 'DE', taxClass: 'standard', rateBp: 1900 }],
    pages: LOCALES.map(({ code }) => ({ handle: 'imprint', locale: code, title: 'Imprint', bodyHtml: '<p>Text</p><script>x</script>' })),
    categories: [
      { handle: 'audio', parent: null, texts: each((code) => ({ name: `Audio ${code}`, slug: `audio-${code}`, description: '' })) },
      { handle: 'amplifiers', parent: 'audio', texts: each((code) => ({ name: `Amplifiers ${code}`, slug: `amplifiers-${code}`, description: '' })) },
    ],
    products: handles.map(product),
  }
}

function context(): CliContext {
  return {
    database: db.database,
    dataDir,
    clock: fixedClock('2026-01-01T00:00:00Z'),
    enqueue: async (_tx, _name, payload) => void jobs.push((payload as { imageId: string }).imageId),
  }
}

test('the demo is a shop that sells: products, pictures, rules and pages; a second run leaves sales and edits alone', async () => {
  expect(await seedDemo(context(), shop('1', ['one', 'two']))).toEqual({ createdProducts: 2 })
  const record = (await readProductRecord(db.database, 'one'))!
  expect(record).toMatchObject({ status: 'active', categoryIds: [expect.any(String)], position: 0 })
  expect(record.texts.map((text) => text.slug)).toEqual(['one-ar', 'one-de', 'one-en', 'one-fr'])
  expect(record.variants).toMatchObject([
    { publicId: 'one', options: [{ name: 'en', value: 'Silver' }], optionTexts: { de: [{ name: 'de' }] }, onHand: 60, imageId: record.images[1]!.id },
  ])
  expect(record.images[0]).toMatchObject({ originalType: 'image/svg+xml', width: 12, height: 9, widths: [] })
  expect(await readdir(join(dataDir, 'media'))).toHaveLength(4)
  expect(jobs).toHaveLength(4)
  expect(await readShopRules(db.database)).toMatchObject({
    shopName: 'Pegel',
    zones: [{ countries: ['DE', 'AT'], methods: [{ publicId: 'standard', priceMinor: 490 }] }],
  })
  expect(await db.database.query(`SELECT body_html FROM page WHERE locale = 'de'`)).toEqual([{ body_html: '<p>Text</p>' }])

  await db.database.query(`UPDATE stock SET on_hand = 12 FROM variant v WHERE v.id = variant_id AND v.public_id = 'one'`)
  await db.database.query(`UPDATE shop_setting SET value = '"Mine"' WHERE key = 'shopName'`)
  expect(await seedDemo(context(), shop('1', ['one', 'two']))).toEqual({ createdProducts: 0 })
  expect(await seedDemo(context(), shop('2', ['one', 'two', 'three']))).toEqual({ createdProducts: 1 })
  expect((await readProductRecord(db.database, 'one'))!.variants[0]!.onHand).toBe(12)
  expect((await readShopRules(db.database)).shopName).toBe('Mine')
  expect(await db.database.query('SELECT count(*) AS pages FROM page')).toEqual([{ pages: 4 }])
})

test('a shop of sixty products with two pictures each is there in under three seconds, also when two start at once', async () => {
  const handles = Array.from({ length: 60 }, (_, index) => `many-${index}`)
  const startedAt = performance.now()
  const results = await Promise.all([seedDemo(context(), shop('many', handles)), seedDemo(context(), shop('many', handles))])
  expect(performance.now() - startedAt).toBeLessThan(3000)
  expect(results.map((result) => result.createdProducts).sort()).toEqual([0, 60])
})
