import { expect, test } from 'vitest'
import { taxesOf, taxInGross, taxOnNet } from './rules.ts'

// Half a minor unit and more is due; less is not.
test.each([
  [50, 1_900, 8, 10],
  [79, 1_900, 13, 15],
  [1_190, 1_900, 190, 226],
  [10, 500, 0, 1],
  [21, 500, 1, 1],
])(
  '%i with %i parts of ten thousand holds %i of VAT, and gets %i on top',
  (minor, rateBp, inGross, onNet) => {
    expect([taxInGross(minor, rateBp), taxOnNet(minor, rateBp)]).toEqual([inGross, onNet])
  },
)

test('the VAT of an order is rounded once on the sum of each rate, not line by line', () => {
  const lines = [50, 50, 50].map((amountMinor) => ({ rateBp: 1_900, amountMinor }))
  expect(taxesOf(lines, 0, false)).toEqual([{ rateBp: 1_900, baseMinor: 150, amountMinor: 29 }])
})
