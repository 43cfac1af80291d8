import { describe, expect, test } from 'vitest'
import { attempt, eur, order, seen, TERMS } from '../../../tests/support/reductions.ts'
import type { Observation } from './gateway.ts'
import { type AttemptFacts, type Reduction, reduce } from './reduce.ts'

const NONE: Reduction = {
  ignored: null,
  status: null,
  wantsCapture: false,
  capture: null,
  secured: null,
  reversalMinor: 0,
  refunds: [],
  disputes: [],
  review: null,
}

describe('money that a provider has promised', () => {
  const UNTIL = new Date('2026-06-29T12:00:00Z')
  const promised = (amount: number, change: Partial<Observation> = {}) =>
    seen({ secured: { amount: eur(amount), until: UNTIL }, released: eur(0), ...change })
  const held = (change: Partial<AttemptFacts> = {}) =>
    attempt({ status: 'settled', capturedMinor: 1000, securedMinor: 1000, securedUntil: UNTIL, ...change })
  const paid = order({ settledMinor: 1000 })
  const gone = (status: Observation['status']) =>
    seen({ status, captured: eur(0), secured: { amount: eur(0), until: null }, released: eur(1000) })
  const release = (id: string | null, name: string, amountMinor: number) => ({
    id,
    providerRefundId: `released:${name}`,
    amountMinor,
    currency: 'EUR',
    state: 'done',
    claimUrl: null,
    booking: 1,
  })

  test('settles the attempt, and how much of it is not handed over is remembered', () => {
    expect(reduce(attempt(), order(), promised(1000), TERMS)).toEqual({
      ...NONE,
      status: 'settled',
      capture: { amountMinor: 1000, currency: 'EUR', booking: 'receivable' },
      secured: { amountMinor: 1000, until: UNTIL },
    })
    expect(reduce(held(), paid, promised(1000), TERMS)).toEqual(NONE)
  })

  test('is handed over without money moving twice, and an observation that says nothing of it changes nothing', () => {
    expect(reduce(held(), paid, promised(0), TERMS)).toEqual({
      ...NONE,
      secured: { amountMinor: 0, until: null },
    })
    expect(reduce(held(), paid, seen(), TERMS)).toEqual(NONE)
  })

  test('and was lowered went back: by the refund that asked for it, by others of the provider for the rest, once', () => {
    const asked = { id: 'r1', amountMinor: 300, state: 'requested', providerRefundId: null } as const
    const lowered = promised(500, { released: eur(500) })
    const { refunds, secured, review } = reduce(held({ refunds: [asked] }), paid, lowered, TERMS)
    expect({ refunds, secured, review }).toEqual({
      refunds: [release('r1', 'r1', 300), release(null, '500', 200)],
      secured: { amountMinor: 500, until: UNTIL },
      review: null,
    })
    const known = [
      { ...asked, state: 'done' as const, providerRefundId: 'released:r1' },
      { id: 'r2', amountMinor: 200, state: 'done' as const, providerRefundId: 'released:500' },
    ]
    expect(reduce(held({ securedMinor: 500, refunds: known }), paid, lowered, TERMS)).toEqual(NONE)
  })

  test('and was lowered is not raised again by what was read at the provider before', () => {
    const known = [{ id: 'r1', amountMinor: 300, state: 'done' as const, providerRefundId: 'released:r1' }]
    const lowered = held({ securedMinor: 700, refunds: known })
    expect(reduce(lowered, paid, promised(1000), TERMS)).toEqual(NONE)
    expect(reduce(lowered, paid, promised(700, { released: eur(300) }), TERMS)).toEqual(NONE)
  })

  test.each([
    ['expired', 'receivable', 'expired'],
    ['expired', 'unallocated', undefined],
    ['cancelled', 'receivable', undefined],
  ] as const)('and is %s went back; where it was %s the review is %s', (status, booking, reason) => {
    const { refunds, secured, review, status: after } = reduce(held({ booking }), paid, gone(status), TERMS)
    expect([refunds, secured, review?.reason, after]).toEqual([
      [release(null, '1000', 1000)],
      { amountMinor: 0, until: null },
      reason,
      null,
    ])
  })

  test.each(['cancelled', 'expired', 'failed'] as const)(
    'and was never believed is no refund when it is %s',
    (status) => {
      const { refunds, review, capture } = reduce(
        attempt({ status: 'processing' }),
        order(),
        gone(status),
        TERMS,
      )
      expect([refunds, review, capture]).toEqual([[], null, null])
    },
  )
})
