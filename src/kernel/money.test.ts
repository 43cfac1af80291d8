import { describe, expect, test } from 'vitest'
import { decimalAmount, formatMoney, splitAmount } from './money.ts'

/**
 * Returns the digits of a formatted price, with a full stop as decimal separator and without grouping or
 * currency sign.
 */
const figures = (text: string, decimal: string): string => {
  const [number = ''] = /\d[\d.,]*\d|\d/.exec(text) ?? []
  return number.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.')
}

describe('a price prints exactly what is charged', () => {
  test.each([
    ['HUF', 99_050, '990.50'],
    ['HUF', 99_000, '990'],
    ['HUF', -99_050, '990.50'],
    ['IQD', 1_234_567, '1234.567'],
    ['IQD', 1_234_000, '1234'],
    ['ALL', 1_05, '1.05'],
    ['COP', 100_01, '100.01'],
    ['EUR', 12_900, '129.00'],
    ['KWD', 1_235, '1.235'],
    ['JPY', 991, '991'],
    ['ISK', 991, '991'],
  ])('%s %i', (currency, amount, said) => {
    expect(figures(formatMoney({ amount, currency }, 'en'), '.')).toBe(said)
    expect(figures(formatMoney({ amount, currency }, 'de'), ',')).toBe(said)
    expect(figures(formatMoney({ amount, currency }, 'ar'), '.')).toBe(said)
  })

  test('whatever the currency, the figures are those of the decimal amount', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      const amount = 123_457
      const text = figures(formatMoney({ amount, currency }, 'en'), '.')
      expect(Number(text), currency).toBe(Number(decimalAmount({ amount, currency })))
    }
  })
})

test.each([
  [100, [1, 2, 4], [14, 29, 57]],
  [1000, [3, 3, 1], [429, 428, 143]],
  [-100, [1, 2, 4], [-14, -29, -57]],
  [5, [0, 0], [5, 0]],
  [7, [0, 1], [0, 7]],
] as const)(
  '%i over %j is %j: what is left goes to the largest remainders, the earlier part first',
  (amount, weights, parts) => {
    expect(splitAmount(amount, weights)).toEqual(parts)
  },
)
