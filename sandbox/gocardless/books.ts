import type { Kit, PaymentStatus, Table } from '../kit/types.ts'

export const DAY_MS = 24 * 3_600_000
/** How long the link of a flow can be used. */
export const FLOW_LIFE_MS = 7 * DAY_MS
/**
 * A bank debit is sent after a day, confirmed after two and paid out after four; an instant payment is paid
 * out after one.
 */
export const DEBIT_MS = { submitted: DAY_MS, confirmed: 2 * DAY_MS, paidOut: 4 * DAY_MS }
export const INSTANT_PAID_OUT_MS = DAY_MS

export type Metadata = Readonly<Record<string, string>>

export interface BillingRequestRow {
  readonly id: string
  readonly creditor: string
  readonly status: 'pending' | 'fulfilled' | 'cancelled'
  readonly payment: {
    readonly amount: number
    readonly currency: string
    readonly description: string | null
    readonly metadata: Metadata
  } | null
  readonly mandate: { readonly currency: string; readonly metadata: Metadata } | null
  readonly metadata: Metadata
  readonly fallbackEnabled: boolean
  readonly fallbackOccurred: boolean
  readonly customerId: string | null
  readonly mandateId: string | null
  readonly paymentId: string | null
  /** RFC 3339, like all instants here. */
  readonly createdAt: string
}

export interface FlowRow {
  readonly id: string
  readonly billingRequestId: string
  readonly redirectUri: string
  readonly exitUri: string | null
  readonly createdAt: string
  readonly expiresAt: string
}

export interface MandateRow {
  readonly id: string
  readonly creditor: string
  readonly customerId: string
  readonly billingRequestId: string
  readonly currency: string
  readonly status: 'active' | 'failed' | 'cancelled'
  readonly metadata: Metadata
  /** The bank returns the next payment. */
  readonly failsNext: boolean
  readonly createdAt: string
}

export interface PaymentRow {
  readonly id: string
  /** The payment in the book: the billing request, or the payment itself for one after the first. */
  readonly ref: string
  readonly creditor: string
  readonly amount: number
  readonly currency: string
  readonly refunded: number
  readonly refunds: number
  readonly status:
    | 'pending_submission'
    | 'submitted'
    | 'confirmed'
    | 'paid_out'
    | 'cancelled'
    | 'failed'
    | 'charged_back'
  readonly isInstant: boolean
  /** The bank will return it on its due date. */
  readonly fails: boolean
  /** Whether the refusal of the bank ends the mandate too. */
  readonly endsMandate?: boolean
  readonly mandateId: string | null
  readonly subscriptionId: string | null
  readonly description: string | null
  readonly metadata: Metadata
  readonly createdAt: string
}

export interface RefundRow {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Metadata
  readonly createdAt: string
}

export interface SubscriptionRow {
  readonly id: string
  readonly mandateId: string
  readonly amount: number
  readonly currency: string
  readonly name: string | null
  readonly interval: number
  readonly intervalUnit: 'weekly' | 'monthly' | 'yearly'
  readonly metadata: Metadata
  readonly status: 'active' | 'cancelled'
  readonly nextChargeAt: string
  readonly createdAt: string
}

export interface EventRow {
  readonly id: string
  readonly created_at: string
  readonly resource_type: string
  readonly action: string
  readonly links: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
  readonly metadata: Metadata
  readonly resource_metadata: Metadata
}

/** Everything that the provider stores: its one creditor and its objects. */
export interface Books {
  readonly kit: Kit
  readonly creditor: string
  readonly accessToken: string
  readonly webhookSecret: string
  readonly billingRequests: Table<BillingRequestRow>
  readonly flows: Table<FlowRow>
  readonly mandates: Table<MandateRow>
  readonly payments: Table<PaymentRow>
  readonly refunds: Table<RefundRow>
  readonly subscriptions: Table<SubscriptionRow>
  readonly events: Table<EventRow>
  /** What each idempotency key created: resource and key → id. */
  readonly keys: Table<{ readonly id: string }>
}

export function openBooks(kit: Kit): Books {
  return {
    kit,
    creditor: kit.secret('creditor', () => newId(kit, 'CR')),
    accessToken: kit.secret('access-token', () => kit.newId('sandbox_', 40)),
    webhookSecret: kit.secret('webhook-secret', () => kit.newId('', 40)),
    billingRequests: kit.table('billing-request'),
    flows: kit.table('flow'),
    mandates: kit.table('mandate'),
    payments: kit.table('payment'),
    refunds: kit.table('refund'),
    subscriptions: kit.table('subscription'),
    events: kit.table('event'),
    keys: kit.table('key'),
  }
}

/** Makes an id such as `PM000ABCDEF1234`. */
export function newId(kit: Kit, prefix: string): string {
  return kit.newId(prefix, 12).toUpperCase()
}

/** Returns the status of a payment in the book. */
export function bookStatus(status: PaymentRow['status']): PaymentStatus {
  switch (status) {
    case 'pending_submission':
    case 'submitted':
      return 'processing'
    case 'failed':
      return 'declined'
    case 'cancelled':
      return 'canceled'
    // A payment that the bank returns stays paid in the book, as with every provider; the shop's state says
    // that it is disputed.
    case 'confirmed':
    case 'paid_out':
    case 'charged_back':
      return 'paid'
  }
}
