import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CommissionFacts, type CommissionRule, commissionOf, standingPart } from './commission.ts'

const RULE: CommissionRule = {
  id: 'all',
  name: 'All',
  rateBp: 1000,
  productIds: [],
  categoryIds: [],
  tiers: [],
  countries: [],
  phase: 'any',
  capMinor: null,
}
const rule = (change: Partial<CommissionRule>): CommissionRule => ({ ...RULE, ...change })
const line = (basisMinor: number, productId = 'lamp', categoryIds: string[] = []) => ({
  productId,
  categoryIds,
  basisMinor,
})
const facts = (lines: CommissionFacts['lines'], change: Partial<CommissionFacts> = {}): CommissionFacts => ({
  lines,
  tier: 'gold',
  country: 'DE',
  phase: 'first',
  monthsSinceFirst: 0,
  ...change,
})
const amounts = (given: CommissionFacts, rules: readonly CommissionRule[], months = 12) =>
  commissionOf(given, rules, months).lines.map(({ amountMinor }) => amountMinor)

describe('the commission of an order', () => {
  test('names the rule that decided each line', () => {
    const given = facts([line(1000), line(2000, 'book')])
    const books = rule({ id: 'books', name: 'Books', rateBp: 500, productIds: ['book'] })
    expect(commissionOf(given, [books, rule({ id: '', name: '' })], 12)).toEqual({
      lines: [
        { ruleId: null, ruleName: '', rateBp: 1000, basisMinor: 1000, amountMinor: 100 },
        { ruleId: 'books', ruleName: 'Books', rateBp: 500, basisMinor: 2000, amountMinor: 100 },
      ],
      totalMinor: 200,
    })
  })

  test('is decided by the first rule that matches', () => {
    const given = facts([line(1000)])
    expect(amounts(given, [rule({ rateBp: 300 }), rule({ rateBp: 900 })])).toEqual([30])
    expect(amounts(given, [rule({ rateBp: 0 }), rule({ rateBp: 900 })])).toEqual([0])
  })

  test.each([
    ['another product', { productIds: ['book'] }, 0],
    ['its product', { productIds: ['book', 'lamp'] }, 100],
    ['another category', { categoryIds: ['books'] }, 0],
    ['one of its categories', { categoryIds: ['books', 'light'] }, 100],
    ['another tier', { tiers: ['silver'] }, 0],
    ['its tier', { tiers: ['gold'] }, 100],
    ['another country', { countries: ['FR'] }, 0],
    ['its country', { countries: ['FR', 'DE'] }, 100],
    ['renewals only', { phase: 'recurring' }, 0],
    ['first orders only', { phase: 'first' }, 100],
  ] as const)('follows a rule for %s', (_, change, earned) => {
    expect(amounts(facts([line(1000, 'lamp', ['light'])]), [rule(change)])).toEqual([earned])
  })

  test('is nothing without a rule, without lines and without a basis', () => {
    expect(commissionOf(facts([line(1000)]), [], 12)).toMatchObject({ totalMinor: 0 })
    expect(commissionOf(facts([]), [RULE], 12)).toEqual({ lines: [], totalMinor: 0 })
    expect(amounts(facts([line(0), line(0)]), [RULE])).toEqual([0, 0])
  })

  test('rounds the sum of a rule half up and splits it by largest remainder', () => {
    expect(amounts(facts([line(5)]), [RULE])).toEqual([1])
    expect(amounts(facts([line(4)]), [RULE])).toEqual([0])
    expect(amounts(facts([line(5), line(5), line(5)]), [RULE])).toEqual([1, 1, 0])
  })

  test('is capped once for all lines of the rule', () => {
    const given = facts([line(1000), line(3000), line(1000, 'book')])
    const capped = rule({ id: 'lamps', productIds: ['lamp'], capMinor: 100 })
    expect(amounts(given, [capped, RULE])).toEqual([25, 75, 100])
  })

  test('is earned by renewals for as many months as the programme says', () => {
    const renewal = (monthsSinceFirst: number) =>
      facts([line(1000)], { phase: 'recurring', monthsSinceFirst })
    expect([11, 12, 13].map((months) => amounts(renewal(months), [RULE])[0])).toEqual([100, 0, 0])
    expect(amounts(renewal(0), [RULE], 0)).toEqual([0])
  })

  test('sums up, keeps to the cap and never exceeds the basis', () => {
    const basis = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { maxLength: 12 })
    const cap = fc.option(fc.integer({ min: 0, max: 10 ** 9 }))
    fc.assert(
      fc.property(basis, fc.integer({ min: 0, max: 10_000 }), cap, (bases, rateBp, capMinor) => {
        const { lines, totalMinor } = commissionOf(
          facts(bases.map((one) => line(one))),
          [rule({ rateBp, capMinor })],
          12,
        )
        const sum = bases.reduce((total, one) => total + BigInt(one), 0n)
        const exact = (sum * BigInt(rateBp) * 2n + 10_000n) / 20_000n
        const most = capMinor === null || exact < BigInt(capMinor) ? exact : BigInt(capMinor)
        expect(BigInt(totalMinor)).toBe(most)
        expect(lines.reduce((total, one) => total + one.amountMinor, 0)).toBe(totalMinor)
        for (const { amountMinor, basisMinor } of lines) {
          expect(amountMinor).toBeGreaterThanOrEqual(0)
          expect(amountMinor).toBeLessThanOrEqual(basisMinor)
        }
      }),
    )
  })
})

describe('the part of a commission that stands', () => {
  test('is all of it while everything is kept, and nothing once nothing is', () => {
    expect([1000, 1200, 0, -5].map((left) => standingPart(101, left, 1000))).toEqual([101, 101, 0, 0])
  })

  test('follows the money down and up, and never exceeds it in proportion', () => {
    const minor = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(minor, minor, minor, minor, (earned, total, one, other) => {
        const parts = [one, other].toSorted((a, b) => a - b).map((left) => standingPart(earned, left, total))
        expect(parts[0]).toBeLessThanOrEqual(parts[1] ?? 0)
        expect(parts[1]).toBeLessThanOrEqual(earned)
      }),
    )
  })
})
