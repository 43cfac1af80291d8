import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SampleLine, soldOrder } from '../../../tests/support/documents.ts'
import { partsOfCorrection, sumsOfOrder, totalOf, vatCategoryOf } from './rules.ts'

const AT_HOME = { isReverseCharge: false, isExport: false, isExempt: false }
const line = fc.record({
  pieces: fc.integer({ min: 1, max: 40 }),
  unitPriceMinor: fc.integer({ min: 0, max: 250_000 }),
  taxRateBp: fc.constantFrom(0, 550, 700, 810, 1900, 2550),
})
/** Orders of every kind: net and gross shops, mixed rates, shipping, discounts up to the whole price, zero. */
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    taxIncluded: fc.boolean(),
    shippingMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_900 })),
    discountPercent: fc.constantFrom(0, 0, 1, 10, 33, 99, 100),
  })
  .map(({ lines, discountPercent, ...rest }) => {
    const goods = lines.reduce((sum, each) => sum + each.pieces * each.unitPriceMinor, 0)
    return soldOrder(lines as SampleLine[], {
      ...rest,
      discountMinor: Math.floor((goods * discountPercent) / 100),
    })
  })
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

test('lines, shipping and discount sum to the net of each rate, and net and VAT to what the buyer pays', () => {
  fc.assert(
    fc.property(order, (sold) => {
      const { lines, sides, vat, totalMinor } = sumsOfOrder(sold, AT_HOME)
      for (const { rateBp, netMinor, taxMinor } of vat) {
        const ofRate = <Part extends { rateBp: number }>(parts: readonly Part[]) =>
          parts.filter((part) => part.rateBp === rateBp)
        const nets = sum(ofRate(lines).map((part) => part.netMinor))
        const charged = sum(
          ofRate(sides).map((part) => (part.is === 'shipping' ? part.netMinor : -part.netMinor)),
        )
        expect(nets + charged).toBe(netMinor)
        // The VAT of a rate was rounded once when the order was placed, and shipping once more to a whole cent.
        expect(Math.abs(taxMinor - (netMinor * rateBp) / 10_000)).toBeLessThanOrEqual(1.6)
      }
      const shown = sum(sold.lines.map((each) => each.pieces * each.unitPriceMinor))
      const tax = sum(sold.lines.map((each) => each.taxMinor))
      expect(totalMinor).toBe(shown + sold.shippingMinor - sold.discountMinor + (sold.taxIncluded ? 0 : tax))
      expect(lines).toHaveLength(sold.lines.length)
      expect(sides.every(({ netMinor }) => netMinor > 0)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('all corrections of an invoice together never exceed it in any part, and a full refund leaves nothing', () => {
  fc.assert(
    fc.property(order, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 8 }), (sold, shares) => {
      const { vat, totalMinor } = sumsOfOrder(sold, AT_HOME)
      const amounts: number[] = []
      for (const share of shares) {
        const left = totalMinor - sum(amounts)
        const amount = Math.ceil((left * share) / 100)
        if (amount > 0) amounts.push(amount)
      }
      const rest = totalMinor - sum(amounts)
      if (rest > 0) amounts.push(rest)
      const left = new Map(vat.map((part) => [part.rateBp, { ...part }]))
      for (let count = 1; count <= amounts.length; count += 1) {
        const parts = partsOfCorrection(vat, amounts.slice(0, count))
        expect(totalOf(parts)).toBe(amounts[count - 1])
        for (const part of parts) {
          const pool = left.get(part.rateBp)!
          left.set(part.rateBp, {
            ...part,
            netMinor: pool.netMinor - part.netMinor,
            taxMinor: pool.taxMinor - part.taxMinor,
          })
        }
        for (const { netMinor, taxMinor } of left.values())
          expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0)
      }
      for (const part of left.values()) expect([part.netMinor, part.taxMinor]).toEqual([0, 0])
    }),
    { numRuns: 300 },
  )
})

test('a reversal takes its parts from what was credited, so that the next full refund is exact again', () => {
  const { vat, totalMinor } = sumsOfOrder(
    soldOrder([
      { pieces: 3, unitPriceMinor: 3_333, taxRateBp: 1900 },
      { pieces: 1, unitPriceMinor: 1_001, taxRateBp: 700 },
    ]),
    AT_HOME,
  )
  const first = partsOfCorrection(vat, [5_000])
  expect(partsOfCorrection(vat, [5_000, -5_000])).toEqual(first)
  expect(partsOfCorrection(vat, [5_000, -5_000, totalMinor])).toEqual(vat)
  expect(() => partsOfCorrection(vat, [totalMinor, 1])).toThrow('exceeds')
  expect(() => partsOfCorrection(vat, [5_000, -5_001])).toThrow('exceeds')
})

test('a rate of zero says why: reverse charge, a small business, an export, or nothing special', () => {
  expect(vatCategoryOf(1900, AT_HOME)).toBe('S')
  expect(vatCategoryOf(0, AT_HOME)).toBe('Z')
  expect(vatCategoryOf(0, { ...AT_HOME, isExport: true })).toBe('G')
  expect(vatCategoryOf(0, { ...AT_HOME, isExport: true, isExempt: true })).toBe('E')
  expect(vatCategoryOf(0, { ...AT_HOME, isReverseCharge: true })).toBe('AE')
})
