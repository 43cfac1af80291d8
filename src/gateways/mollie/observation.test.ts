import { expect, test } from 'vitest'
import type { MolliePayment } from './api.ts'
import { amountOf } from './link.ts'
import { observationOf } from './observation.ts'

const PAYMENT: MolliePayment = {
  id: 'tr_7UhSN1zuXS',
  mode: 'test',
  status: 'open',
  method: null,
  amount: { value: '12.34', currency: 'EUR' },
  metadata: { attemptId: 'attempt-1', orderNumber: '100001' },
  profileId: 'pfl_1',
  createdAt: '2026-11-21T10:00:00+00:00',
  _links: { checkout: null },
}

function chargeback(value: string, reversedAt: string | null = null) {
  return { id: 'chb_1', amount: { value, currency: 'EUR' }, reversedAt }
}

test.each([
  ['open', 'open', 0],
  ['pending', 'processing', 0],
  ['authorized', 'authorized', 0],
  ['paid', 'settled', 1234],
  ['failed', 'failed', 0],
  ['canceled', 'cancelled', 0],
  ['expired', 'expired', 0],
] as const)(
  'a payment that is %s at Mollie is %s, with %d minor units taken',
  (status, expected, captured) => {
    const seen = observationOf({ ...PAYMENT, status })
    expect(seen.status).toBe(expected)
    expect(seen.requested).toEqual({ amount: 1234, currency: 'EUR' })
    expect(seen.captured).toEqual({ amount: captured, currency: 'EUR' })
    expect(seen).toMatchObject({
      ref: 'tr_7UhSN1zuXS',
      attemptId: 'attempt-1',
      account: 'pfl_1',
      livemode: false,
    })
  },
)

test('a chosen bank transfer is on its way although Mollie calls it open', () => {
  expect(observationOf({ ...PAYMENT, method: 'banktransfer' }).status).toBe('processing')
  expect(observationOf({ ...PAYMENT, method: 'creditcard' }).status).toBe('open')
})

test('what was captured by hand counts, not what was asked for', () => {
  const seen = observationOf({
    ...PAYMENT,
    status: 'authorized',
    amountCaptured: { value: '5.00', currency: 'EUR' },
  })
  expect(seen.captured.amount).toBe(500)
})

test('a live payment says so, and a payment without our metadata names no attempt', () => {
  expect(observationOf({ ...PAYMENT, mode: 'live' }).livemode).toBe(true)
  expect(observationOf({ ...PAYMENT, metadata: null }).attemptId).toBeNull()
  expect(observationOf({ ...PAYMENT, metadata: 'attempt-1' }).attemptId).toBeNull()
})

test.each([
  ['queued', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['refunded', 'done'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
] as const)('a refund that is %s at Mollie is %s', (status, expected) => {
  const refund = {
    id: 're_1',
    status,
    amount: { value: '1.00', currency: 'EUR' },
    metadata: { refundId: 'refund-1' },
  }
  const seen = observationOf({ ...PAYMENT, status: 'paid', _embedded: { refunds: [refund] } })
  expect(seen.status).toBe('settled')
  expect(seen.refunds).toEqual([
    {
      providerRefundId: 're_1',
      refundId: 'refund-1',
      amount: { amount: 100, currency: 'EUR' },
      status: expected,
    },
  ])
})

test('a payment stays settled, and what was taken stays, when all of it was paid back', () => {
  const refund = { id: 're_1', status: 'refunded' as const, amount: PAYMENT.amount, metadata: null }
  const seen = observationOf({
    ...PAYMENT,
    status: 'paid',
    amountRefunded: PAYMENT.amount,
    _embedded: { refunds: [refund] },
  })
  expect(seen).toMatchObject({ status: 'settled', captured: { amount: 1234 }, refunds: [{ refundId: null }] })
})

test('a charged back card is an open dispute, which is won when the money comes again', () => {
  const card: MolliePayment = { ...PAYMENT, status: 'paid', method: 'creditcard' }
  const open = observationOf({ ...card, _embedded: { chargebacks: [chargeback('12.34')] } })
  expect(open).toMatchObject({
    status: 'settled',
    disputes: [{ providerDisputeId: 'chb_1', amount: { amount: 1234 }, status: 'open' }],
  })
  const won = observationOf({
    ...card,
    _embedded: { chargebacks: [chargeback('12.34', '2026-12-01T00:00:00+00:00')] },
  })
  expect(won.disputes).toMatchObject([{ status: 'won' }])
})

test('a direct debit that the bank took back is reversed and no dispute', () => {
  const debit: MolliePayment = { ...PAYMENT, status: 'paid', method: 'directdebit' }
  const seen = observationOf({ ...debit, _embedded: { chargebacks: [chargeback('12.34')] } })
  expect(seen).toMatchObject({
    status: 'reversed',
    disputes: [{ status: 'lost' }],
    captured: { amount: 1234 },
  })
  const partly = observationOf({ ...debit, _embedded: { chargebacks: [chargeback('2.34')] } })
  expect(partly).toMatchObject({ status: 'settled', disputes: [{ amount: { amount: 234 } }] })
})

test('the instant is that of the last thing that happened', () => {
  const seen = observationOf({
    ...PAYMENT,
    status: 'paid',
    paidAt: '2026-11-21T10:05:00+00:00',
    expiredAt: '2026-11-21T10:15:00+00:00',
  })
  expect(seen.at).toEqual(new Date('2026-11-21T10:05:00Z'))
})

test.each([
  [1234, 'EUR', '12.34'],
  [5, 'EUR', '0.05'],
  [1234, 'JPY', '1234'],
  [7, 'ISK', '7'],
  [123_456, 'HUF', '1234.56'],
  [1234, 'KWD', '1.234'],
])('%d minor units of %s are written as %s, and read back exactly', (amount, currency, value) => {
  expect(amountOf({ amount, currency })).toEqual({ value, currency })
  expect(observationOf({ ...PAYMENT, amount: { value, currency } }).requested).toEqual({ amount, currency })
})

test('an amount that is none makes the answer unreadable instead of wrong', () => {
  expect(() => observationOf({ ...PAYMENT, amount: { value: '12,34', currency: 'EUR' } })).toThrow(
    'not an amount',
  )
  expect(() => observationOf({ ...PAYMENT, amount: { value: '12.345', currency: 'EUR' } })).toThrow(
    'not an amount',
  )
})

test('a payment names the card or the account that paid, and nothing else', () => {
  const paidBy = (details: MolliePayment['details']) => observationOf({ ...PAYMENT, details }).paidWith
  expect(paidBy({ cardFingerprint: 'abc' })).toEqual([{ kind: 'card', name: 'abc' }])
  expect(paidBy({ consumerAccount: 'NL55INGB0000000000' })).toEqual([
    { kind: 'iban', name: 'NL55INGB0000000000' },
  ])
  expect(paidBy({ failureReason: 'x' })).toBeUndefined()
  expect(paidBy(null)).toBeUndefined()
})
