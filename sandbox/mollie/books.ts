import type { BookEntry, Kit, Table } from '../kit/index.ts'

/** Amounts in minor units; instants in RFC 3339. */
export interface PaymentRow {
  readonly id: string
  readonly status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'
  readonly method: Method | null
  readonly amount: number
  readonly currency: string
  readonly profileId: string
  readonly description: string
  readonly metadata: unknown
  readonly redirectUrl: string | null
  readonly cancelUrl: string | null
  readonly webhookUrl: string | null
  readonly locale: string
  readonly sequenceType: 'oneoff' | 'first' | 'recurring'
  readonly customerId: string | null
  readonly mandateId: string | null
  readonly subscriptionId: string | null
  readonly failureReason: string | null
  readonly createdAt: string
  readonly expiresAt: string | null
  /** When promised money arrives by itself. */
  readonly arrivesAt: string | null
  /** How the bank refuses a debit that is on its way; absent: it pays. */
  readonly failsAs?: string | null
  readonly paidAt: string | null
  readonly failedAt: string | null
  readonly canceledAt: string | null
  readonly expiredAt: string | null
}

export type Method = 'creditcard' | 'ideal' | 'banktransfer' | 'directdebit'

export interface RefundRow {
  readonly id: string
  readonly paymentId: string
  readonly status: 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly metadata: unknown
  readonly createdAt: string
}

export interface ChargebackRow {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly currency: string
  readonly createdAt: string
  readonly reversedAt: string | null
}

export interface CustomerRow {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly locale: string | null
  readonly metadata: unknown
  readonly createdAt: string
}

export interface MandateRow {
  readonly id: string
  readonly customerId: string
  readonly method: 'creditcard' | 'directdebit'
  readonly isRevoked: boolean
  /** Whether the account is empty: every charge fails. */
  readonly isEmpty: boolean
  readonly createdAt: string
}

export interface SubscriptionRow {
  readonly id: string
  readonly customerId: string
  readonly mandateId: string
  readonly status: 'active' | 'canceled' | 'completed'
  readonly amount: number
  readonly currency: string
  readonly times: number | null
  readonly timesRemaining: number | null
  /** For example `14 days`, `1 month`. */
  readonly interval: string
  readonly startDate: string
  readonly nextPaymentDate: string | null
  readonly description: string
  readonly webhookUrl: string | null
  readonly metadata: unknown
  readonly createdAt: string
}

/** Response that a repeat with the same key gets. */
export interface KeyRow {
  readonly fingerprint: string
  readonly status: number
  readonly body: unknown
  readonly at: string
}

/** Everything that Mollie stores. */
export interface Books {
  readonly kit: Kit
  readonly apiKey: string
  readonly profileId: string
  readonly payments: Table<PaymentRow>
  readonly refunds: Table<RefundRow>
  readonly chargebacks: Table<ChargebackRow>
  readonly customers: Table<CustomerRow>
  readonly mandates: Table<MandateRow>
  readonly subscriptions: Table<SubscriptionRow>
  readonly keys: Table<KeyRow>
}

export function openBooks(kit: Kit): Books {
  return {
    kit,
    apiKey: kit.secret('api-key', () => kit.newId('test_', 30)),
    profileId: kit.secret('profile', () => kit.newId('pfl_', 10)),
    payments: kit.table('payment'),
    refunds: kit.table('refund'),
    chargebacks: kit.table('chargeback'),
    customers: kit.table('customer'),
    mandates: kit.table('mandate'),
    subscriptions: kit.table('subscription'),
    keys: kit.table('key'),
  }
}

export function refundsOf({ refunds }: Books, paymentId: string): RefundRow[] {
  return refunds.all().filter((refund) => refund.paymentId === paymentId)
}

export function chargebacksOf({ chargebacks }: Books, paymentId: string): ChargebackRow[] {
  return chargebacks.all().filter((chargeback) => chargeback.paymentId === paymentId)
}

/** Returns the refunded amount, including refunds that are under way. */
export function refundedOf(books: Books, paymentId: string): number {
  const standing = refundsOf(books, paymentId).filter(
    ({ status }) => status !== 'failed' && status !== 'canceled',
  )
  return standing.reduce((sum, { amount }) => sum + amount, 0)
}

export function chargedBackOf(books: Books, paymentId: string): number {
  const standing = chargebacksOf(books, paymentId).filter(({ reversedAt }) => reversedAt === null)
  return standing.reduce((sum, { amount }) => sum + amount, 0)
}

/** Writes a payment and its entry in the provider's book. */
export function writePayment(books: Books, payment: PaymentRow): PaymentRow {
  const { id, amount, currency, customerId, sequenceType } = payment
  books.payments.put(id, payment)
  const refunded = refundedOf(books, id)
  const status = payment.status === 'paid' && refunded >= amount ? 'refunded' : BOOK_STATUS[payment.status]
  const isPromised = payment.status === 'open' && payment.method === 'banktransfer'
  books.kit.book.put({
    ref: id,
    amount,
    currency,
    refunded,
    orderNumber: orderNumberOf(payment),
    status: isPromised ? 'processing' : status,
    subscription: sequenceType === 'oneoff' ? null : customerId,
  })
  return payment
}

export function changePayment(books: Books, id: string, change: Partial<PaymentRow>): PaymentRow {
  return writePayment(books, { ...books.payments.get(id)!, ...change })
}

const BOOK_STATUS: Readonly<Record<PaymentRow['status'], BookEntry['status']>> = {
  open: 'open',
  pending: 'processing',
  paid: 'paid',
  failed: 'declined',
  canceled: 'canceled',
  expired: 'expired',
}

function orderNumberOf({ metadata, description }: PaymentRow): string {
  const number =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'orderNumber') : undefined
  return typeof number === 'string' ? number : description
}
