import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeWithdrawal, type LineFacts, providedOf, type WithdrawalFacts, withdrawalEnd } from './rules.ts'

const at = (text: string) => new Date(text)
/** A day on which the buyer was told before anything arrived. */
const TOLD = at('2026-11-01T12:00:00Z')

describe('the time to withdraw', () => {
  test.each([
    ['2026-11-02T12:00:00Z', '2026-11-16T23:00:00.000Z', 'two weeks later, at midnight in Berlin'],
    ['2026-11-02T23:30:00Z', '2026-11-17T23:00:00.000Z', 'counted by the day in Berlin, not in London'],
    ['2026-11-07T12:00:00Z', '2026-11-23T23:00:00.000Z', 'not on a Saturday but on Monday'],
    ['2026-11-08T12:00:00Z', '2026-11-23T23:00:00.000Z', 'not on a Sunday but on Monday'],
    ['2026-03-20T12:00:00Z', '2026-04-03T22:00:00.000Z', 'across the change to summer time'],
    ['2026-10-15T12:00:00Z', '2026-10-29T23:00:00.000Z', 'across the change to winter time'],
    ['2028-02-15T12:00:00Z', '2028-02-29T23:00:00.000Z', 'on 29 February'],
    ['2026-12-24T12:00:00Z', '2027-01-07T23:00:00.000Z', 'in the next year'],
  ])('that begins at %s ends at %s: %s', (start, end) => {
    expect(withdrawalEnd(at(start), at('2025-01-01T00:00:00Z')).toISOString()).toBe(end)
  })

  test('lasts a year and 14 days for whoever was never told', () => {
    expect(withdrawalEnd(at('2026-11-02T12:00:00Z'), null).toISOString()).toBe('2027-11-16T23:00:00.000Z')
    expect(withdrawalEnd(at('2028-02-29T12:00:00Z'), null).toISOString()).toBe('2029-03-14T23:00:00.000Z')
  })

  test('lasts 14 days from the day of the instruction, where it came late, but never longer than that year', () => {
    const start = at('2026-11-02T12:00:00Z')
    expect(withdrawalEnd(start, at('2027-03-01T12:00:00Z')).toISOString()).toBe('2027-03-15T23:00:00.000Z')
    expect(withdrawalEnd(start, at('2028-03-01T12:00:00Z')).toISOString()).toBe('2027-11-16T23:00:00.000Z')
  })
})

function line(variantId: string, more: Partial<LineFacts> = {}): LineFacts {
  return {
    variantId,
    productId: variantId,
    name: variantId,
    pieces: 1,
    unitPriceMinor: 1000,
    taxMinor: 160,
    requiresShipping: true,
    shippedPieces: 0,
    period: null,
    isWithdrawn: false,
    discountMinor: 0,
    isVoucher: false,
    ...more,
  }
}

function order(lines: readonly LineFacts[], more: Partial<WithdrawalFacts> = {}): WithdrawalFacts {
  return {
    lines,
    shippingMinor: 490,
    standardShippingMinor: 490,
    taxIncluded: true,
    isCancelled: false,
    isBusiness: false,
    placedAt: TOLD,
    deliveredAt: null,
    instructedAt: TOLD,
    waiver: false,
    paidMinor: 10_000,
    isPaid: true,
    service: null,
    ...more,
  }
}

const NOW = at('2026-11-05T12:00:00Z')
const judge = (facts: WithdrawalFacts, chosen: readonly string[] | null = null) =>
  judgeWithdrawal(facts, chosen, NOW)

describe('what goes back', () => {
  test('is everything with the shipping, where the whole order is withdrawn', () => {
    expect(judge(order([line('a'), line('b')]))).toMatchObject({ refundMinor: 2490, isWhole: true, note: '' })
  })

  test('is no more of an express delivery than the standard one costs', () => {
    expect(judge(order([line('a')], { shippingMinor: 1290 })).refundMinor).toBe(1490)
  })

  test('is a line less its share of the discount, without the shipping', () => {
    const facts = order([line('a', { pieces: 2, discountMinor: 67 }), line('b', { discountMinor: 33 })])
    expect(judge(facts, ['b'])).toMatchObject({ refundMinor: 967, isWhole: false })
    expect(judge(facts, ['a']).refundMinor).toBe(1933)
  })

  test('is with its tax, where prices are without', () => {
    expect(judge(order([line('a')], { taxIncluded: false, shippingMinor: 0 })).refundMinor).toBe(1160)
  })

  test('is the shipping too with the last of the goods, though a download stays', () => {
    const facts = order([line('a', { isWithdrawn: true }), line('b'), line('c', { requiresShipping: false })])
    expect(judge(facts, ['b']).refundMinor).toBe(1490)
  })

  test('is the same in parts as at once', () => {
    const [a, ...rest] = [
      line('a', { unitPriceMinor: 333, discountMinor: 20 }),
      line('b', { unitPriceMinor: 334, discountMinor: 21 }),
      line('c', { discountMinor: 60 }),
    ]
    const first = judge(order([a!, ...rest]), ['a']).refundMinor
    const left = judge(order([{ ...a!, isWithdrawn: true }, ...rest])).refundMinor
    expect(first + left).toBe(judge(order([a!, ...rest])).refundMinor)
  })
})

describe('of a subscription goes back', () => {
  const month = { startsAt: at('2026-11-01T12:00:00Z'), endsAt: at('2026-12-01T12:00:00Z') }
  const sold = (more: Partial<WithdrawalFacts>) =>
    order([line('a', { requiresShipping: false, period: 'P1M' })], { waiver: true, service: month, ...more })

  test('what was not provided yet, where its buyer asked for access at once', () => {
    // 4 of 30 days are over: 1.33 of 10.00, rounded down.
    expect(judge(sold({}))).toMatchObject({ refundMinor: 867, note: '', isWhole: true })
  })

  test('everything, where its buyer did not ask for that, or was never told of the right', () => {
    expect(judge(sold({ waiver: false })).refundMinor).toBe(1000)
    expect(judge(sold({ instructedAt: null })).refundMinor).toBe(1000)
  })

  test('everything on the first day, and before it begins', () => {
    const later = { startsAt: at('2026-11-05T08:00:00Z'), endsAt: at('2026-12-05T08:00:00Z') }
    expect(judge(sold({ service: later })).refundMinor).toBe(1000)
    expect(judge(sold({ service: { startsAt: null, endsAt: null } })).refundMinor).toBe(1000)
    const ahead = { startsAt: at('2026-11-20T08:00:00Z'), endsAt: at('2026-12-20T08:00:00Z') }
    expect(judge(sold({ service: ahead })).refundMinor).toBe(1000)
  })

  test('never less than nothing, and no more than was paid', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(800), (paid, day) => {
        const when = new Date(month.startsAt.getTime() + day * 86_400_000)
        const provided = providedOf(paid, { service: month, waiver: true, instructedAt: TOLD }, when)
        expect(provided).toBeGreaterThanOrEqual(0)
        expect(provided).toBeLessThanOrEqual(paid)
        expect(day >= 30 ? provided : 0).toBe(day >= 30 ? paid : 0)
      }),
    )
  })
})

describe('staff decide', () => {
  test.each([
    [
      'late',
      order([line('a', { shippedPieces: 1 })], {
        deliveredAt: at('2026-10-01T12:00:00Z'),
        instructedAt: at('2026-09-30T12:00:00Z'),
      }),
    ],
    ['waived', order([line('a', { requiresShipping: false })], { waiver: true })],
    ['service', order([line('a', { requiresShipping: false, period: 'P1M' })])],
    ['voucher', order([line('a', { requiresShipping: false, isVoucher: true })], { waiver: true })],
    ['business', order([line('a')], { isBusiness: true })],
    ['closed', order([line('a')], { isCancelled: true })],
    ['withdrawn-before', order([line('a', { isWithdrawn: true })])],
  ] as const)('%s', (note, facts) => {
    expect(judge(facts)).toMatchObject({ note })
  })

  test('unpaid-part: one line of an order that nobody paid', () => {
    const facts = order([line('a'), line('b')], { paidMinor: 0, isPaid: false })
    expect(judge(facts, ['a']).note).toBe('unpaid-part')
    expect(judge(facts).note).toBe('')
  })

  test('nothing of a download without a waiver: its 14 days begin with the contract', () => {
    expect(judge(order([line('a', { requiresShipping: false })]))).toMatchObject({
      note: '',
      refundMinor: 1000,
    })
  })
})
