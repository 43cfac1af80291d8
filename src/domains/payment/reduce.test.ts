import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canFollow } from '#kernel/states.ts'
import type { Observation } from './gateway.ts'
import { type AttemptFacts, type OrderFacts, type Reduction, type RefundRow, reduce } from './reduce.ts'
import { type AttemptStatus, attemptStates } from './states.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const TERMS = { account: 'shop', livemode: false, openAmount: false }
const eur = (amount: number) => ({ amount, currency: 'EUR' })

function attempt(change: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    ...{
      id: 'a1',
      status: 'linked',
      amountMinor: 1000,
      captureMinor: null,
      capturedMinor: 0,
      booking: 'receivable',
      refunds: [],
      disputes: [],
    },
    ...{ securedMinor: 0, securedUntil: null },
    ...change,
  } as AttemptFacts
}

function order(change: Partial<OrderFacts> = {}): OrderFacts {
  return {
    state: 'placed',
    currency: 'EUR',
    totalMinor: 1000,
    settledMinor: 0,
    isGivenBack: false,
    ...change,
  }
}

function seen(change: Partial<Observation> = {}): Observation {
  return {
    ...{
      ref: 'p1',
      attemptId: 'a1',
      account: 'shop',
      livemode: false,
      at: AT,
      status: 'settled',
      requested: eur(1000),
      captured: eur(1000),
    },
    ...{ refunds: [], disputes: [] },
    ...change,
  }
}

const NONE: Reduction = {
  ...{ ignored: null, status: null, wantsCapture: false, capture: null, secured: null, reversalMinor: 0 },
  ...{ refunds: [], disputes: [], review: null },
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

describe('states', () => {
  test('a declined card leaves the payment open, and it may succeed after', () => {
    expect(
      reduce(attempt({ status: 'action' }), order(), seen({ status: 'open', captured: eur(0) }), TERMS)
        .status,
    ).toBe('linked')
    expect(
      reduce(attempt({ status: 'processing' }), order(), seen({ status: 'open', captured: eur(0) }), TERMS)
        .status,
    ).toBe('linked')
  })

  test('an approved payment waits for us to take the money, an ended one does not', () => {
    expect(reduce(attempt(), order(), seen({ status: 'approved', captured: eur(0) }), TERMS)).toMatchObject({
      status: null,
      wantsCapture: true,
    })
    expect(
      reduce(attempt({ status: 'cancelled' }), order(), seen({ status: 'approved', captured: eur(0) }), TERMS)
        .wantsCapture,
    ).toBe(false)
  })

  test('a debit that comes back after it was ours is reversed wholly', () => {
    const paid = attempt({ status: 'settled', capturedMinor: 1000 })
    expect(reduce(paid, order({ settledMinor: 1000 }), seen({ status: 'reversed' }), TERMS)).toMatchObject({
      status: 'reversed',
      reversalMinor: 1000,
    })
  })

  test('a debit that comes back before it was ever seen as paid is booked first and taken back at the next look', () => {
    const first = reduce(attempt({ status: 'processing' }), order(), seen({ status: 'reversed' }), TERMS)
    expect(first).toMatchObject({ status: 'settled', reversalMinor: 0, capture: { amountMinor: 1000 } })
    const after = attempt({ status: 'settled', capturedMinor: 1000 })
    expect(reduce(after, order({ settledMinor: 1000 }), seen({ status: 'reversed' }), TERMS)).toMatchObject({
      status: 'reversed',
      reversalMinor: 1000,
    })
  })

  test('a debit that its bank charged back is a lost dispute, and the same money is not taken back twice', () => {
    const disputes = [{ providerDisputeId: 'd1', amount: eur(1000), status: 'lost' }] as const
    const result = reduce(
      attempt({ status: 'settled', capturedMinor: 1000 }),
      order({ settledMinor: 1000 }),
      seen({ status: 'reversed', disputes }),
      TERMS,
    )
    expect(result).toMatchObject({
      status: 'reversed',
      reversalMinor: 0,
      disputes: [{ state: 'lost', booking: 1 }],
    })
  })

  test('whatever is seen in whatever order, states only move along the table and a settled payment stays settled or is reversed', () => {
    const statuses = [
      'open',
      'action',
      'processing',
      'approved',
      'authorized',
      'settled',
      'failed',
      'cancelled',
      'expired',
      'reversed',
    ] as const
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ status: fc.constantFrom(...statuses), captured: fc.constantFrom(0, 400, 1000) }),
          { maxLength: 12 },
        ),
        (observations) => {
          let facts = attempt({ status: 'created' })
          let settledMinor = 0
          const path: AttemptStatus[] = ['created']
          for (const { status, captured } of observations) {
            const result = reduce(
              facts,
              order({ settledMinor }),
              seen({ status, captured: eur(captured) }),
              TERMS,
            )
            const next = result.status ?? facts.status
            if (result.status) expect(canFollow(attemptStates, facts.status, result.status)).toBe(true)
            facts = {
              ...facts,
              status: next,
              capturedMinor: facts.capturedMinor + (result.capture?.amountMinor ?? 0),
              booking: result.capture?.booking ?? facts.booking,
            }
            settledMinor += result.capture?.booking === 'receivable' ? result.capture.amountMinor : 0
            path.push(next)
          }
          const first = path.indexOf('settled')
          if (first >= 0)
            expect(path.slice(first).every((status) => status === 'settled' || status === 'reversed')).toBe(
              true,
            )
          // What is booked is the most that was ever seen, once.
          expect(facts.capturedMinor).toBe(Math.max(0, ...observations.map(({ captured }) => captured)))
        },
      ),
    )
  })
})

describe('refunds and disputes', () => {
  const paid = (refunds: readonly RefundRow[] = []) =>
    attempt({ status: 'settled', capturedMinor: 1000, refunds })
  const after = order({ settledMinor: 1000 })
  const fact = (status: 'claimable' | 'pending' | 'done' | 'failed', refundId: string | null = 'r1') => ({
    providerRefundId: 're_1',
    refundId,
    amount: eur(300),
    status,
  })
  const row = (state: RefundRow['state'], providerRefundId: string | null = null): RefundRow => ({
    id: 'r1',
    amountMinor: 300,
    state,
    providerRefundId,
  })

  test.each([
    ['requested, accepted', row('requested'), fact('pending'), { state: 'accepted', booking: 1 }],
    ['requested, done at once', row('requested'), fact('done'), { state: 'done', booking: 1 }],
    ['requested, to be claimed', row('requested'), fact('claimable'), { state: 'waiting', booking: 0 }],
    ['to be claimed, claimed', row('waiting', 're_1'), fact('done'), { state: 'done', booking: 1 }],
    ['to be claimed, taken away', row('waiting', 're_1'), fact('failed'), { state: 'failed', booking: 0 }],
    ['accepted, done', row('accepted', 're_1'), fact('done'), { state: 'done', booking: 0 }],
    ['accepted, failed after all', row('accepted', 're_1'), fact('failed'), { state: 'failed', booking: -1 }],
    ['done, failed after all', row('done', 're_1'), fact('failed'), { state: 'failed', booking: -1 }],
    ['requested, refused', row('requested'), fact('failed'), { state: 'failed', booking: 0 }],
  ] as const)('%s', (_name, known, observed, change) => {
    expect(reduce(paid([known]), after, seen({ refunds: [observed] }), TERMS).refunds).toEqual([
      { id: 'r1', providerRefundId: 're_1', claimUrl: null, amountMinor: 300, currency: 'EUR', ...change },
    ])
  })

  test.each(['accepted', 'done'] as const)('a refund that is %s is not claimable again', (state) => {
    expect(
      reduce(paid([row(state, 're_1')]), after, seen({ refunds: [fact('claimable')] }), TERMS).refunds,
    ).toEqual([])
  })

  test('a refund made at the provider appears once', () => {
    const observation = seen({ refunds: [fact('done', null)] })
    expect(reduce(paid(), after, observation, TERMS).refunds).toMatchObject([{ id: null, booking: 1 }])
    expect(reduce(paid([row('done', 're_1')]), after, observation, TERMS).refunds).toEqual([])
  })

  test('a done refund that is seen as pending by an older look stays done', () => {
    expect(
      reduce(paid([row('done', 're_1')]), after, seen({ refunds: [fact('pending')] }), TERMS).refunds,
    ).toEqual([])
  })

  test.each(['done', 'pending'] as const)(
    'a refund that we gave up after a refusal and that the provider shows as %s is booked, once',
    (status) => {
      const [change, ...others] = reduce(
        paid([row('failed')]),
        after,
        seen({ refunds: [fact(status)] }),
        TERMS,
      ).refunds
      expect(change).toMatchObject({ id: 'r1', state: status === 'done' ? 'done' : 'accepted', booking: 1 })
      expect(others).toEqual([])
      const booked = { ...row(change!.state), providerRefundId: change!.providerRefundId }
      expect(reduce(paid([booked]), after, seen({ refunds: [fact(status)] }), TERMS).refunds).toEqual([])
    },
  )

  test('a refund that its bank sent back is not revived by an older look', () => {
    expect(
      reduce(paid([row('failed', 're_1')]), after, seen({ refunds: [fact('done')] }), TERMS).refunds,
    ).toEqual([])
  })

  test('a try that failed before the refund was made takes nothing back', () => {
    const tries = [{ ...fact('failed'), providerRefundId: 're_0' }, fact('done')]
    expect(reduce(paid([row('requested')]), after, seen({ refunds: tries }), TERMS).refunds).toMatchObject([
      { state: 'done', booking: 1 },
    ])
    expect(reduce(paid([row('done', 're_1')]), after, seen({ refunds: tries }), TERMS).refunds).toEqual([])
  })

  test('a dispute takes the money away, a won one gives it back, and a decided one is not opened again', () => {
    const dispute = (status: 'open' | 'won' | 'lost') =>
      seen({ disputes: [{ providerDisputeId: 'd1', amount: eur(1000), status }] })
    const known = (state: 'open' | 'won' | 'lost') => ({
      ...paid(),
      disputes: [{ id: 'x', amountMinor: 1000, state, providerDisputeId: 'd1' }],
    })
    expect(reduce(paid(), after, dispute('open'), TERMS).disputes).toMatchObject([
      { state: 'open', booking: 1 },
    ])
    expect(reduce(known('open'), after, dispute('won'), TERMS).disputes).toMatchObject([
      { state: 'won', booking: -1 },
    ])
    expect(reduce(known('open'), after, dispute('lost'), TERMS).disputes).toMatchObject([
      { state: 'lost', booking: 0 },
    ])
    expect(reduce(known('lost'), after, dispute('open'), TERMS).disputes).toEqual([])
    expect(reduce(paid(), after, dispute('lost'), TERMS).disputes).toMatchObject([
      { state: 'lost', booking: 1 },
    ])
  })
})
