import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { readGridVariants } from '../grid-store.ts'
import { readProductRecord } from '../write-store.ts'
import { addOptionValues, addVariant } from './add-variants.ts'
import { saveProduct } from './save-product.ts'

const db = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const who = { actor: 'staff:ada', now, isOnSale: true }
const sell = (handle: string, part = {}) => importFile(db, shopifyCsv([productRow(handle, part)]))
const add = (handle: string, name: string, values: readonly string[], isOnSale = true) =>
  db.database.transaction((tx) => addOptionValues(tx, { ...who, isOnSale, handle, name, values }))
const addOne = (handle: string, values: readonly string[]) =>
  db.database.transaction((tx) => addVariant(tx, { ...who, handle, values }))

async function shown(handle: string): Promise<(string | number | boolean | null)[][]> {
  const variants = await readGridVariants(db.database, handle)
  return variants.map(({ options, onHand, active, prices }) => [
    options.map(({ value }) => value).join('/'),
    onHand,
    active,
    prices.EUR?.amountMinor ?? null,
  ])
}

test('a first option gives its first value to the variant that is there and makes the others without stock', async () => {
  await sell('shirt')
  expect(await add('shirt', 'Size', ['S', 'M', 'm', 'L'])).toEqual(['shirt-m', 'shirt-l'])
  expect(await shown('shirt')).toEqual([
    ['S', 7, true, 1000],
    ['M', 0, true, 1000],
    ['L', 0, true, 1000],
  ])
  expect(await add('shirt', 'Colour', ['Red', 'Blue'])).toHaveLength(3)
  expect((await shown('shirt')).map(([name]) => name)).toEqual([
    'S/Red',
    'M/Red',
    'L/Red',
    'S/Blue',
    'M/Blue',
    'L/Blue',
  ])
})

test('a further value is combined with what the other options have, once, however often it is sent', async () => {
  await sell('coat', { 'Option1 name': 'Size', 'Option1 value': 'S' })
  await add('coat', 'Colour', ['Red', 'Blue'])
  expect(await add('coat', 'size', ['XL'])).toHaveLength(2)
  expect(await add('coat', 'Size', ['xl', 'S'])).toEqual([])
  expect((await shown('coat')).map(([name]) => name)).toEqual(['S/Red', 'S/Blue', 'XL/Red', 'XL/Blue'])
})

test('new variants are off sale unless they are wanted on sale, and stay off sale without a price', async () => {
  await sell('hat', { 'Option1 name': 'Size', 'Option1 value': 'S' })
  await add('hat', 'Size', ['M'], false)
  await sell('cap', { 'Option1 name': 'Size', 'Option1 value': 'S', Price: '' })
  await add('cap', 'Size', ['M'])
  expect([(await shown('hat')).at(1)?.[2], (await shown('cap')).at(1)?.[2]]).toEqual([false, false])
})

test('one variant is added with a value for each option; one that is there is refused', async () => {
  await sell('sock', { 'Option1 name': 'Size', 'Option1 value': 'S' })
  await add('sock', 'Colour', ['Red', 'Blue'])
  expect(await addOne('sock', ['m', 'RED'])).toBe('sock-m-red')
  expect((await shown('sock')).map(([name]) => name)).toEqual(['S/Red', 'S/Blue', 'm/Red'])
  await expect(addOne('sock', ['M', 'Red'])).rejects.toMatchObject({ code: 'variant-there-already' })
  await expect(addOne('sock', ['L', ''])).rejects.toMatchObject({
    code: 'invalid-fields',
    fields: ['value1'],
  })
  await expect(addOne('nothing', ['L'])).rejects.toMatchObject({ code: 'not-found' })
})

test('a fourth option and a thousand and first variant are refused, and nothing is left of them', async () => {
  await sell('lamp', { 'Option1 name': 'A', 'Option1 value': '1' })
  await add('lamp', 'B', ['1'])
  await add('lamp', 'C', ['1'])
  await expect(add('lamp', 'D', ['1', '2'])).rejects.toMatchObject({ code: 'too-many-options' })
  const many = Array.from({ length: 1000 }, (_, index) => `v${index}`)
  await expect(add('lamp', 'A', many)).rejects.toMatchObject({ code: 'too-many-variants' })
  expect(await shown('lamp')).toHaveLength(1)
})

test('a new variant takes the words of its values in other languages from variants that have them', async () => {
  await sell('bag', { 'Option1 name': 'Size', 'Option1 value': 'Small' })
  const record = await readProductRecord(db.database, 'bag')
  if (!record) throw new Error('there is no bag')
  const variants = record.variants.map((variant) => ({
    ...variant,
    optionTexts: { de: [{ name: 'Größe', value: 'Klein' }] },
  }))
  await db.database.transaction((tx) =>
    saveProduct(tx, { ...record, variants }, { ...who, reason: 'adjustment' }),
  )
  await add('bag', 'Colour', ['Red', 'Blue'])
  await add('bag', 'Size', ['Large'])
  const saved = await readProductRecord(db.database, 'bag')
  expect(
    saved?.variants.map(({ optionTexts }) => optionTexts.de?.map(({ name, value }) => `${name} ${value}`)),
  ).toEqual([
    ['Größe Klein', 'Colour Red'],
    ['Größe Klein', 'Colour Blue'],
    ['Größe Large', 'Colour Red'],
    ['Größe Large', 'Colour Blue'],
  ])
})

test('two people who add the same value at once make each variant once', async () => {
  await sell('belt', { 'Option1 name': 'Size', 'Option1 value': 'S' })
  const made = await Promise.all([add('belt', 'Size', ['M']), add('belt', 'Size', ['M'])])
  expect(made.map((ids) => ids.length).sort()).toEqual([0, 1])
  expect(await shown('belt')).toHaveLength(2)
})

test('a public id that another product has already is not taken twice', async () => {
  await sell('cup-m')
  await sell('cup', { 'Option1 name': 'Size', 'Option1 value': 'S' })
  const [publicId] = await add('cup', 'Size', ['M'])
  expect(publicId).toMatch(/^cup-m-[0-9a-f]{8}$/)
})
