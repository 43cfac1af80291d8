import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { traitOf } from './contract.ts'
import {
  formatCursor,
  gtinOf,
  invalidFilterFields,
  isAvailable,
  parseCursor,
  parseProductFilter,
  priceBoundsOf,
  productFilterParams,
  stockLevelOf,
  unitPriceOf,
} from './rules.ts'

const defaults = { category: null, limit: 24 }
const parse = (text: string) => parseProductFilter(new URLSearchParams(text), defaults)

test('five free pieces are few, six are not', () => {
  expect(stockLevelOf({ tracked: true, backorder: false, free: 5 })).toBe('low')
  expect(stockLevelOf({ tracked: true, backorder: false, free: 6 })).toBe('in-stock')
  expect(stockLevelOf({ tracked: true, backorder: false, free: 0 })).toBe('sold-out')
})

test('what is not tracked or may be ordered past zero is never sold out', () => {
  expect(isAvailable({ tracked: false, backorder: false, free: 0 })).toBe(true)
  expect(isAvailable({ tracked: true, backorder: true, free: 0 })).toBe(true)
  expect(isAvailable({ tracked: true, backorder: false, free: 0 })).toBe(false)
})

test('the top stop of the price slider means no upper limit and its bottom no lower one', () => {
  expect(parse('min=0&max=500')).toMatchObject({ min: null, max: null })
  expect(parse('min=20&max=499')).toMatchObject({ min: 20, max: 499 })
})

test('bounds count major units of the currency (§9.12)', () => {
  expect(priceBoundsOf({ min: 1, max: 20 }, 'EUR')).toEqual({ min: 100, max: 2000 })
  expect(priceBoundsOf({ min: 1, max: null }, 'JPY')).toEqual({ min: 1, max: null })
})

test('what does not fit in a link is left out instead of failing', () => {
  expect(parse('min=abc&max=1e9&sort=cheap&after=%00&stock=maybe&q=%00%0a')).toEqual({
    ...parse(''),
    query: '',
  })
})

test('a sort by relevance without a search falls back to the featured order', () => {
  expect(parse('sort=relevance').sort).toBe('featured')
  expect(parse('q=lamp').sort).toBe('relevance')
})

test('a filter written to a link and read back is the same filter, whatever the link held', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 130 }),
    fc.constantFrom('1', '500', '19', 'price-up', 'relevance', 'in'),
  )
  const name = fc.constantFrom('q', 'min', 'max', 'type', 'stock', 'sort', 'after', 'category')
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), (pairs) => {
      const filter = parseProductFilter(new URLSearchParams(pairs), defaults)
      expect(parseProductFilter(productFilterParams(filter), defaults)).toEqual(filter)
    }),
  )
})

test('a cursor is read back as it was written', () => {
  const cursor = { sort: 'name', key: 'größe 5 €', id: '01980000-0000-7000-8000-000000000000' } as const
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
})

test('a made-up cursor is none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseCursor(text)).toBeNull()
    }),
  )
  expect(
    parseCursor(
      formatCursor({ sort: 'price-up', key: "1'; DROP", id: '01980000-0000-7000-8000-000000000000' }),
    ),
  ).toBeNull()
  expect(
    parseCursor(
      formatCursor({ sort: 'featured', key: '9'.repeat(30), id: '01980000-0000-7000-8000-000000000000' }),
    ),
  ).toBeNull()
})

test('fields of products.json that do not fit are named in the order of the contract', () => {
  const fields = (text: string) => invalidFilterFields(new URLSearchParams(text))
  expect(fields('sort=x&limit=0&min=1e9&after=nonsense')).toEqual(['limit', 'after', 'min', 'sort'])
  expect(fields('q=a&q=b&stock=1&stock=1')).toEqual(['q', 'stock'])
  expect(fields('type=a&type=b&limit=250&max=10')).toEqual([])
})

test('the unit price is per litre, kilogram or metre where the base is one', () => {
  expect(unitPriceOf(money(999, 'EUR'), { unit: 'ml', measure: 750, base: 1000 })).toEqual({
    price: money(1332, 'EUR'),
    per: '1 l',
  })
  expect(unitPriceOf(money(500, 'EUR'), { unit: 'g', measure: 250, base: 100 })).toEqual({
    price: money(200, 'EUR'),
    per: '100 g',
  })
})

test.each([
  ['4006381333931', '4006381333931'],
  ['4006381-333931', '4006381333931'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['4006381333932', ''],
  ['00000000', ''],
  ['400638133393', ''],
  ['K-12', ''],
  ['', ''],
])('the barcode %j is the trade item number %j', (barcode, gtin) => {
  expect(gtinOf(barcode)).toBe(gtin)
})

test.each([
  ['Farbe', 'color'],
  ['Finish', 'color'],
  ['Größe', 'size'],
  ['Länge', 'size'],
  ['Matière', 'material'],
  ['اللون', 'color'],
  ['Version', null],
  ['', null],
] as const)('the option %j varies %j', (option, trait) => {
  expect(traitOf(option)).toBe(trait)
})
