import type { Kit, PaymentStatus } from '../kit/index.ts'
import { type Account, openAccount } from './account.ts'
import {
  type CaptureRow,
  ORDER_LIFE_MS,
  type OrderRow,
  openRows,
  type Rows,
  type SubscriptionRow,
  stamp,
} from './rows.ts'

/** What every part of the provider works on. */
export interface Paypal {
  readonly kit: Kit
  readonly rows: Rows
  readonly account: Account
  /** The provider's time, as PayPal writes it. */
  now(): string
}

export function openPaypal(kit: Kit): Paypal {
  return { kit, rows: openRows(kit), account: openAccount(kit), now: () => stamp(kit.now()) }
}

/** Identifiers of payments, captures and refunds. */
export function newPaymentId({ kit }: Paypal): string {
  return kit.newId('', 17).toUpperCase()
}

/** An order that PayPal still knows: paid, or young enough. */
export function livingOrder({ kit, rows }: Paypal, id: string): OrderRow | undefined {
  const order = rows.orders.get(id)
  return order && !hasLapsed(order, kit.now()) ? order : undefined
}

export function hasLapsed(order: OrderRow, now: Date): boolean {
  return order.status !== 'COMPLETED' && now.getTime() - Date.parse(order.createdAt) > ORDER_LIFE_MS
}

export function captureOf({ rows }: Paypal, { captureId }: OrderRow): CaptureRow | undefined {
  return captureId === null ? undefined : rows.captures.get(captureId)
}

/** The charges of a subscription, oldest first. */
export function salesOf({ rows }: Paypal, subscriptionId: string): CaptureRow[] {
  return rows.captures.all().filter((capture) => capture.subscriptionId === subscriptionId)
}

/** What of a capture went back, or is on its way back. */
export function refundedMinor({ rows }: Paypal, captureId: string): number {
  const refunds = rows.refunds
    .all()
    .filter((refund) => refund.captureId === captureId && refund.status !== 'FAILED')
  return refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)
}

/**
 * The payment that a capture belongs to in the book: the order, the subscription (its first charge), or the
 * charge itself.
 */
export function bookRefOf(paypal: Paypal, capture: CaptureRow): string {
  const { orderId, subscriptionId } = capture
  if (orderId !== null) return orderId
  return subscriptionId !== null && salesOf(paypal, subscriptionId)[0]?.id === capture.id
    ? subscriptionId
    : capture.id
}

/** Writes what stands into the book. */
export function bookOrder(paypal: Paypal, order: OrderRow): void {
  const capture = captureOf(paypal, order)
  if (capture) {
    bookCapture(paypal, capture, orderNumberOf(order))
    return
  }
  const status = hasLapsed(order, paypal.kit.now()) ? 'expired' : (order.mishap ?? 'open')
  const { id, amountMinor: amount, currency } = order
  paypal.kit.book.put({
    ref: id,
    orderNumber: orderNumberOf(order),
    amount,
    currency,
    status,
    refunded: 0,
    subscription: null,
  })
}

export function bookSubscription(paypal: Paypal, row: SubscriptionRow): void {
  const [first] = salesOf(paypal, row.id)
  if (first) {
    bookCapture(paypal, first, subscriptionOrderOf(row))
    return
  }
  const status: PaymentStatus = row.mishap ?? (row.status === 'APPROVAL_PENDING' ? 'open' : 'canceled')
  const { id, amountMinor: amount, currency } = row
  paypal.kit.book.put({
    ref: id,
    orderNumber: subscriptionOrderOf(row),
    amount,
    currency,
    status,
    refunded: 0,
    subscription: id,
  })
}

export function bookCapture(paypal: Paypal, capture: CaptureRow, orderNumber?: string): void {
  const ref = bookRefOf(paypal, capture)
  const { amountMinor: amount, currency, subscriptionId: subscription } = capture
  const known = orderNumber ?? paypal.kit.book.get(ref)?.orderNumber ?? ''
  const refunded = refundedMinor(paypal, capture.id)
  paypal.kit.book.put({
    ref,
    orderNumber: known,
    amount,
    currency,
    status: BOOK_STATUS[capture.status],
    refunded,
    subscription,
  })
}

const BOOK_STATUS: Readonly<Record<CaptureRow['status'], PaymentStatus>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  PENDING: 'processing',
  DECLINED: 'declined',
  REFUNDED: 'refunded',
  REVERSED: 'refunded',
}

function orderNumberOf({ referenceId, invoiceId }: OrderRow): string {
  return referenceId === 'default' ? (invoiceId ?? '') : referenceId
}

/** Subscriptions have one free field; what follows a colon is taken for the order's number. */
export function subscriptionOrderOf({ customId }: { readonly customId: string | null }): string {
  return customId?.split(':')[1] ?? ''
}
