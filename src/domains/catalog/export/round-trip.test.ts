import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts'
import { addCategory } from '../../../../tests/support/catalog-rows.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile } from '../../../../tests/support/import-file.ts'
import { saveProduct } from '../commands/save-product.ts'
import type { ProductRecord, VariantRecord } from '../product-record.ts'
import { cleanCompanions, cleanModels } from '../rules.ts'
import { readProductRecord } from '../write-store.ts'
import { exportProducts } from './read-products.ts'

const db = useTestDatabase()

async function exported(): Promise<Uint8Array> {
  const pieces: string[] = []
  for await (const piece of exportProducts(db.database, 'EUR')) pieces.push(piece)
  return new TextEncoder().encode(pieces.join(''))
}

const word = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .map((text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s,<>&]+/gu, ' ').trim())
  .map((text) => text || 'x')
const cellLike = fc.oneof(
  word,
  fc.constantFrom('=1+1', '+49', '-5', '@home', "'quoted", '"a";b', "''=x", 'x;=cmd', "x;'=1", 'a|"-1"'),
)

function variantOf(handle: string, index: number) {
  return fc.record({
    sku: fc.oneof(fc.constant(''), fc.constant(`${handle}-${index}`)),
    barcode: fc.stringMatching(/^\d{0,13}$/),
    weightGrams: fc.nat(10_000),
    tracked: fc.boolean(),
    backorder: fc.boolean(),
    active: index === 0 ? fc.constant(true) : fc.boolean(),
    amountMinor: fc.nat(1_000_000),
    struck: fc.boolean(),
    onHand: fc.nat(500),
    unit: fc.constantFrom(null, { measure: 750, base: 1000, unit: 'ml' as const }),
  })
}

const productArbitrary = (handle: string) =>
  fc.record({
    name: cellLike,
    vendor: cellLike,
    productType: fc.constantFrom('', 'Lamps', 'Chairs'),
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    fits: fc.array(word, { maxLength: 3 }).map(cleanModels),
    companions: fc.array(word, { maxLength: 3 }).map(cleanCompanions),
    status: fc.constantFrom('active' as const, 'draft' as const, 'archived' as const),
    requiresShipping: fc.boolean(),
    optionCount: fc.integer({ min: 1, max: 3 }),
    seoTitle: fc.oneof(fc.constant(''), cellLike),
    seoDescription: fc.oneof(fc.constant(''), cellLike),
    picture: fc.constantFrom('none', 'product', 'variant'),
    pictureText: cellLike,
    hasCategory: fc.boolean(),
    description: fc.constantFrom('', '<p>Plain.</p>', '<p>“Quotes”, commas;\nand lines</p>'),
    variants: fc
      .integer({ min: 1, max: 4 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => variantOf(handle, index)))),
  })

/** Options of a variant, of which the last one tells it from the others. */
const optionsOf = (count: number, index: number) => [
  ...[
    { name: 'Colour', value: 'Red; dark' },
    { name: 'Wood', value: 'Oak, "old"' },
  ].slice(0, count - 1),
  { name: 'Size', value: `S${index}` },
]

test('what is exported and imported again changes nothing, whatever the products are', async () => {
  let run = 0
  const categoryId = await addCategory(db.database, { slug: 'hand-made', name: 'Hand-made' })
  await fc.assert(
    fc.asyncProperty(productArbitrary('p'), async (drawn) => {
      const { variants, name, description, seoTitle, seoDescription, picture, pictureText } = drawn
      const { vendor, productType, tags, fits, companions, status, requiresShipping } = drawn
      const imageId = uuidv7()
      run += 1
      const handle = `trip-${run}`
      const product: ProductRecord = {
        id: uuidv7(),
        handle,
        vendor,
        productType,
        tags,
        fits,
        companions,
        status,
        requiresShipping,
        kind: 'single',
        taxClass: 'standard',
        period: null,
        position: run,
        texts: LOCALES.map(({ code }) => ({
          locale: code,
          name,
          slug: handle,
          summary: '',
          descriptionHtml: description,
          facts: [],
          seoTitle: code === DEFAULT_LOCALE ? seoTitle : '',
          seoDescription: code === DEFAULT_LOCALE ? seoDescription : '',
        })).sort((a, b) => (a.locale < b.locale ? -1 : 1)),
        variants: variants.map(
          ({ amountMinor, struck, sku, ...variant }, index): VariantRecord => ({
            ...variant,
            id: uuidv7(),
            publicId: `${handle}-${index}`,
            sku: sku && `${handle}-${index}`,
            options: variants.length > 1 ? optionsOf(drawn.optionCount, index) : [],
            optionTexts: {},
            imageId: picture === 'variant' && index === 0 ? imageId : null,
            prices: { EUR: { amountMinor, compareAtMinor: struck ? amountMinor + 100 : null } },
          }),
        ),
        images:
          picture === 'none'
            ? []
            : [
                {
                  id: imageId,
                  source: `https://pictures.example/${handle}.png`,
                  hash: handle,
                  originalType: 'image/png',
                  width: 4,
                  height: 3,
                  widths: [],
                  placeholder: '',
                  alt: { [DEFAULT_LOCALE]: pictureText },
                  shows: '',
                },
              ],
        categoryIds: drawn.hasCategory ? [categoryId] : [],
      }
      await db.database.transaction((tx) =>
        saveProduct(tx, product, { actor: 'test', reason: 'count', now: new Date() }),
      )
      const before = await readProductRecord(db.database, handle)
      const report = await importFile(db, await exported())
      expect(
        report.totals,
        JSON.stringify(report.rows.filter(({ result }) => result !== 'unchanged')),
      ).toMatchObject({ created: 0, updated: 0, error: 0 })
      expect(await readProductRecord(db.database, handle)).toEqual(before)
    }),
    { numRuns: 25 },
  )
})
