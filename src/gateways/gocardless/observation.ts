import type { BillingRequest, Payment, Refund } from 'gocardless-nodejs/types'
import { type Observation, ProviderError, type RefundFact, type RenewalFact } from '#domains/payment/index.ts'
import { type Money, money } from '#kernel/money.ts'
import type { GoCardlessSettings } from './settings.ts'

/** Our metadata at GoCardless: at most three keys. `amount` is set when the request itself has none. */
export interface OwnMetadata {
  readonly attemptId?: string
  readonly orderNumber?: string
  readonly amount?: string
  readonly refundId?: string
  readonly period?: string
}

/** Everything that GoCardless says about one payment. */
export interface PaymentFacts {
  /** Null for a renewal, which has no request of its own. */
  readonly request: BillingRequest | null
  readonly payment: Payment
  readonly refunds: readonly Refund[]
  /** Whether the payment was confirmed before the bank returned it. */
  readonly wasConfirmed: boolean
  readonly failure: string | null
}

/** Returns the id of a request's payment; null while there is none. */
export function paymentIdOf({ links, payment_request }: BillingRequest): string | null {
  return links?.payment_request_payment ?? payment_request?.links?.payment ?? null
}

/** Returns the mandate that a request's payer gave; null when there is none. */
export function mandateIdOf({ links, mandate_request }: BillingRequest): string | null {
  return links?.mandate_request_mandate ?? mandate_request?.links?.mandate ?? null
}

/**
 * Builds the observation of a request without a payment. `status`: derived from the request and from its
 * mandate, if one was requested.
 */
export function observeRequest(
  settings: GoCardlessSettings,
  request: BillingRequest,
  status: Observation['status'],
): Observation {
  const requested = requestedOf(request)
  return {
    ref: request.id,
    attemptId: metadataOf(request).attemptId ?? null,
    account: request.links?.creditor ?? settings.creditorId,
    livemode: settings.livemode,
    at: new Date(request.created_at ?? 0),
    status,
    requested,
    captured: money(0, requested.currency),
    refunds: [],
    disputes: [],
  }
}

/** Builds the observation of a payment. */
export function observePayment(
  settings: GoCardlessSettings,
  { request, payment, refunds, wasConfirmed, failure }: PaymentFacts,
): Observation {
  const amount = moneyOf(payment)
  const status = statusOf(payment, wasConfirmed)
  const isTaken = status === 'settled' || status === 'reversed'
  return {
    ref: request?.id ?? payment.id ?? '',
    attemptId: (request ? metadataOf(request) : metadataOf(payment)).attemptId ?? null,
    account: payment.links?.creditor ?? request?.links?.creditor ?? settings.creditorId,
    livemode: settings.livemode,
    at: new Date(payment.created_at ?? 0),
    status,
    requested: request ? requestedOf(request) : amount,
    captured: isTaken ? amount : money(0, amount.currency),
    refunds: refunds.map(refundFact),
    // A debit that the bank returned at the payer's request is a lost dispute: nobody asks the shop first,
    // and it cannot be won.
    disputes:
      payment.status === 'charged_back'
        ? [{ providerDisputeId: `${payment.id}:charged_back`, amount, status: 'lost' }]
        : [],
    ...(failure === null ? {} : { reason: failure }),
    ...renewalOf(payment),
  }
}

/**
 * Returns the period of a renewal: we name it when we debit a mandate; a GoCardless subscription charges on
 * the first day of its period.
 */
function renewalOf(payment: Payment): { readonly renewal?: RenewalFact } {
  const { links, charge_date } = payment
  const period = metadataOf(payment).period ?? (links?.subscription ? charge_date : undefined)
  return period && links?.mandate ? { renewal: { agreement: links.mandate, period } } : {}
}

/** Returns whether a payment is or was confirmed, so that it can have refunds. */
export function isConfirmed({ status }: Payment): boolean {
  return status === 'confirmed' || status === 'paid_out' || status === 'charged_back'
}

/** Converts a refund to the port's form. */
export function refundFact(refund: Refund): RefundFact {
  return {
    providerRefundId: refund.id ?? '',
    refundId: metadataOf(refund).refundId ?? null,
    amount: moneyOf(refund),
    status: REFUNDED[refund.status ?? ''] ?? 'pending',
  }
}

/** Returns our metadata of an object without any other keys. */
export function metadataOf({
  metadata,
}: {
  readonly metadata?: Readonly<Record<string, unknown>> | null
}): OwnMetadata {
  const { attemptId, orderNumber, amount, refundId, period } = metadata ?? {}
  const texts = Object.entries({ attemptId, orderNumber, amount, refundId, period }).filter(
    ([, value]) => typeof value === 'string',
  )
  return Object.fromEntries(texts) as OwnMetadata
}

const REFUNDED: Readonly<Record<string, RefundFact['status']>> = {
  paid: 'done',
  cancelled: 'failed',
  bounced: 'failed',
  funds_returned: 'failed',
}

/**
 * Derives the status of a payment. GoCardless writes `failed` both for a refused debit and for one that was
 * returned after it was confirmed. Source: docs/payment-edge-cases.md case 36.
 */
function statusOf({ status }: Payment, wasConfirmed: boolean): Observation['status'] {
  switch (status) {
    case 'confirmed':
    case 'paid_out':
      return 'settled'
    case 'charged_back':
      return 'reversed'
    case 'failed':
      return wasConfirmed ? 'reversed' : 'failed'
    case 'customer_approval_denied':
      return 'failed'
    case 'cancelled':
      return 'cancelled'
    default:
      return 'processing'
  }
}

/** Returns the requested amount. A request for a mandate alone has none; ours is in its metadata. */
function requestedOf(request: BillingRequest): Money {
  const { payment_request: payment, mandate_request: mandate } = request
  if (payment) return moneyOf(payment)
  return moneyOf({ amount: Number(metadataOf(request).amount ?? 0), currency: mandate?.currency ?? '' })
}

/** Reads an amount, which GoCardless sends in minor units. Throws: ProviderError when it is none. */
function moneyOf({ amount, currency }: { readonly amount?: number; readonly currency?: string }): Money {
  if (!Number.isSafeInteger(amount) || !/^[A-Z]{3}$/.test(currency ?? ''))
    throw new ProviderError('refused', `not an amount: ${amount} ${currency}`)
  return money(amount ?? 0, currency ?? '')
}
