import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canFollow } from '#kernel/states.ts'
import { attempt, eur, order, seen, TERMS } from '../../../tests/support/reductions.ts'
import { reduce } from './reduce.ts'
import { type AttemptStatus, attemptStates } from './states.ts'

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
