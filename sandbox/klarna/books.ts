import type { BookEntry, Kit, Table } from '../kit/index.ts'

/** What is to be paid. Amounts in minor units; instants in RFC 3339. */
export interface SessionRow {
  readonly id: string
  readonly account: string
  readonly amount: number
  readonly currency: string
  readonly country: string
  readonly locale: string
  readonly lines: readonly unknown[]
  readonly reference1: string | null
  readonly reference2: string | null
  readonly isComplete: boolean
  readonly createdAt: string
  readonly expiresAt: string
}

export type PageStatus =
  | 'WAITING'
  | 'BACK'
  | 'IN_PROGRESS'
  | 'COMPLETED'
  | 'CANCELLED'
  | 'FAILED'
  | 'DISABLED'
  | 'ERROR'
  | 'TIMEOUT'

/** A hosted page that shows a session. */
export interface PageRow {
  readonly id: string
  readonly sessionId: string
  readonly status: PageStatus
  readonly urls: Readonly<Record<string, string>>
  readonly mode: 'PLACE_ORDER' | 'CAPTURE_ORDER'
  readonly orderId: string | null
  readonly updatedAt: string
  readonly expiresAt: string
}

export interface CaptureRow {
  readonly id: string
  readonly amount: number
  readonly at: string
}

export interface RefundRow {
  readonly id: string
  readonly amount: number
  readonly reference: string | null
  readonly description: string | null
  readonly at: string
}

export interface OrderRow {
  readonly id: string
  readonly pageId: string
  readonly account: string
  readonly status: 'AUTHORIZED' | 'PART_CAPTURED' | 'CAPTURED' | 'CANCELLED' | 'EXPIRED'
  readonly fraudStatus: 'ACCEPTED' | 'PENDING' | 'REJECTED'
  /** The amount that the buyer agreed to. */
  readonly original: number
  /** The current amount: the shop may lower it before it captures. */
  readonly amount: number
  readonly currency: string
  readonly captures: readonly CaptureRow[]
  readonly refunds: readonly RefundRow[]
  readonly createdAt: string
  readonly expiresAt: string
  /** Whether the shop released what it had not captured. */
  readonly isReleased: boolean
}

/** Response that a repeat with the same key gets. */
export interface KeyRow {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly at: string
}

/** Everything that Klarna stores. */
export interface Books {
  readonly kit: Kit
  readonly username: string
  readonly password: string
  /** The merchant; the user name begins with it. */
  readonly account: string
  readonly sessions: Table<SessionRow>
  readonly pages: Table<PageRow>
  readonly orders: Table<OrderRow>
  readonly keys: Table<KeyRow>
}

export function openBooks(kit: Kit): Books {
  const username = kit.secret('username', () => kit.newId('PK000001_', 12))
  return {
    kit,
    username,
    account: username.split('_')[0] ?? username,
    password: kit.secret('password', () => kit.newId('', 24)),
    sessions: kit.table('session'),
    pages: kit.table('page'),
    orders: kit.table('order'),
    keys: kit.table('key'),
  }
}

export function capturedOf({ captures }: OrderRow): number {
  return captures.reduce((sum, { amount }) => sum + amount, 0)
}

export function refundedOf({ refunds }: OrderRow): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns what can still be captured. */
export function remainingOf(order: OrderRow): number {
  const isOpen = (order.status === 'AUTHORIZED' || order.status === 'PART_CAPTURED') && !order.isReleased
  return isOpen ? order.amount - capturedOf(order) : 0
}

/** Returns what the shop gave up before capturing it. */
export function givenUpOf(order: OrderRow): number {
  return order.fraudStatus === 'ACCEPTED' && order.status !== 'EXPIRED'
    ? order.original - capturedOf(order) - remainingOf(order)
    : 0
}

export function writePage(books: Books, page: PageRow): PageRow {
  books.pages.put(page.id, page)
  enter(books, page)
  return page
}

export function writeOrder(books: Books, order: OrderRow): OrderRow {
  books.orders.put(order.id, order)
  const page = books.pages.get(order.pageId)
  if (page) enter(books, page)
  return order
}

const PAGE_STATUS: Readonly<Record<PageStatus, BookEntry['status']>> = {
  WAITING: 'open',
  IN_PROGRESS: 'open',
  BACK: 'open',
  ERROR: 'open',
  COMPLETED: 'processing',
  FAILED: 'declined',
  CANCELLED: 'canceled',
  DISABLED: 'canceled',
  TIMEOUT: 'expired',
}

/** Writes the entry of the provider's book; the hosted page is its ref. */
function enter({ kit, sessions, orders }: Books, { id, sessionId, orderId, status }: PageRow): void {
  const session = sessions.get(sessionId)
  const order = orderId === null ? undefined : orders.get(orderId)
  const refunded = order ? refundedOf(order) + givenUpOf(order) : 0
  kit.book.put({
    ref: id,
    orderNumber: session?.reference1 ?? '',
    currency: order?.currency ?? session?.currency ?? '',
    refunded,
    subscription: null,
    amount: order?.original ?? session?.amount ?? 0,
    status: order ? bookStatusOf(order, refunded) : PAGE_STATUS[status],
  })
}

/**
 * Returns the status in the book. After the buyer agreed, the order counts as paid: Klarna owes the shop the
 * money once the goods are shipped.
 */
function bookStatusOf({ status, fraudStatus, original }: OrderRow, refunded: number): BookEntry['status'] {
  if (status === 'EXPIRED') return 'expired'
  if (fraudStatus !== 'ACCEPTED') return status === 'CANCELLED' ? 'canceled' : 'processing'
  return refunded >= original ? 'refunded' : 'paid'
}
