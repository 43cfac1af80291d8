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
export interface Books {
  readonly kit: Kit
  readonly rows: Rows
  readonly account: Account
  /** The provider's time, as PayPal writes it. */
  now(): string
}

export function openBooks(kit: Kit): Books {
  return { kit, rows: openRows(kit), account: openAccount(kit), now: () => stamp(kit.now()) }
}

/** Identifiers of payments, captures and refunds. */
export function newPaymentId({ kit }: Books): string {
  return kit.newId('', 17).toUpperCase()
}

/** An order that PayPal still knows: paid, or young enough. */
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

/** The charges of a subscription, oldest first. */
export function salesOf({ rows }: Books, subscriptionId: string): CaptureRow[] {
  return rows.captures.all().filter((capture) => capture.subscriptionId === subscriptionId)
}

/** What of a capture went back, or is on its way back. */
export function refundedMinor({ rows }: Books, captureId: string): number {
  const refunds = rows.refunds
    .all()
    .filter((refund) => refund.captureId === captureId && refund.status !== 'FAILED')
  return refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)
}

/**
 * The payment that a capture belongs to in the book: the order, the subscription (its first charge), or the
 * charge itself.
 */
export function bookRefOf(books: Books, capture: CaptureRow): string {
  const { orderId, subscriptionId } = capture
  if (orderId !== null) return orderId
  return subscriptionId !== null && salesOf(books, subscriptionId)[0]?.id === capture.id
    ? subscriptionId
    : capture.id
}

/** Writes what stands into the book. */
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

/** Subscriptions have one free field; what follows a colon is taken for the order's number. */
export function subscriptionOrderOf({ customId }: { readonly customId: string | null }): string {
  return customId?.split(':')[1] ?? ''
}
