import type { Stripe } from 'stripe'
import type { DisputeFact, Observation, RefundFact, RenewalFact } from '#domains/payment/index.ts'
import { fromStripeAmount } from './amounts.ts'
import { attemptIdOf } from './metadata.ts'

/** Refunds and disputes of a payment. */
export interface Aftermath {
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
}

type Status = Observation['status']
type Reasoned = Pick<Observation, 'status' | 'reason'>

/** Builds the observation of a payment that the shop confirmed itself. */
export function intentObservation(
  intent: Stripe.PaymentIntent,
  aftermath: Aftermath,
  account: string,
): Observation {
  return {
    ...common(intent, aftermath, intent),
    ref: intent.id,
    account: accountOf(intent, account),
    ...intentStatus(intent),
    requested: fromStripeAmount(intent.amount, intent.currency),
    captured: fromStripeAmount(intent.amount_received, intent.currency),
  }
}

/**
 * Builds the observation of a Checkout Session, with its PaymentIntent (or a subscription's first invoice)
 * expanded. Money counts whatever the session's status: a slow bank may pay an expired one.
 */
export function sessionObservation(
  session: Stripe.Checkout.Session,
  aftermath: Aftermath,
  account: string,
): Observation {
  const intent = expanded(session.payment_intent)
  const invoice = expanded(session.invoice)
  const currency = session.currency ?? ''
  const captured = intent
    ? fromStripeAmount(intent.amount_received, intent.currency)
    : fromStripeAmount(invoice?.amount_paid ?? 0, currency)
  return {
    ...common(session, aftermath, intent),
    ref: session.id,
    account: accountOf(intent, account),
    ...sessionStatus(session, intent, captured.amount > 0),
    requested: fromStripeAmount(session.amount_total ?? 0, currency),
    captured,
  }
}

/** Builds the observation of one charge of a subscription. A renewal is a payment of its own. */
export function invoiceObservation(
  invoice: Stripe.Invoice,
  aftermath: Aftermath,
  account: string,
): Observation {
  const isFirst = invoice.billing_reason === 'subscription_create'
  return {
    ...common(
      { ...invoice, metadata: isFirst ? (invoice.parent?.subscription_details?.metadata ?? null) : null },
      aftermath,
      null,
    ),
    ref: invoice.id,
    account,
    // A declined one may be paid in another way while Stripe tries again.
    status:
      invoice.attempted && invoice.status === 'open'
        ? 'open'
        : (INVOICE_STATUS[invoice.status ?? ''] ?? 'open'),
    requested: fromStripeAmount(invoice.amount_due, invoice.currency),
    captured: fromStripeAmount(invoice.amount_paid, invoice.currency),
    ...(isFirst ? {} : renewalOf(invoice)),
  }
}

/**
 * Returns the period of an invoice, which is on its lines: the invoice's own fields are those of the previous
 * period.
 */
function renewalOf({ parent, lines, period_end }: Stripe.Invoice): { readonly renewal?: RenewalFact } {
  const agreement = idOf(parent?.subscription_details?.subscription)
  if (agreement === null) return {}
  const begins = lines.data[0]?.period.start ?? period_end
  const beganBy = attemptIdOf(parent?.subscription_details?.metadata ?? null)
  return { renewal: { agreement, period: new Date(begins * 1_000).toISOString().slice(0, 10), beganBy } }
}

/** Converts a refund to the port's form. */
export function refundFact({ id, metadata, amount, currency, status }: Stripe.Refund): RefundFact {
  return {
    providerRefundId: id,
    refundId: metadata?.refund_id || null,
    amount: fromStripeAmount(amount, currency),
    status:
      status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  }
}

/** Returns the object in a field that may hold only its id; null for an id. */
export function expanded<Value extends object>(field: string | Value | null | undefined): Value | null {
  return typeof field === 'object' ? field : null
}

/** Returns the id in a field that may hold the whole object. */
export function idOf(field: string | { readonly id: string } | null | undefined): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null)
}

/** `open`: an unpaid invoice that Stripe has not charged yet. */
const INVOICE_STATUS: Readonly<Record<string, Status>> = {
  paid: 'settled',
  open: 'processing',
  void: 'cancelled',
  uncollectible: 'failed',
}

/**
 * Statuses of disputes that take money. An inquiry (`warning_…`) and a prevented dispute take none, so the
 * ledger ignores them; an inquiry that is escalated keeps its id. A lost dispute is reported as a dispute and
 * does not make the payment `reversed`: the money would be booked twice.
 */
const DISPUTE_STATUS: Readonly<Record<string, DisputeFact['status']>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}

const INTENT_STATUS: Readonly<Record<string, Status>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'settled',
  canceled: 'cancelled',
}

function intentStatus(intent: Stripe.PaymentIntent): Reasoned {
  const { status, cancellation_reason, last_payment_error: error, next_action } = intent
  if (status === 'canceled' && (cancellation_reason === 'expired' || cancellation_reason === 'automatic'))
    return { status: 'expired' }
  // The buyer has a voucher or the details of a transfer; nothing is left to do on our pages.
  if (
    status === 'requires_action' &&
    /_display_details$|^display_bank_transfer/.test(next_action?.type ?? '')
  )
    return { status: 'processing' }
  return { status: INTENT_STATUS[status] ?? 'open', ...(error?.message ? { reason: error.message } : {}) }
}

function sessionStatus(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  hasMoney: boolean,
): Reasoned {
  const isComplete = session.status === 'complete'
  // A trial or a price of zero: granted without money. `paid` alone does not settle a session while its money
  // is not visible.
  if (hasMoney || (isComplete && session.payment_status === 'no_payment_required'))
    return { status: 'settled' }
  const ofIntent: Reasoned = intent ? intentStatus(intent) : { status: 'open' }
  if (ofIntent.status === 'processing' || ofIntent.status === 'authorized') return ofIntent
  if (session.status === 'expired') return { ...ofIntent, status: 'expired' }
  if (!isComplete)
    return ofIntent.status === 'cancelled' || ofIntent.status === 'expired' ? { status: 'open' } : ofIntent
  // A complete session cannot be paid again: a returned debit is a failure.
  return ofIntent.status === 'open' && ofIntent.reason !== undefined
    ? { ...ofIntent, status: 'failed' }
    : { ...ofIntent, status: COMPLETE[ofIntent.status] ?? ofIntent.status }
}

const COMPLETE: Partial<Record<Status, Status>> = { open: 'processing', action: 'processing' }

/**
 * Returns the merchant that gets the money: Stripe names another one only if the payment is made on its
 * behalf.
 */
function accountOf(intent: Stripe.PaymentIntent | null, account: string): string {
  return idOf(intent?.on_behalf_of) ?? account
}

function common(
  object: { readonly created: number; readonly livemode: boolean; readonly metadata: Stripe.Metadata | null },
  { refunds, disputes }: Aftermath,
  intent: Stripe.PaymentIntent | null,
): Pick<Observation, 'attemptId' | 'livemode' | 'at' | 'refunds' | 'disputes' | 'paidWith'> {
  const charge = expanded(intent?.latest_charge)
  const newest = Math.max(
    object.created,
    ...[charge, ...refunds, ...disputes].map((fact) => fact?.created ?? 0),
  )
  return {
    attemptId: attemptIdOf(object.metadata),
    livemode: object.livemode,
    at: new Date(newest * 1_000),
    refunds: refunds.map(refundFact),
    disputes: disputes.flatMap((dispute) => disputeFact(dispute) ?? []),
    ...paidWith(charge?.payment_method_details ?? null),
  }
}

/** Reads the fingerprint of a card or of an account for debits; other means have none. */
function paidWith(details: Stripe.Charge.PaymentMethodDetails | null): Pick<Observation, 'paidWith'> {
  const fingerprint = details?.card?.fingerprint ?? details?.sepa_debit?.fingerprint
  return fingerprint ? { paidWith: [{ kind: 'card', name: fingerprint }] } : {}
}

function disputeFact({ id, amount, currency, status }: Stripe.Dispute): DisputeFact | null {
  const known = DISPUTE_STATUS[status]
  return known ? { providerDisputeId: id, amount: fromStripeAmount(amount, currency), status: known } : null
}
