import { expect, test } from 'vitest'
import { isKnownAlready, type RestingPayment } from './known-already.ts'
import type { Observation } from './observation.ts'

const ours: RestingPayment = {
  providerRef: 'tr_1',
  status: 'settled',
  capturedMinor: 999,
  capturedCurrency: 'EUR',
  currency: 'EUR',
}
const terms = { account: 'pfl_1', livemode: true }
const money = { amount: 999, currency: 'EUR' }
const seen: Observation = {
  ref: 'tr_1',
  attemptId: null,
  account: 'pfl_1',
  livemode: true,
  at: new Date(0),
  status: 'settled',
  requested: money,
  captured: money,
  refunds: [],
  disputes: [],
}

test('a payment at rest that its provider shows as we have it is known already', () => {
  expect(isKnownAlready(ours, terms, seen)).toBe(true)
  const failed = { ...seen, status: 'failed', captured: { amount: 0, currency: 'USD' } } as const
  expect(isKnownAlready({ ...ours, status: 'failed', capturedMinor: 0 }, terms, failed)).toBe(true)
})

test.each<[string, Partial<Observation>]>([
  ['another end', { status: 'reversed' }],
  ['more money', { captured: { ...money, amount: 1_000 } }],
  ['less money', { captured: { ...money, amount: 998 } }],
  ['another currency', { captured: { ...money, currency: 'USD' } }],
  ['another account', { account: 'pfl_2' }],
  ['another mode', { livemode: false }],
  ['a refund', { refunds: [{ providerRefundId: 're_1', refundId: null, amount: money, status: 'done' }] }],
  ['a dispute', { disputes: [{ providerDisputeId: 'dp_1', amount: money, status: 'open' }] }],
  ['a promise', { secured: { amount: money, until: null } }],
  ['what was released', { released: money }],
])('%s is news', (_what, change) => {
  expect(isKnownAlready(ours, terms, { ...seen, ...change })).toBe(false)
})

test('a payment that is not at rest is never known already', () => {
  expect(isKnownAlready(undefined, terms, seen)).toBe(false)
})
