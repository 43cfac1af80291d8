import { expect, test } from 'vitest'
import type { AttemptFacts, DisputeRow, RefundRow } from './reduction.ts'
import { leftOf, takenTwiceReview } from './taken-twice.ts'

const refund = (amountMinor: number, state: RefundRow['state'] = 'done'): RefundRow => ({
  id: `r${amountMinor}`,
  amountMinor,
  state,
  providerRefundId: `re_${amountMinor}`,
})
const dispute = (amountMinor: number, state: DisputeRow['state'] = 'open'): DisputeRow => ({
  id: `d${amountMinor}`,
  amountMinor,
  state,
  providerDisputeId: `dp_${amountMinor}`,
})
const payment = (more: Partial<AttemptFacts> = {}): AttemptFacts => ({
  id: 'a',
  status: 'settled',
  amountMinor: 1000,
  captureMinor: null,
  capturedMinor: 1000,
  booking: 'receivable',
  securedMinor: 0,
  securedUntil: null,
  refunds: [],
  disputes: [],
  ...more,
})
const NOTHING = { refunds: [], disputes: [], reversalMinor: 0 }
const taken = (row: DisputeRow, booking: 1 | 0 | -1 = 1) => ({
  ...NOTHING,
  disputes: [{ ...row, currency: 'EUR', booking }],
})
const paidBack = (row: RefundRow) => ({
  ...NOTHING,
  refunds: [
    { ...row, state: 'done', providerRefundId: 'x', currency: 'EUR', claimUrl: null, booking: 1 } as const,
  ],
})

test.each([
  [
    'a dispute of what was refunded',
    payment({ refunds: [refund(1000)] }),
    taken(dispute(1000)),
    'taken-twice',
  ],
  [
    'a refund of what a bank took',
    payment({ disputes: [dispute(1000)] }),
    paidBack(refund(1000)),
    'taken-twice',
  ],
  ['a cent too much', payment({ refunds: [refund(400)] }), taken(dispute(601)), 'taken-twice'],
  ['what was left', payment({ refunds: [refund(400)] }), taken(dispute(600)), undefined],
  ['a refund that failed', payment({ refunds: [refund(1000, 'failed')] }), taken(dispute(1000)), undefined],
  ['a refund that waits', payment({ refunds: [refund(1000, 'waiting')] }), taken(dispute(1000)), undefined],
  [
    'a dispute that was won before',
    payment({ disputes: [dispute(1000, 'won')] }),
    paidBack(refund(1000)),
    undefined,
  ],
  [
    'two refunds beyond the payment, by no bank',
    payment({ refunds: [refund(900)] }),
    paidBack(refund(200)),
    undefined,
  ],
  [
    'a debit that came back after its refund',
    payment({ refunds: [refund(300)] }),
    { ...NOTHING, reversalMinor: 1000 },
    'taken-twice',
  ],
  ['nothing new', payment({ refunds: [refund(1000)], disputes: [dispute(1000)] }), NOTHING, undefined],
  [
    'a dispute that is lost after it was told',
    payment({ refunds: [refund(1000)], disputes: [dispute(1000)] }),
    taken(dispute(1000, 'lost'), 0),
    undefined,
  ],
] as const)('%s', (_name, attempt, changes, reason) => {
  expect(takenTwiceReview(attempt, changes, 1000)?.reason).toBe(reason)
})

test('what left is counted after the changes, each row once', () => {
  const before = payment({ refunds: [refund(200)], disputes: [dispute(500)] })
  expect(leftOf(before, NOTHING)).toEqual({ refundedMinor: 200, takenMinor: 500 })
  expect(leftOf(before, taken(dispute(500, 'won'), -1))).toEqual({ refundedMinor: 200, takenMinor: 0 })
  expect(leftOf({ ...before, status: 'reversed' }, NOTHING).takenMinor).toBe(1000)
})
