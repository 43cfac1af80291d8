import { describe, expect, it } from 'vitest'
import type { BtcpayApi, Invoice, PaymentMethod, Payout, PullPayment } from './api.ts'
import { isTouched, observationOf } from './observation.ts'
import { invoiceOfRefund, refundsOf } from './refunds.ts'
import { readBtcpay } from './settings.ts'

const SETTINGS = readBtcpay({
  BTCPAY_URL: 'https://pay.example.com',
  BTCPAY_API_KEY: 'k',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_WEBHOOK_SECRET: 's',
})!
const ATTEMPT = '019ab000-0000-7000-8000-000000000001'

function invoice(change: Partial<Invoice> = {}): Invoice {
  return {
    id: 'invoice',
    storeId: 'store',
    amount: '100.00',
    paidAmount: '0.00',
    currency: 'EUR',
    checkoutLink: 'https://pay.example.com/i/invoice',
    createdTime: 1_000,
    expirationTime: 2_800,
    status: 'New',
    additionalStatus: 'None',
    metadata: { orderId: ATTEMPT },
    ...change,
  }
}

/** Coins at 80,000 EUR each, confirmed or not. */
function coins(
  ...payments: readonly (readonly [value: string, status: string, receivedDate?: number])[]
): readonly PaymentMethod[] {
  return [
    {
      currency: 'BTC',
      rate: '80000',
      payments: payments.map(([value, status, receivedDate = 1_500]) => ({
        value,
        status,
        fee: '0.0',
        receivedDate,
      })),
    },
    { currency: 'BTC', rate: '80000', payments: [] },
  ]
}

const seen = (change: Partial<Invoice>, methods: readonly PaymentMethod[] = []) =>
  observationOf(SETTINGS, invoice(change), methods, [])
const settled = coins(['0.00125000', 'Settled'])
const unconfirmed = coins(['0.00125000', 'Processing'])

describe('how an invoice stands', () => {
  it.each([
    ['nothing came', { status: 'New' }, [], 'open', 0],
    [
      'a part came',
      { status: 'New', additionalStatus: 'PaidPartial', paidAmount: '90.00' },
      coins(['0.00112500', 'Settled']),
      'processing',
      9_000,
    ],
    [
      'a part waits for its block',
      { status: 'New', additionalStatus: 'PaidPartial', paidAmount: '90.00' },
      coins(['0.001125', 'Processing']),
      'processing',
      0,
    ],
    ['all waits for its block', { status: 'Processing', paidAmount: '100.00' }, unconfirmed, 'processing', 0],
    ['all is there', { status: 'Settled', paidAmount: '100.00' }, settled, 'settled', 10_000],
    [
      'more is there',
      { status: 'Settled', additionalStatus: 'PaidOver', paidAmount: '110.00' },
      coins(['0.001375', 'Settled']),
      'settled',
      11_000,
    ],
    ['staff say it is paid', { status: 'Settled', additionalStatus: 'Marked' }, [], 'settled', 10_000],
    [
      'staff are content with a part',
      { status: 'Settled', additionalStatus: 'Marked', paidAmount: '90.00' },
      coins(['0.001125', 'Settled']),
      'settled',
      9_000,
    ],
    ['its time is over', { status: 'Expired' }, [], 'expired', 0],
    [
      'it expired with a part',
      { status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '90.00' },
      coins(['0.001125', 'Settled']),
      'expired',
      9_000,
    ],
    [
      'all came late',
      { status: 'Expired', additionalStatus: 'PaidLate', paidAmount: '100.00' },
      settled,
      'settled',
      10_000,
    ],
    [
      'all came late and waits',
      { status: 'Expired', additionalStatus: 'PaidLate', paidAmount: '100.00' },
      unconfirmed,
      'expired',
      0,
    ],
    ['the shop closed it', { status: 'Invalid', additionalStatus: 'Marked' }, [], 'cancelled', 0],
    [
      'the shop closed it and it was paid',
      { status: 'Invalid', additionalStatus: 'Marked', paidAmount: '100.00' },
      settled,
      'settled',
      10_000,
    ],
    ['its coins never got a block', { status: 'Invalid', paidAmount: '100.00' }, unconfirmed, 'failed', 0],
    ['something that we do not know', { status: 'Frozen' }, [], 'open', 0],
  ] as const)('%s', (_case, change, methods, status, captured) => {
    expect(seen(change, methods)).toMatchObject({
      status,
      captured: { amount: captured, currency: 'EUR' },
      requested: { amount: 10_000, currency: 'EUR' },
    })
  })

  it.each([
    ['99.999999999', 10_000, 'settled'],
    ['100.00000000', 10_000, 'settled'],
    ['100.004', 10_000, 'settled'],
    ['99.995', 10_000, 'settled'],
    // More than half a cent is missing or too much: the invoice is underpaid or overpaid, and the amount is
    // booked.
    ['99.994', 9_999, 'settled'],
    ['100.0051', 10_001, 'settled'],
  ] as const)(
    'more decimals than the currency has are rounded to the nearest minor unit: %s EUR is booked as %i',
    (paidAmount, captured, status) => {
      expect(seen({ status: 'Settled', paidAmount }, settled)).toMatchObject({
        status,
        captured: { amount: captured, currency: 'EUR' },
      })
      expect(seen({ amount: '100.00000000', status: 'Settled', paidAmount }, settled)).toMatchObject({
        requested: { amount: 10_000 },
      })
    },
  )

  it.each([
    [
      'BTCPay says so',
      { status: 'Expired', additionalStatus: 'PaidLate', paidAmount: '100.00' },
      settled,
      true,
    ],
    ['BTCPay forgot to say so', { status: 'Expired', paidAmount: '100.00' }, settled, true],
    [
      'too much came late, of which BTCPay says only one',
      { status: 'Expired', additionalStatus: 'PaidOver', paidAmount: '110.00' },
      coins(['0.001375', 'Settled', 3_000]),
      true,
    ],
    [
      'a part came late',
      { status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '90.00' },
      coins(['0.001125', 'Settled', 2_801]),
      true,
    ],
    [
      'a part came in time, and nothing more',
      { status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '90.00' },
      coins(['0.001125', 'Settled']),
      undefined,
    ],
    [
      'coins that came late have no block yet',
      { status: 'Expired', additionalStatus: 'PaidPartial' },
      coins(['0.001125', 'Processing', 3_000]),
      undefined,
    ],
    [
      'all came in time',
      { status: 'Settled', paidAmount: '100.00' },
      coins(['0.00125', 'Settled', 2_800]),
      undefined,
    ],
    ['nothing came', { status: 'Expired' }, [], undefined],
  ] as const)('is late or not: %s', (_case, change, methods, isLate) => {
    expect(seen(change, methods).isLate).toBe(isLate)
  })

  it('says whose it is, and when coins came last', () => {
    expect(seen({ status: 'Settled', paidAmount: '100.00' }, settled)).toMatchObject({
      ref: 'invoice',
      attemptId: ATTEMPT,
      account: 'store',
      livemode: true,
      reason: 'Settled',
      refunds: [],
      disputes: [],
      at: new Date(1_500_000),
    })
    expect(seen({ metadata: { orderId: 'order-7' } }).attemptId).toBeNull()
  })

  it('counts what has its block exactly, beside what has none', () => {
    const mixed = coins(['0.00062500', 'Settled'], ['0.00062500', 'Processing'])
    expect(seen({ status: 'Processing', paidAmount: '100.00' }, mixed).captured.amount).toBe(5_000)
  })

  it('is asked for its payments only when there are some', () => {
    expect([invoice(), invoice({ paidAmount: '0' }), invoice({ status: 'Expired' })].some(isTouched)).toBe(
      false,
    )
    expect(
      [invoice({ paidAmount: '0.01' }), invoice({ additionalStatus: 'PaidLate' })].every(isTouched),
    ).toBe(true)
  })
})

describe('what is paid back', () => {
  const link = (change: Partial<PullPayment> = {}): PullPayment => ({
    id: 'link',
    name: 'Refund invoice',
    description: 'Refund r-1',
    currency: 'EUR',
    amount: '40.00',
    archived: false,
    viewLink: 'https://pay.example.com/pull-payments/link',
    ...change,
  })
  const facts = (links: readonly PullPayment[], payouts: readonly Payout[] = []) => {
    const api = { payouts: async () => payouts } as Partial<BtcpayApi> as BtcpayApi
    return refundsOf(api, invoice(), settled, links)
  }

  it('waits until all of it is claimed and paid out', async () => {
    const fact = { providerRefundId: 'link', refundId: 'r-1', amount: { amount: 4_000, currency: 'EUR' } }
    const waits = { ...fact, status: 'claimable', claimUrl: 'https://pay.example.com/pull-payments/link' }
    expect(await facts([link()])).toEqual([waits])
    expect(await facts([link()], [{ state: 'AwaitingPayment', originalAmount: '40.00' }])).toEqual([waits])
    expect(await facts([link({ viewLink: 'javascript:alert(1)' })])).toEqual([
      { ...fact, status: 'claimable' },
    ])
    expect(await facts([link()], [{ state: 'Completed', originalAmount: '40.00' }])).toEqual([
      { ...fact, status: 'done' },
    ])
  })

  it('failed when the link was taken away, but for what was claimed before', async () => {
    expect(await facts([link({ archived: true })])).toMatchObject([
      { status: 'failed', amount: { amount: 4_000 } },
    ])
    expect(
      await facts([link({ archived: true })], [{ state: 'Completed', originalAmount: '15.00' }]),
    ).toMatchObject([{ status: 'done', amount: { amount: 1_500 } }])
  })

  it('by staff in BTCPay is seen too, also in coins', async () => {
    expect(await facts([link({ description: '', currency: 'BTC', amount: '0.00050000' })])).toMatchObject([
      { refundId: null, amount: { amount: 4_000, currency: 'EUR' }, status: 'claimable' },
    ])
  })

  it('of other invoices, and links that are no refunds, are not ours', async () => {
    expect(await facts([link({ name: 'Refund invoice2' }), link({ name: 'Salary' })])).toEqual([])
    expect(invoiceOfRefund(link({ name: 'Salary' }))).toBeNull()
  })
})
