import type { Order, OrdersCapture } from '@paypal/paypal-server-sdk'
import { expect, test } from 'vitest'
import type { DisputeFact } from '#domains/payment/index.ts'
import { money } from '#kernel/money.ts'
import { observationOf } from './observation.ts'

const VIEWPOINT = { account: 'MERCHANT', livemode: true }
const EUR = (value: string) => ({ currencyCode: 'EUR', value })
const captured = (status: string, value = '10.00') =>
  ({ id: 'C1', status, amount: EUR(value) }) as OrdersCapture
const dispute = (status: DisputeFact['status'], amount = 1000): DisputeFact => ({
  providerDisputeId: 'PP-R-1',
  amount: money(amount, 'EUR'),
  status,
})

function orderWith(status: string, captures: readonly OrdersCapture[] = [], more: object = {}): Order {
  const payments = captures.length > 0 ? { payments: { captures: [...captures], ...more } } : {}
  return {
    id: 'O1',
    status,
    purchaseUnits: [{ amount: EUR('10.00'), customId: 'attempt', ...payments }],
  } as Order
}

test.each([
  ['CREATED', [], 'open', 0],
  ['SAVED', [], 'open', 0],
  ['PAYER_ACTION_REQUIRED', [], 'open', 0],
  ['SOMETHING_NEW', [], 'open', 0],
  ['APPROVED', [], 'approved', 0],
  ['VOIDED', [], 'cancelled', 0],
  ['COMPLETED', [], 'processing', 0],
  ['COMPLETED', ['PENDING'], 'processing', 0],
  ['COMPLETED', ['COMPLETED'], 'settled', 1000],
  ['COMPLETED', ['PARTIALLY_REFUNDED'], 'settled', 1000],
  ['COMPLETED', ['REFUNDED'], 'settled', 1000],
  ['COMPLETED', ['REVERSED'], 'reversed', 1000],
  ['COMPLETED', ['DECLINED'], 'failed', 0],
  ['COMPLETED', ['FAILED'], 'failed', 0],
  ['COMPLETED', ['DECLINED', 'COMPLETED'], 'settled', 1000],
])('an order %s with captures %j is %s', (status, captures, expected, minor) => {
  const order = orderWith(
    status,
    captures.map((one) => captured(one)),
  )
  expect(observationOf(order, [], VIEWPOINT)).toMatchObject({
    status: expected,
    captured: money(minor, 'EUR'),
    requested: money(1000, 'EUR'),
  })
})

test('money that was lost in disputes is reversed; an open or a won dispute takes nothing', () => {
  const order = orderWith('COMPLETED', [captured('COMPLETED')])
  expect(observationOf(order, [dispute('lost')], VIEWPOINT).status).toBe('reversed')
  expect(observationOf(order, [dispute('lost', 400)], VIEWPOINT).status).toBe('settled')
  expect(observationOf(order, [dispute('open')], VIEWPOINT)).toMatchObject({
    status: 'settled',
    disputes: [dispute('open')],
  })
  expect(observationOf(order, [dispute('won')], VIEWPOINT).status).toBe('settled')
})

test('refunds are told with their state, and ours are known again', () => {
  const refunds = [
    { id: 'R1', status: 'COMPLETED', amount: EUR('1.00'), customId: 'attempt:refund-1' },
    { id: 'R2', status: 'PENDING', amount: EUR('2.00'), customId: 'attempt' },
    { id: 'R3', status: 'FAILED', amount: EUR('3.00') },
    { id: 'R4', status: 'CANCELLED', amount: EUR('4.00') },
  ]
  const { refunds: facts, captured: taken } = observationOf(
    orderWith('COMPLETED', [captured('PARTIALLY_REFUNDED')], { refunds }),
    [],
    VIEWPOINT,
  )
  expect(taken).toEqual(money(1000, 'EUR'))
  expect(facts).toEqual([
    { providerRefundId: 'R1', refundId: 'refund-1', amount: money(100, 'EUR'), status: 'done' },
    { providerRefundId: 'R2', refundId: null, amount: money(200, 'EUR'), status: 'pending' },
    { providerRefundId: 'R3', refundId: null, amount: money(300, 'EUR'), status: 'failed' },
    { providerRefundId: 'R4', refundId: null, amount: money(400, 'EUR'), status: 'failed' },
  ])
})

test('the account is the payee that PayPal names, else our own', () => {
  const order = orderWith('CREATED')
  expect(observationOf(order, [], VIEWPOINT).account).toBe('MERCHANT')
  order.purchaseUnits![0]!.payee = { merchantId: 'OTHER' }
  expect(observationOf(order, [], VIEWPOINT).account).toBe('OTHER')
})

test('the instant is that of the last change', () => {
  const times = { createTime: '2026-11-21T12:00:00Z', updateTime: '2026-11-21T12:05:00Z' }
  const order = {
    ...orderWith('COMPLETED', [{ ...captured('COMPLETED'), updateTime: '2026-11-21T12:06:00Z' }]),
    ...times,
  }
  expect(observationOf(order, [], VIEWPOINT).at).toEqual(new Date('2026-11-21T12:06:00Z'))
})

test('why something waits or failed is told', () => {
  const waiting = { ...captured('PENDING'), statusDetails: { reason: 'ECHECK' } } as OrdersCapture
  expect(observationOf(orderWith('COMPLETED', [waiting]), [], VIEWPOINT).reason).toBe('ECHECK')
  const declined = orderWith('PAYER_ACTION_REQUIRED')
  declined.purchaseUnits![0]!.mostRecentErrors = [{ issue: 'INSTRUMENT_DECLINED' }]
  expect(observationOf(declined, [], VIEWPOINT).reason).toBe('INSTRUMENT_DECLINED')
})

test('an order without an amount is no observation', () => {
  expect(() => observationOf({ id: 'O1' }, [], VIEWPOINT)).toThrow(
    expect.objectContaining({ kind: 'refused' }),
  )
})

test('an order names the account that paid and its address, and nothing else', () => {
  const payer = { payerId: 'QYR5Z8XDVJNXQ', emailAddress: 'Ada@Example.com' }
  expect(observationOf({ ...orderWith('COMPLETED'), payer }, [], VIEWPOINT).paidWith).toEqual([
    { kind: 'wallet', name: 'QYR5Z8XDVJNXQ' },
    { kind: 'wallet-address', name: 'Ada@Example.com' },
  ])
  expect(observationOf(orderWith('COMPLETED'), [], VIEWPOINT).paidWith).toBeUndefined()
})
