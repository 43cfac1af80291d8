import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { demoCatalogue } from '#demo/index.ts'
import { readProductRecord } from '#domains/catalog/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { quietLimitMs } from '../../../tests/support/quiet-limit.ts'
import type { DemoShop } from './seed-context.ts'
import { seedDemo } from './seed-shop.ts'

type DemoProduct = DemoShop['demoCatalogue']['products'][number]

let db: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
let jobs: string[]

beforeEach(async () => {
  jobs = []
  dataDir = await mkdtemp(join(tmpdir(), 'kontor-seed-'))
  db = await createTestDatabase(inject('templateUrl'))
  return async () => {
    await db.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

function each<T>(make: (code: LocaleCode) => T): Record<LocaleCode, T> {
  return Object.fromEntries(LOCALES.map(({ code }) => [code, make(code)])) as Record<LocaleCode, T>
}

function product(handle: string): DemoProduct {
  const finish = each((code) => [{ name: code, value: 'Silver' }])
  return {
    handle,
    kind: 'single',
    vendor: 'Pegel',
    productType: 'Amplifiers',
    tags: ['valve'],
    taxClass: 'standard',
    requiresShipping: true,
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
        options: finish,
        weightGrams: 900,
        stock: 60,
        priceMinor: 12_900,
        picture: 1,
      },
    ],
    pictures: (['brush', 'card'] as const).map((subject) => ({
      drawing: { subject, view: 'front', finish: 'silver' },
      alt: each((code) => code),
    })),
  }
}

function shop(handles: readonly string[]): DemoShop {
  const method = {
    publicId: 'standard',
    names: each(() => 'Parcel'),
    priceMinor: 490,
    freeFromMinor: null,
    maxWeightGrams: null,
    deliveryDays: { min: 1, max: 3 },
  }
  return {
    demoSettings: {
      shopName: 'Pegel',
      currency: 'EUR',
      homeCountry: 'DE',
      address: { company: 'Pegel', line1: 'A', zip: '1', city: 'B', country: 'DE', vatId: 'DE1' },
      bankAccount: { holder: 'Pegel', iban: 'DE00', bic: 'X' },
      zones: [{ name: 'Home', countries: ['DE', 'AT'], methods: [method] }],
      taxRates: [{ country: 'DE', taxClass: 'standard', rateBp: 1900 }],
    },
    demoPages: [
      {
        handle: 'imprint',
        texts: each(() => ({ title: 'Imprint', bodyHtml: '<p>Text</p><script>x</script>' })),
      },
    ],
    demoCatalogue: {
      categories: [
        {
          handle: 'amplifiers',
          texts: each((code) => ({ name: code, slug: `amplifiers-${code}`, description: '' })),
        },
      ],
      products: handles.map(product),
    },
    drawPicture: ({ subject }) => ({
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 9"><title>${subject}</title></svg>`,
      width: 12,
      height: 9,
    }),
  }
}

async function seed(demo?: DemoShop): Promise<number> {
  const queueJob = async (_tx: unknown, _name: string, payload: object): Promise<void> =>
    void jobs.push((payload as { imageId: string }).imageId)
  const context = { database: db.database, dataDir, clock: fixedClock('2026-01-01T00:00:00Z'), queueJob }
  return (await seedDemo(context, demo)).createdProducts
}

test('the demo is a shop that sells: products, pictures, rules and pages', async () => {
  expect(await seed(shop(['one', 'two']))).toBe(2)
  const record = (await readProductRecord(db.database, 'one'))!
  expect(record).toMatchObject({ status: 'active', categoryIds: [expect.any(String)], position: 0 })
  expect(record.texts.map((text) => text.slug)).toEqual(['one-ar', 'one-de', 'one-en', 'one-fr'])
  expect(record.variants).toMatchObject([
    {
      publicId: 'one',
      options: [{ name: 'en', value: 'Silver' }],
      optionTexts: { de: [{ name: 'de' }] },
      onHand: 60,
      tracked: true,
      imageId: record.images[1]!.id,
    },
  ])
  expect(record.images[0]).toMatchObject({ originalType: 'image/svg+xml', width: 12, height: 9, widths: [] })
  // Two drawings, and the logo.
  expect(await readdir(join(dataDir, 'media'))).toHaveLength(3)
  expect(jobs).toHaveLength(4)
  const rules = await readShopRules(db.database)
  expect(rules).toMatchObject({
    shopName: 'Pegel',
    homeCountry: 'DE',
    zones: [{ countries: ['DE', 'AT'], methods: [{ publicId: 'standard', priceMinor: 490 }] }],
  })
  expect(await db.database.query(`SELECT body_html FROM page WHERE locale = 'de'`)).toEqual([
    { body_html: '<p>Text</p>' },
  ])
})

test('another run leaves sales and edits alone and adds only what is missing', async () => {
  await seed(shop(['one', 'two']))
  await db.database.query(
    `UPDATE stock SET on_hand = 12 FROM variant v WHERE v.id = variant_id AND v.public_id = 'one'`,
  )
  await db.database.query(`UPDATE shop_setting SET value = '"Mine"' WHERE key = 'shopName'`)
  expect(await seed(shop(['one', 'two']))).toBe(0)
  expect(await seed(shop(['one', 'two', 'three']))).toBe(1)
  expect((await readProductRecord(db.database, 'one'))!.variants[0]!.onHand).toBe(12)
  expect((await readShopRules(db.database)).shopName).toBe('Mine')
  expect(await db.database.query('SELECT count(*) AS pages FROM page')).toEqual([{ pages: 4 }])
})

test('two processes that start at once seed once', async () => {
  const demo = shop(Array.from({ length: 30 }, (_, index) => `many-${index}`))
  expect((await Promise.all([seed(demo), seed(demo)])).sort()).toEqual([0, 30])
})

test('the shop Pegel is there in a few seconds, and everything in it that is not sold out can be bought', async () => {
  const startedAt = performance.now()
  const created = await seed()
  expect(performance.now() - startedAt).toBeLessThan(quietLimitMs(10_000))
  expect(created).toBeGreaterThanOrEqual(24)
  const [sold] = await db.database.query<{ count: number }>(
    `SELECT count(DISTINCT p.id) FROM product p JOIN variant v ON v.product_id = p.id AND v.active JOIN price pr ON pr.variant_id = v.id
     JOIN stock s ON s.variant_id = v.id WHERE p.status = 'active' AND (NOT v.tracked OR s.on_hand >= 50)`,
  )
  const soldOut = demoCatalogue.products.filter((entry) =>
    entry.variants.every((variant) => variant.stock === 0),
  )
  expect(sold!.count).toBe(created - soldOut.length)
})
