import { expect, test } from 'vitest'
import { EU_COUNTRIES, ratesOf, type VAT_MODES } from './vat-rates.ts'

const standardOf = (mode: (typeof VAT_MODES)[number], home = 'DE') =>
  Object.fromEntries(
    ratesOf({ mode, home, countries: ['FR', 'CH'] })
      .filter(({ taxClass }) => taxClass === 'standard')
      .map(({ country, rateBp }) => [country, rateBp]),
  )

test('a small business charges no VAT, in no country', () => {
  expect(standardOf('exempt')).toEqual({ DE: 0, FR: 0, CH: 0 })
})

test('below the threshold France pays the German rate, above it the French one; an export has none', () => {
  expect(standardOf('home')).toEqual({ DE: 1900, FR: 1900, CH: 0 })
  expect(standardOf('destination')).toEqual({ DE: 1900, FR: 2000, CH: 0 })
})

test('a shop outside the EU charges its own VAT at home and none abroad', () => {
  expect(standardOf('destination', 'CH')).toEqual({ CH: 810, FR: 0 })
  expect(standardOf('home', 'US')).toEqual({ US: 0, FR: 0, CH: 0 })
})

test('every country is named once, home included, with both classes', () => {
  const rates = ratesOf({ mode: 'destination', home: 'DE', countries: ['DE', 'DE', ...EU_COUNTRIES] })
  const names = rates.map(({ country, taxClass }) => `${country}/${taxClass}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(2 * EU_COUNTRIES.length)
})
