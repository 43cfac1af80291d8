/**
 * Stripe's objects as its API shows them, reduced to what a shop uses. A field that begins with an underscore
 * is internal to the simulator and never sent.
 */
type Metadata = Readonly<Record<string, string>>

export interface Session {
  readonly id: string
  readonly object: 'checkout.session'
  readonly amount_subtotal: number
  readonly amount_total: number
  readonly cancel_url: string | null
  readonly client_reference_id: string | null
  readonly client_secret: string | null
  readonly created: number
  readonly currency: string
  readonly customer: string | null
  readonly customer_email: string | null
  readonly expires_at: number
  readonly invoice: string | null
  readonly livemode: false
  readonly locale: string | null
  readonly metadata: Metadata
  readonly mode: 'payment' | 'subscription'
  readonly payment_intent: string | null
  readonly payment_method_types: readonly string[]
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  readonly redirect_on_completion: 'always' | 'if_required' | 'never'
  readonly return_url: string | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly subscription: string | null
  readonly success_url: string | null
  readonly ui_mode: 'embedded_page' | 'hosted_page'
  readonly url: string | null
  readonly _name: string
  readonly _account: string
  readonly _intent: {
    readonly metadata: Metadata
    readonly description: string | null
    readonly capture_method: CaptureMethod
  }
  readonly _plan: Plan | null
}

/** What a subscription charges. */
export interface Plan {
  readonly amount: number
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly interval_count: number
  readonly trial_days: number
  readonly metadata: Metadata
}

export type CaptureMethod = 'automatic' | 'automatic_async' | 'manual'

export interface PaymentError {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly decline_code?: string
  readonly message: string
}

export interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly amount_capturable: number
  readonly amount_received: number
  readonly canceled_at: number | null
  readonly cancellation_reason: string | null
  readonly capture_method: CaptureMethod
  readonly client_secret: string
  readonly created: number
  readonly currency: string
  readonly customer: string | null
  readonly description: string | null
  readonly last_payment_error: PaymentError | null
  readonly latest_charge: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly next_action: { readonly type: 'use_stripe_sdk' } | null
  readonly on_behalf_of: string | null
  readonly payment_method: string | null
  readonly payment_method_types: readonly string[]
  readonly status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded'
  readonly _account: string
  readonly _session: string | null
  readonly _invoice: string | null
  /** When a bank debit succeeds; null when none is under way. */
  readonly _due: number | null
  readonly _return_url: string | null
}

export interface Charge {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly amount_captured: number
  readonly amount_refunded: number
  readonly captured: boolean
  readonly created: number
  readonly currency: string
  readonly disputed: boolean
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly livemode: false
  /** Copy of the PaymentIntent's metadata. */
  readonly metadata: Metadata
  readonly on_behalf_of: string | null
  readonly paid: boolean
  readonly payment_intent: string
  readonly payment_method: string | null
  readonly payment_method_details: { readonly type: 'card'; readonly card: { readonly fingerprint: string } }
  readonly refunded: boolean
  readonly status: 'succeeded' | 'pending' | 'failed'
}

export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly failure_reason?: string
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  /** When it changes by itself, and to which status. */
  readonly _due: number | null
  readonly _next: 'succeeded' | 'failed' | null
}

export interface Dispute {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly evidence: { readonly uncategorized_text: string | null }
  readonly livemode: false
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface Subscription {
  readonly id: string
  readonly object: 'subscription'
  readonly cancel_at: number | null
  readonly cancel_at_period_end: boolean
  readonly canceled_at: number | null
  readonly created: number
  readonly currency: string
  readonly customer: string
  readonly default_payment_method: string
  readonly ended_at: number | null
  /** Since 2025-03-31 (basil) the period is here and no longer on the subscription. */
  readonly items: {
    readonly object: 'list'
    readonly data: readonly SubscriptionItem[]
    readonly has_more: false
  }
  readonly latest_invoice: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'
  readonly trial_end: number | null
  readonly _plan: Plan
  /** Start of the first period, and how many periods were charged. */
  readonly _anchor: number
  readonly _charged: number
  /** Failed charges of the period, and when the next one is due. */
  readonly _failures?: number
  readonly _retry_at?: number | null
  readonly _session: string
  readonly _order_number: string
  readonly _account: string
}

export interface SubscriptionItem {
  readonly id: string
  readonly object: 'subscription_item'
  readonly current_period_start: number
  readonly current_period_end: number
  readonly price: Price
  readonly quantity: 1
}

export interface Price {
  readonly id: string
  readonly object: 'price'
  readonly currency: string
  readonly product: string
  readonly recurring: { readonly interval: Plan['interval']; readonly interval_count: number }
  readonly unit_amount: number
}

export interface Invoice {
  readonly id: string
  readonly object: 'invoice'
  readonly amount_due: number
  readonly amount_paid: number
  readonly amount_remaining: number
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  readonly created: number
  readonly currency: string
  readonly customer: string
  readonly lines: {
    readonly object: 'list'
    readonly data: readonly {
      readonly object: 'line_item'
      readonly period: { readonly start: number; readonly end: number }
    }[]
    readonly has_more: boolean
  }
  readonly livemode: false
  readonly metadata: Metadata
  /** Since 2025-03-31 (basil) in place of `subscription`. */
  readonly parent: {
    readonly type: 'subscription_details'
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata }
  }
  readonly status: 'open' | 'paid' | 'void'
  readonly attempt_count: number
  readonly attempted: boolean
}

export interface InvoicePayment {
  readonly id: string
  readonly object: 'invoice_payment'
  readonly amount_paid: number | null
  readonly amount_requested: number
  readonly created: number
  readonly currency: string
  readonly invoice: string
  readonly is_default: true
  readonly livemode: false
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string }
  readonly status: 'open' | 'paid'
}

export interface Customer {
  readonly id: string
  readonly object: 'customer'
  readonly created: number
  readonly email: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly name: string | null
}

export interface Token {
  readonly id: string
  readonly object: 'confirmation_token'
  readonly created: number
  readonly expires_at: number
  readonly livemode: false
  readonly payment_intent: string | null
  readonly return_url: string | null
  readonly use_stripe_sdk: true
  readonly _payment_method: string
}

export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly account?: string
  readonly api_version: string
  readonly created: number
  readonly data: { readonly object: Readonly<Record<string, unknown>> }
  readonly livemode: boolean
  readonly pending_webhooks: number
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null }
  readonly type: string
}

/** Returns the object as the API shows it. */
export function shown(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')))
}
