import type { Observation, RefundFact } from '#domains/payment/index.ts'
import { money } from '#kernel/money.ts'
import type { Invoice, PaymentMethod } from './api.ts'
import { minorOf, worthOf } from './decimals.ts'
import type { BtcpaySettings } from './settings.ts'

/**
 * What BTCPay says of an invoice that was not paid in full, with its reason. Source: Greenfield
 * `InvoiceStatus`, `InvoiceAdditionalStatus`.
 */
const STATUS: Readonly<Record<string, (additional: string) => Observation['status']>> = {
  New: (additional) => (additional === 'PaidPartial' ? 'processing' : 'open'),
  Processing: () => 'processing',
  Settled: () => 'settled',
  Expired: () => 'expired',
  // Marked by the shop, or its coins never got their blocks.
  Invalid: (additional) => (additional === 'Marked' ? 'cancelled' : 'failed'),
}

/**
 * The truth about an invoice. Coins that are there are money whatever the invoice says of them: one that
 * expired or was marked invalid and was paid in full all the same is settled (`InvoiceSettled` does not come
 * for late payments), and it is said that it came late. Source: docs/gateways.md "BTCPay Server",
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

/** Whether anything came, so that it is worth to ask how. */
export function isTouched({ paidAmount, additionalStatus }: Invoice): boolean {
  return (
    /[1-9]/.test(String(paidAmount)) ||
    additionalStatus === 'PaidPartial' ||
    additionalStatus === 'PaidLate' ||
    additionalStatus === 'PaidOver'
  )
}

/** Our attempt, which is the order of BTCPay's metadata; null for an invoice that is none of ours. */
export function attemptIn(metadata: unknown): string | null {
  const orderId =
    typeof metadata === 'object' && metadata !== null && 'orderId' in metadata ? metadata.orderId : null
  return typeof orderId === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderId)
    ? orderId
    : null
}

/**
 * Whether coins came after the invoice's time. BTCPay's own mark is not always there (btcpayserver#3966, and
 * #4146 for late ones that are too much besides), so the moments are compared as well: what came in time
 * never expires.
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
 * What came and has its blocks. BTCPay's own sum counts what has none yet, so that it is exact only once all
 * have.
 */
function capturedOf(
  { amount, paidAmount, currency, status, additionalStatus }: Invoice,
  methods: readonly PaymentMethod[],
): number {
  const payments = methods.flatMap(({ rate, payments }) => payments.map((payment) => ({ ...payment, rate })))
  const settled = payments.filter((payment) => payment.status === 'Settled')
  // Staff say that it was paid elsewhere: BTCPay takes it for paid in full.
  if (payments.length === 0 && status === 'Settled' && additionalStatus === 'Marked')
    return minorOf(String(amount), currency)
  if (settled.length === payments.length) return minorOf(String(paidAmount), currency)
  return settled.reduce((sum, { value, rate }) => sum + worthOf(String(value), String(rate), currency), 0)
}
