import fc from 'fast-check'
import { expect, test } from 'vitest'
import { line, rules } from '../../../tests/support/priced-lines.ts'
import { type PricedLine, priceOrder } from './rules.ts'

const price = (
  lines: PricedLine[],
  change: { country?: string; shippingMethod?: string } = {},
  shop = rules,
) => priceOrder(shop, { lines, currency: 'EUR', country: '', shippingMethod: '', ...change })

test('VAT is taken out of gross prices, shipping included', () => {
  expect(price([line()])).toMatchObject({
    subtotalMinor: 1190,
    shippingMinor: 490,
    totalMinor: 1680,
    taxMinor: 268,
  })
})

test('net prices get VAT on top', () => {
  const result = price([line({ unitPriceMinor: 1000 })], {}, { ...rules, taxIncluded: false })
  expect(result).toMatchObject({ subtotalMinor: 1000, shippingMinor: 490, taxMinor: 283, totalMinor: 1773 })
})

test('a chosen shipping method is kept while it fits and replaced by the first that does', () => {
  expect(price([line()], { shippingMethod: 'express' }).shippingMinor).toBe(1290)
  expect(price([line()], { shippingMethod: 'pigeon' }).shippingMethod).toBe('standard')
})

test('shipping is free from the value the owner named', () => {
  expect(price([line({ unitPriceMinor: 10_000 })]).shippingMinor).toBe(0)
})

test('an order of digital goods has no shipping at all', () => {
  expect(price([line({ requiresShipping: false })])).toMatchObject({
    shippingMinor: null,
    offers: [],
    shippingMethod: '',
    totalMinor: 1190,
  })
})

test('a country without tax rows pays none', () => {
  expect(price([line()], { country: 'US' })).toMatchObject({ taxMinor: 0, shippingMinor: 2900 })
})

test('a country that nothing is shipped to has no offers', () => {
  expect(price([line()], { country: 'JP' })).toMatchObject({ offers: [], shippingMinor: null })
})

test('the sums of any order are exact and its line taxes add up to its tax (§9.12)', () => {
  const anyLine = fc.record({
    pieces: fc.integer({ min: 1, max: 9999 }),
    unitPriceMinor: fc.integer({ min: 0, max: 5_000_000 }),
    taxClass: fc.constantFrom('standard', 'reduced', 'unknown'),
    requiresShipping: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 100 }), fc.boolean(), (parts, taxIncluded) => {
      const lines = parts.map((part) => line(part))
      const result = price(lines, {}, { ...rules, taxIncluded })
      const subtotal = parts.reduce((sum, part) => sum + part.pieces * part.unitPriceMinor, 0)
      expect(result.subtotalMinor).toBe(subtotal)
      expect(result.totalMinor).toBe(
        subtotal + (result.shippingMinor ?? 0) + (taxIncluded ? 0 : result.taxMinor),
      )
      expect(result.lineTaxes.reduce((sum, tax) => sum + tax.taxMinor, 0)).toBe(result.taxMinor)
      expect(result.taxMinor).toBeGreaterThanOrEqual(0)
    }),
  )
})
