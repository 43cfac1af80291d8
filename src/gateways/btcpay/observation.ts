import type { Observation, RefundFact } from '#domains/payment/index.ts'
import { money } from '#kernel/money.ts'
import type { Invoice, PaymentMethod } from './api.ts'
import { minorOf, worthOf } from './decimals.ts'
import type { BtcpaySettings } from './settings.ts'

/**
 * Maps the status of an invoice that was not paid in full, with its additional status, to ours. Source:
 * Greenfield `InvoiceStatus`, `InvoiceAdditionalStatus`.
 */
const STATUS: Readonly<Record<string, (additional: string) => Observation['status']>> = {
  New: (additional) => (additional === 'PaidPartial' ? 'processing' : 'open'),
  Processing: () => 'processing',
  Settled: () => 'settled',
  Expired: () => 'expired',
  // The shop marked it, or its payment was never confirmed.
  Invalid: (additional) => (additional === 'Marked' ? 'cancelled' : 'failed'),
}

/**
 * Builds the observation of an invoice. Confirmed coins count as money whatever the status of the invoice:
 * one that expired or was marked invalid but was paid in full is settled, with a note that it was late
 * (`InvoiceSettled` is not sent for late payments). Source: docs/gateways.md "BTCPay Server",
 * docs/payment-edge-cases.md case 27.
 */
export function observationOf(
  { livemode }: BtcpaySettings,
  invoice: Invoice,
  methods: readonly PaymentMethod[],
  refunds: readonly RefundFact[],
): Observation {
  const { currency, status, additionalStatus } = invoice
  const requested = money(minorOf(String(invoice.amount), currency), currency)
  const captured = money(capturedOf(invoice, methods), currency)
  const isPaid = captured.amount > 0 && captured.amount >= requested.amount
  const dates = [
    invoice.createdTime,
    ...methods.flatMap(({ payments }) => payments.map(({ receivedDate }) => receivedDate)),
  ]
  return {
    ref: invoice.id,
    attemptId: attemptIn(invoice.metadata),
    account: invoice.storeId,
    livemode,
    at: new Date(Math.max(...dates) * 1000),
    status: isPaid ? 'settled' : (STATUS[status]?.(additionalStatus) ?? 'open'),
    requested,
    captured,
    refunds,
    disputes: [],
    ...(isPaidLate(invoice, methods, isPaid) ? { isLate: true } : {}),
    reason: additionalStatus === 'None' ? status : `${status}, ${additionalStatus}`,
  }
}

/** Returns whether any coins arrived, so that the payment methods are worth reading. */
export function isTouched({ paidAmount, additionalStatus }: Invoice): boolean {
  return (
    /[1-9]/.test(String(paidAmount)) ||
    additionalStatus === 'PaidPartial' ||
    additionalStatus === 'PaidLate' ||
    additionalStatus === 'PaidOver'
  )
}

/** Returns our attempt, which is the order id in BTCPay's metadata; null for an invoice that is not ours. */
export function attemptIn(metadata: unknown): string | null {
  const orderId =
    typeof metadata === 'object' && metadata !== null && 'orderId' in metadata ? metadata.orderId : null
  return typeof orderId === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderId)
    ? orderId
    : null
}

/**
 * Returns whether coins arrived after the invoice expired. BTCPay's own mark is not always set
 * (btcpayserver#3966, and #4146 for late overpayments), so the instants are compared as well: an invoice that
 * was paid in time never expires.
 */
function isPaidLate(
  { status, additionalStatus, expirationTime }: Invoice,
  methods: readonly PaymentMethod[],
  isPaid: boolean,
): boolean {
  if (additionalStatus === 'PaidLate' || (status === 'Expired' && isPaid)) return true
  return methods.some(({ payments }) =>
    payments.some((payment) => payment.status === 'Settled' && payment.receivedDate > expirationTime),
  )
}

/**
 * Returns the confirmed amount. BTCPay's own sum includes unconfirmed coins, so it is exact only when all are
 * confirmed.
 */
function capturedOf(
  { amount, paidAmount, currency, status, additionalStatus }: Invoice,
  methods: readonly PaymentMethod[],
): number {
  const payments = methods.flatMap(({ rate, payments }) => payments.map((payment) => ({ ...payment, rate })))
  const settled = payments.filter((payment) => payment.status === 'Settled')
  // Staff marked the invoice as settled by hand: BTCPay counts it as paid in full.
  if (payments.length === 0 && status === 'Settled' && additionalStatus === 'Marked')
    return minorOf(String(amount), currency)
  if (settled.length === payments.length) return minorOf(String(paidAmount), currency)
  return settled.reduce((sum, { value, rate }) => sum + worthOf(String(value), String(rate), currency), 0)
}
