import { describe, expect, test } from 'vitest'
import { attempt, eur, order, seen, TERMS } from '../../../tests/support/reductions.ts'
import { type Reduction, reduce } from './reduce.ts'

/** Nothing follows. */
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

describe('money', () => {
  test('the agreed amount settles the attempt and is booked against what the buyer owes', () => {
    expect(reduce(attempt(), order(), seen(), TERMS)).toEqual({
      ...NONE,
      status: 'settled',
      capture: { amountMinor: 1000, currency: 'EUR', booking: 'receivable' },
    })
  })

  test('the same observation a second time changes nothing', () => {
    expect(
      reduce(
        attempt({ status: 'settled', capturedMinor: 1000 }),
        order({ settledMinor: 1000 }),
        seen(),
        TERMS,
      ),
    ).toEqual(NONE)
  })

  test.each(['processing', 'cancelled', 'expired', 'open'] as const)(
    'that is here is not taken back by the word %s: only staff do that',
    (status) => {
      const paid = attempt({ status: 'settled', capturedMinor: 1000 })
      expect(reduce(paid, order({ settledMinor: 1000 }), seen({ status }), TERMS).status).toBeNull()
    },
  )

  test.each([
    ['less than was asked', seen({ captured: eur(900) }), 'amount', 'receivable'],
    ['more than was asked', seen({ captured: eur(1100) }), 'amount', 'receivable'],
    ['another currency', seen({ captured: { amount: 1000, currency: 'USD' } }), 'currency', 'unallocated'],
  ] as const)('%s is booked as it is and holds the order', (_name, observation, reason, booking) => {
    const { review, capture, status } = reduce(attempt(), order(), observation, TERMS)
    expect({ reason: review?.reason, booking: capture?.booking, status }).toEqual({
      reason,
      booking,
      status: 'settled',
    })
  })

  test('money of a second payment is set aside as a duplicate', () => {
    expect(reduce(attempt(), order({ settledMinor: 1000 }), seen(), TERMS)).toMatchObject({
      capture: { booking: 'unallocated' },
      review: { reason: 'duplicate' },
    })
  })

  test.each(['failed', 'cancelled', 'expired', 'released'] as const)(
    'money after the payment was %s still counts, and a person looks at it',
    (status) => {
      expect(reduce(attempt({ status }), order(), seen(), TERMS)).toMatchObject({
        status: 'settled',
        capture: { booking: 'receivable' },
        review: { reason: 'late' },
      })
    },
  )

  test('money for a cancelled order is set aside, money after its pieces were given back is late', () => {
    expect(reduce(attempt(), order({ state: 'cancelled' }), seen(), TERMS)).toMatchObject({
      capture: { booking: 'unallocated' },
      review: { reason: 'late' },
    })
    expect(reduce(attempt(), order({ isGivenBack: true }), seen(), TERMS)).toMatchObject({
      capture: { booking: 'receivable' },
      review: { reason: 'late' },
    })
  })

  test('money that the provider itself calls late is looked at by a person, wherever it came from', () => {
    expect(reduce(attempt(), order(), seen({ isLate: true }), { ...TERMS, openAmount: true })).toMatchObject({
      status: 'settled',
      review: { reason: 'late' },
    })
  })

  test('where the buyer decides how much comes, too little and too much are no reason to hold', () => {
    const open = { ...TERMS, openAmount: true }
    expect(
      reduce(attempt(), order(), seen({ status: 'processing', captured: eur(400) }), open),
    ).toMatchObject({ status: 'processing', review: null })
    expect(reduce(attempt(), order(), seen({ captured: eur(1300) }), open)).toMatchObject({
      status: 'settled',
      review: null,
    })
  })

  test('a part of what was authorised, as we asked for it, is right', () => {
    const result = reduce(
      attempt({ status: 'authorized', captureMinor: 600 }),
      order(),
      seen({ captured: eur(600) }),
      TERMS,
    )
    expect(result).toMatchObject({ status: 'settled', capture: { amountMinor: 600 }, review: null })
  })

  test('a trial settles without money', () => {
    expect(reduce(attempt(), order(), seen({ requested: eur(0), captured: eur(0) }), TERMS)).toEqual({
      ...NONE,
      status: 'settled',
    })
  })
})

describe('whose payment it is', () => {
  test('9: another mode and another account without money have no effect', () => {
    expect(reduce(attempt(), order(), seen({ livemode: true }), TERMS)).toEqual({
      ...NONE,
      ignored: 'another mode',
    })
    expect(
      reduce(attempt(), order(), seen({ account: 'other', captured: eur(0), status: 'open' }), TERMS),
    ).toEqual({
      ...NONE,
      ignored: 'another account',
    })
  })

  test('money on another account holds the order and is not booked', () => {
    expect(reduce(attempt(), order(), seen({ account: 'other' }), TERMS)).toEqual({
      ...NONE,
      review: { reason: 'account', detail: 'paid to another account' },
    })
  })
})
