import { expect, test } from 'vitest'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { stockOf } from '../../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { readProductRecord } from '../write-store.ts'
import { type ProductValues, saveTexts } from './save-texts.ts'

const db = useTestDatabase()
const who = { actor: 'staff:ada', now: new Date('2026-03-01T12:00:00Z') }

function each<Value>(
  value: Value,
  other: Partial<Record<LocaleCode, Value>> = {},
): Record<LocaleCode, Value> {
  return Object.assign({}, ...LOCALES.map(({ code }) => ({ [code]: other[code] ?? value })))
}

function valuesOf(part: Partial<ProductValues> = {}): ProductValues {
  return {
    name: each('', { en: 'Lamp' }),
    summary: each(''),
    description: each(''),
    facts: each([]),
    seoTitle: each(''),
    seoDescription: each(''),
    slug: each(''),
    vendor: '',
    type: '',
    tags: [],
    fits: [],
    companions: [],
    taxClass: 'standard',
    requiresShipping: true,
    categories: [],
    ...part,
  }
}

const save = (handle: string | null, values: ProductValues) =>
  db.database.transaction((tx) => saveTexts(tx, { handle, values, ...who }))

test('a new product is hidden, has one variant without a price, and repeats its name where it is not translated', async () => {
  const handle = await save(null, valuesOf({ name: each('', { en: 'Desk Lamp', ar: 'مصباح' }) }))
  expect(await readProductRecord(db.database, handle)).toMatchObject({
    handle: 'desk-lamp',
    status: 'draft',
    variants: [{ publicId: 'desk-lamp', prices: {}, onHand: 0 }],
    texts: [
      { locale: 'ar', name: 'مصباح', slug: 'مصباح' },
      { locale: 'de', name: 'Desk Lamp', slug: 'desk-lamp' },
      { locale: 'en', name: 'Desk Lamp' },
      { locale: 'fr', name: 'Desk Lamp' },
    ],
  })
  expect(await save(null, valuesOf({ name: each('', { en: 'Desk Lamp' }), slug: each('other-lamp') }))).toBe(
    'desk-lamp-2',
  )
})

test('texts are saved without script or style, and stock, prices and pictures stay as they are', async () => {
  await importFile(db, shopifyCsv([productRow('stays', { Title: 'Stays' })]))
  const before = await readProductRecord(db.database, 'stays')
  const variantId = before?.variants[0]?.id ?? ''
  await db.database.query('UPDATE stock SET reserved = 6 WHERE variant_id = $1', [variantId])
  await save(
    'stays',
    valuesOf({
      name: each('', { en: 'Stays', de: 'Bleibt' }),
      description: each('<p onclick="x()">Good</p><script>x</script>'),
      facts: each(['Weight: 2 kg', 'Washable', ' ']),
      tags: ['a', 'a', 'b, c'],
      fits: ['Deck  1', ' ', 'Deck 1', 'Deck 2; mk 2'],
      companions: ['needle', '', 'needle', 'brush'],
    }),
  )
  const after = await readProductRecord(db.database, 'stays')
  expect(after?.variants).toEqual(before?.variants)
  expect(after?.tags).toEqual(['a', 'b  c'])
  expect(after?.fits).toEqual(['Deck 1', 'Deck 2, mk 2'])
  expect(after?.companions).toEqual(['needle', 'brush'])
  expect(after?.texts.find(({ locale }) => locale === 'de')).toMatchObject({
    name: 'Bleibt',
    descriptionHtml: '<p>Good</p>',
    summary: 'Good',
    facts: [
      { name: 'Weight', value: '2 kg' },
      { name: 'Washable', value: '' },
    ],
  })
  expect(await stockOf(db.database, variantId)).toEqual({ on_hand: 7, reserved: 6 })
})

test('an address that another product has, a product without a name and one that does not exist are refused', async () => {
  await save(null, valuesOf({ name: each('', { en: 'Taken' }) }))
  await expect(
    save(null, valuesOf({ name: each('', { en: 'Other' }), slug: each('taken') })),
  ).rejects.toMatchObject({ code: 'slug-taken' })
  await expect(save(null, valuesOf({ name: each('') }))).rejects.toMatchObject({ code: 'missing-fields' })
  await expect(save('nothing', valuesOf())).rejects.toMatchObject({ code: 'not-found' })
})
