import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyDiscounts,
  codeKey,
  type DiscountedLine,
  type DiscountTerms,
  isTooShort,
  percentOf,
  refusalOfCode,
  shownCode,
} from './rules.ts'

const line = (variantId: string, unitPriceMinor: number, pieces = 1): DiscountedLine => ({
  variantId,
  unitPriceMinor,
  pieces,
})
const terms = (code: string, change: Partial<DiscountTerms> = {}): DiscountTerms => ({
  codeId: code,
  code,
  purpose: 'order',
  kind: 'percent',
  percentBp: 1000,
  amountMinor: null,
  currency: null,
  minimumMinor: 0,
  stacks: true,
  refusal: null,
  variantIds: null,
  ...change,
})
const percent = (code: string, percentBp: number, change: Partial<DiscountTerms> = {}) =>
  terms(code, { percentBp, ...change })
const amount = (code: string, amountMinor: number, change: Partial<DiscountTerms> = {}) =>
  terms(code, { kind: 'amount', percentBp: null, amountMinor, currency: 'EUR', ...change })
const freeProduct = (code: string, variantIds: readonly string[]) =>
  terms(code, { kind: 'free-product', percentBp: null, variantIds })
const freeShipping = (code: string) => terms(code, { kind: 'free-shipping', percentBp: null })
const apply = (
  lines: readonly DiscountedLine[],
  codes: readonly DiscountTerms[],
  shippingMinor: number | null = 490,
) => applyDiscounts(lines, codes, { currency: 'EUR', shippingMinor })
const effects = (outcome: ReturnType<typeof apply>) =>
  outcome.results.map(({ code, minor, problem }) => [code, problem ?? minor])

test('a code is the same in small letters, with spaces, with other hyphens and without any', () => {
  expect(['pegel-free', ' PEGEL FREE ', 'Pegel\u2013Free', 'p e g e l f r e e'].map(codeKey)).toEqual(
    Array(4).fill('PEGELFREE'),
  )
  expect(shownCode(' pegel–free ')).toBe('PEGEL-FREE')
})

test('a percentage is rounded half up once, and split over the lines without losing a cent', () => {
  const outcome = apply([line('a', 333), line('b', 333), line('c', 334)], [percent('TEN', 1005)])
  expect([outcome.lineMinor, effects(outcome)]).toEqual([[34, 33, 34], [['TEN', 101]]])
})

test('an amount takes no more than the goods it is good for are worth', () => {
  const outcome = apply([line('a', 300), line('b', 900)], [amount('FIVE', 500, { variantIds: ['a'] })])
  expect([outcome.lineMinor, effects(outcome)]).toEqual([[300, 0], [['FIVE', 300]]])
})

test('a free product is one piece of the cheapest that the code names', () => {
  const outcome = apply(
    [line('a', 900), line('b', 500, 3), line('c', 100)],
    [freeProduct('GIFT', ['a', 'b'])],
  )
  expect(outcome.lineMinor).toEqual([0, 500, 0])
})

test('codes that stack count in a fixed order: free product, percent, amount', () => {
  const codes = [amount('Z-AMOUNT', 100), percent('Y-HALF', 5000), freeProduct('X-GIFT', ['a'])]
  const outcome = apply([line('a', 1000), line('b', 1000)], codes)
  expect(effects(outcome)).toEqual([
    ['Z-AMOUNT', 100],
    ['Y-HALF', 500],
    ['X-GIFT', 1000],
  ])
  expect(outcome.lineMinor).toEqual([1000, 600])
})

test('a code that stands alone is refused beside another, and another beside it', () => {
  const alone = percent('ALONE', 1000, { stacks: false })
  const other = amount('OTHER', 100)
  expect(effects(apply([line('a', 1000)], [other, alone]))[1]).toEqual(['ALONE', 'code-not-combinable'])
  expect(effects(apply([line('a', 1000)], [alone, other]))[1]).toEqual(['OTHER', 'code-not-combinable'])
})

test('a code without effect does not stand in the way of another', () => {
  const expired = percent('OLD', 1000, { stacks: false, refusal: 'code-expired' })
  const outcome = apply([line('a', 1000)], [expired, percent('NEW', 1000, { stacks: false })])
  expect(effects(outcome)).toEqual([
    ['OLD', 'code-expired'],
    ['NEW', 100],
  ])
})

test.each([
  ['code-for-premium', { purpose: 'premium' }],
  ['code-not-for-cart', { variantIds: [] }],
  ['code-not-for-cart', { currency: 'USD' }],
  ['code-below-minimum', { minimumMinor: 1001, currency: 'EUR' }],
  ['code-used-up', { refusal: 'code-used-up' }],
] as const)('%s: %j', (problem, change) => {
  expect(effects(apply([line('a', 1000)], [percent('SOME', 1000, change)]))).toEqual([['SOME', problem]])
})

test('the minimum counts the goods before discounts, so that the order of codes does not matter', () => {
  const codes = [percent('HALF', 5000), amount('MIN', 100, { minimumMinor: 1000 })]
  expect(effects(apply([line('a', 1000)], codes))).toEqual([
    ['HALF', 500],
    ['MIN', 100],
  ])
})

test('the minimum counts only the goods that the code is good for', () => {
  const code = percent('MIN', 1000, { minimumMinor: 1000, variantIds: ['a'] })
  expect(effects(apply([line('a', 999), line('b', 5000)], [code]))).toEqual([['MIN', 'code-below-minimum']])
  expect(effects(apply([line('a', 500, 2), line('b', 5000)], [code]))).toEqual([['MIN', 100]])
})

test('free shipping needs a parcel that costs something, and counts once', () => {
  expect(apply([line('a', 1000)], [freeShipping('SHIP')]).freesShipping).toBe(true)
  expect(effects(apply([line('a', 1000)], [freeShipping('SHIP')], 0))).toEqual([
    ['SHIP', 'code-nothing-left'],
  ])
  expect(effects(apply([line('a', 1000)], [freeShipping('SHIP')], null))).toEqual([
    ['SHIP', 'code-not-for-cart'],
  ])
  expect(effects(apply([line('a', 1000)], [freeShipping('A'), freeShipping('B')]))[1]).toEqual([
    'B',
    'code-nothing-left',
  ])
})

test('a code that finds nothing left takes nothing and says so', () => {
  expect(effects(apply([line('a', 1000)], [percent('ALL', 10_000), amount('MORE', 100)]))).toEqual([
    ['ALL', 1000],
    ['MORE', 'code-nothing-left'],
  ])
})

const NOW = new Date('2026-06-01T12:00:00Z')
const valid = {
  validFrom: NOW,
  validUntil: null,
  endedAt: null,
  totalLimit: null,
  used: 0,
  personLimit: null,
  usedByPerson: 0,
}
test.each([
  [null, {}],
  ['code-not-yet', { validFrom: new Date(NOW.getTime() + 1) }],
  ['code-expired', { validUntil: NOW }],
  [null, { validUntil: new Date(NOW.getTime() + 1) }],
  ['code-expired', { endedAt: NOW }],
  ['code-used-up', { totalLimit: 2, used: 2 }],
  [null, { totalLimit: 2, used: 1 }],
  ['code-used-up', { personLimit: 1, usedByPerson: 1 }],
] as const)('at an instant: %s for %j', (refusal, change) => {
  expect(refusalOfCode({ ...valid, ...change }, NOW)).toBe(refusal)
})

const someLine = fc.record({
  variantId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  unitPriceMinor: fc.integer({ min: 0, max: 99_999 }),
  pieces: fc.integer({ min: 1, max: 99 }),
})
const variants = fc.option(fc.subarray(['a', 'b', 'c', 'd', 'e']), { nil: null })
const someCode = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 10_000 }), variants)
    .map(([bp, variantIds]) => percent('P', bp, { variantIds })),
  fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), variants)
    .map(([minor, variantIds]) => amount('A', minor, { variantIds })),
  variants.map((variantIds) => terms('F', { kind: 'free-product', percentBp: null, variantIds })),
  fc.constant(freeShipping('S')),
)
const someCodes = fc
  .array(someCode, { maxLength: 5 })
  .map((codes) => codes.map((code, index) => ({ ...code, codeId: `${index}`, code: `${code.code}${index}` })))
const someLines = fc.uniqueArray(someLine, { maxLength: 5, selector: ({ variantId }) => variantId })

test('whatever the lines and codes are, no line goes below zero and the codes take what the lines lose (§1.13)', () => {
  fc.assert(
    fc.property(someLines, someCodes, (lines, codes) => {
      const { lineMinor, results } = apply(lines, codes)
      lines.forEach(({ unitPriceMinor, pieces }, index) => {
        expect(lineMinor[index]).toBeGreaterThanOrEqual(0)
        expect(lineMinor[index]).toBeLessThanOrEqual(unitPriceMinor * pieces)
      })
      const taken = results.reduce((sum, { minor }) => sum + minor, 0)
      expect(taken).toBe(lineMinor.reduce((sum, minor) => sum + minor, 0))
      for (const { kind, minor, problem } of results)
        expect(kind === 'free-shipping' || problem !== null ? minor === 0 : minor > 0).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

const fiftyLines = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 99 })), {
    minLength: 50,
    maxLength: 50,
  })
  .map((lines) => lines.map(([price, pieces], index) => line(`v${index}`, price, pieces)))

test('over fifty lines a percentage is rounded once, and no line is a cent or more off its exact share', () => {
  fc.assert(
    fc.property(fiftyLines, fc.integer({ min: 1, max: 10_000 }), (lines, percentBp) => {
      const { lineMinor } = apply(lines, [percent('P', percentBp)])
      const values = lines.map(({ unitPriceMinor, pieces }) => unitPriceMinor * pieces)
      const wholeMinor = values.reduce((sum, value) => sum + value, 0)
      const takenMinor = percentOf(wholeMinor, percentBp)
      expect(lineMinor.reduce((sum, minor) => sum + minor, 0)).toBe(takenMinor)
      for (const [index, value] of values.entries())
        expect(Math.abs((lineMinor[index] ?? 0) - (takenMinor * value) / wholeMinor)).toBeLessThan(1)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [true, 'FREE-26', { percentBp: 10_000, totalLimit: null }],
  [false, 'FREE-2026', { percentBp: 10_000, totalLimit: null }],
  [true, 'ONE--TWO', { percentBp: 1000, totalLimit: 1 }],
  [false, 'ONE-TWO-34', { percentBp: 1000, totalLimit: 1 }],
  [false, 'TEN', { percentBp: 1000, totalLimit: null }],
  [false, 'TEN', { percentBp: null, totalLimit: 2 }],
] as const)('%j: %s is too short for %j', (isShort, code, worth) => {
  expect(isTooShort(code, worth)).toBe(isShort)
})

test('what stacking codes take off does not depend on the order in which they were entered', () => {
  fc.assert(
    fc.property(someLines, someCodes, (lines, codes) => {
      expect(apply(lines, codes.toReversed()).lineMinor).toEqual(apply(lines, codes).lineMinor)
    }),
    { numRuns: 1_000 },
  )
})
