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

/** State shared by all parts of the provider. */
export interface Books {
  readonly kit: Kit
  readonly rows: Rows
  readonly account: Account
  /** Returns the provider's time, as PayPal writes it. */
  now(): string
}

export function openBooks(kit: Kit): Books {
  return { kit, rows: openRows(kit), account: openAccount(kit), now: () => stamp(kit.now()) }
}

/** Makes an identifier for payments, captures and refunds. */
export function newPaymentId({ kit }: Books): string {
  return kit.newId('', 17).toUpperCase()
}

/** Returns an order that PayPal still knows: a paid one, or a recent one. */
export function livingOrder({ kit, rows }: Books, id: string): OrderRow | undefined {
  const order = rows.orders.get(id)
  return order && !hasLapsed(order, kit.now()) ? order : undefined
}

export function hasLapsed(order: OrderRow, now: Date): boolean {
  return order.status !== 'COMPLETED' && now.getTime() - Date.parse(order.createdAt) > ORDER_LIFE_MS
}

export function captureOf({ rows }: Books, { captureId }: OrderRow): CaptureRow | undefined {
  return captureId === null ? undefined : rows.captures.get(captureId)
}

/** Returns the charges of a subscription, oldest first. */
export function salesOf({ rows }: Books, subscriptionId: string): CaptureRow[] {
  return rows.captures.all().filter((capture) => capture.subscriptionId === subscriptionId)
}

/** Returns the refunded amount of a capture, including refunds that are under way. */
export function refundedMinor({ rows }: Books, captureId: string): number {
  const refunds = rows.refunds
    .all()
    .filter((refund) => refund.captureId === captureId && refund.status !== 'FAILED')
  return refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)
}

/**
 * Returns the payment in the book that a capture belongs to: the order, the subscription (its first charge),
 * or the charge itself.
 */
export function bookRefOf(books: Books, capture: CaptureRow): string {
  const { orderId, subscriptionId } = capture
  if (orderId !== null) return orderId
  return subscriptionId !== null && salesOf(books, subscriptionId)[0]?.id === capture.id
    ? subscriptionId
    : capture.id
}

/** Writes the current state of an order into the book. */
export function bookOrder(books: Books, order: OrderRow): void {
  const capture = captureOf(books, order)
  if (capture) {
    bookCapture(books, capture, orderNumberOf(order))
    return
  }
  const status = hasLapsed(order, books.kit.now()) ? 'expired' : (order.mishap ?? 'open')
  const { id, amountMinor: amount, currency } = order
  books.kit.book.put({
    ref: id,
    orderNumber: orderNumberOf(order),
    amount,
    currency,
    status,
    refunded: 0,
    subscription: null,
  })
}

export function bookSubscription(books: Books, row: SubscriptionRow): void {
  const [first] = salesOf(books, row.id)
  if (first) {
    bookCapture(books, first, subscriptionOrderOf(row))
    return
  }
  const status: PaymentStatus = row.mishap ?? (row.status === 'APPROVAL_PENDING' ? 'open' : 'canceled')
  const { id, amountMinor: amount, currency } = row
  books.kit.book.put({
    ref: id,
    orderNumber: subscriptionOrderOf(row),
    amount,
    currency,
    status,
    refunded: 0,
    subscription: id,
  })
}

export function bookCapture(books: Books, capture: CaptureRow, orderNumber?: string): void {
  const ref = bookRefOf(books, capture)
  const { amountMinor: amount, currency, subscriptionId: subscription } = capture
  const known = orderNumber ?? books.kit.book.get(ref)?.orderNumber ?? ''
  const refunded = refundedMinor(books, capture.id)
  books.kit.book.put({
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

/** Returns the order's number of a subscription, which has one free field: the number follows a colon. */
export function subscriptionOrderOf({ customId }: { readonly customId: string | null }): string {
  return customId?.split(':')[1] ?? ''
}
