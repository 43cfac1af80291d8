import { describe, expect, test } from 'vitest'
import { attempt, eur, order, seen, TERMS } from '../../../tests/support/reductions.ts'
import { type RefundRow, reduce } from './reduce.ts'

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
