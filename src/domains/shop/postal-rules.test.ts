import { describe, expect, test } from 'vitest'
import { isValidZip, mayLackZip } from '#domains/order/address-rules.ts'
import { KNOWN_POSTAL_RULES } from './postal-rules.ts'

/** Postcodes as people write them, and texts that are none. */
const WRITTEN: readonly (readonly [country: string, right: readonly string[], wrong: readonly string[]])[] = [
  ['GB', ['SW1A 1AA', 'm1 1ae', 'B33 8TH', 'EC1A1BB', 'GIR 0AA'], ['10115', 'SW1A', 'SW1A 1CC', '']],
  ['IE', ['D02 AF30', 'A65F4E2', 'D6W XW08'], ['D02', 'B02 AF30', '12345']],
  ['NL', ['1012 AB', '9999zz'], ['1012', '0123 AB', '1012 A']],
  ['PL', ['00-950', '00950'], ['0095', '00-95', '00-9500']],
  ['PT', ['1000-205', '1000205'], ['1000', '1000-20']],
  ['RO', ['010071'], ['01007', '0100711']],
  ['MT', ['VLT 1117', 'SLM12'], ['1117', 'VL 1117']],
  ['LV', ['LV-1010', '1010'], ['LT-1010', '101']],
  ['LT', ['LT-01108', '01108'], ['LV-01108']],
  ['LU', ['L-1499', '1499'], ['F-1499']],
  ['US', ['20500', '20500-0003', '205000003'], ['20500-03', 'DC 20500']],
  ['CA', ['K1A 0B1', 'v6b1a1'], ['D1A 0B1', 'K1A']],
  ['JP', ['154-0023', '1540023'], ['154-002']],
  ['AE', ['', '00000'], ['Dubai']],
  ['HK', ['', '999077'], ['Kowloon']],
]

describe('postcodes of countries with a rule of their own', () => {
  test.each(WRITTEN)('%s', (country, right, wrong) => {
    expect(right.filter((zip) => !isValidZip(zip, country, KNOWN_POSTAL_RULES))).toEqual([])
    expect(wrong.filter((zip) => isValidZip(zip, country, KNOWN_POSTAL_RULES))).toEqual([])
  })

  test.each(Object.entries(KNOWN_POSTAL_RULES))('the example of %s is one', (country, { example }) => {
    expect(isValidZip(example, country, KNOWN_POSTAL_RULES)).toBe(true)
  })

  test('an address stands without a postcode only where the country has none', () => {
    const lacking = Object.keys(KNOWN_POSTAL_RULES).filter((code) => mayLackZip(code, KNOWN_POSTAL_RULES))
    expect(lacking).toEqual(['AE', 'HK'])
    expect(mayLackZip('DE', KNOWN_POSTAL_RULES)).toBe(false)
  })
})
