import type { BillingRequest, Payment, Refund } from 'gocardless-nodejs/types'
import { type Observation, ProviderError, type RefundFact, type RenewalFact } from '#domains/payment/index.ts'
import { type Money, money } from '#kernel/money.ts'
import type { GoCardlessSettings } from './settings.ts'

/**
 * What we write into GoCardless's metadata: at most three keys. `amount` stands where the request itself
 * names none.
 */
export interface OwnMetadata {
  readonly attemptId?: string
  readonly orderNumber?: string
  readonly amount?: string
  readonly refundId?: string
  readonly period?: string
}

/** Everything that is known of one payment. */
export interface PaymentFacts {
  /** Null for a renewal, which has no request of its own. */
  readonly request: BillingRequest | null
  readonly payment: Payment
  readonly refunds: readonly Refund[]
  /** Whether the money was ours before the bank returned it. */
  readonly wasConfirmed: boolean
  readonly failure: string | null
}

/** The payment of a request, by its id; null while there is none. */
export function paymentIdOf({ links, payment_request }: BillingRequest): string | null {
  return links?.payment_request_payment ?? payment_request?.links?.payment ?? null
}

/** The mandate that a request's payer gave; null where none was. */
export function mandateIdOf({ links, mandate_request }: BillingRequest): string | null {
  return links?.mandate_request_mandate ?? mandate_request?.links?.mandate ?? null
}

/**
 * What a request says that has no payment yet. `status`: as it follows from the request and, where one was
 * asked for, its mandate.
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

/** What a payment says. */
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
    // What a bank takes back at the payer's wish is a dispute that is lost: nobody asks us first, and there
    // is nothing to win.
    disputes:
      payment.status === 'charged_back'
        ? [{ providerDisputeId: `${payment.id}:charged_back`, amount, status: 'lost' }]
        : [],
    ...(failure === null ? {} : { reason: failure }),
    ...renewalOf(payment),
  }
}

/** We say for which period we debit a mandate; a subscription at GoCardless charges on the period's first day. */
function renewalOf(payment: Payment): { readonly renewal?: RenewalFact } {
  const { links, charge_date } = payment
  const period = metadataOf(payment).period ?? (links?.subscription ? charge_date : undefined)
  return period && links?.mandate ? { renewal: { agreement: links.mandate, period } } : {}
}

/** Whether a payment's money is or was ours, so that it can have refunds. */
export function isConfirmed({ status }: Payment): boolean {
  return status === 'confirmed' || status === 'paid_out' || status === 'charged_back'
}

/** A refund as the port wants it. */
export function refundFact(refund: Refund): RefundFact {
  return {
    providerRefundId: refund.id ?? '',
    refundId: metadataOf(refund).refundId ?? null,
    amount: moneyOf(refund),
    status: REFUNDED[refund.status ?? ''] ?? 'pending',
  }
}

/** Our metadata of an object; whatever else stands there is left out. */
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
 * A debit that fails is a refusal, or the loss of what was ours: GoCardless writes `failed` for both. Source:
 * docs/payment-edge-cases.md case 36.
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

/**
 * What the payer was asked for. A request for a mandate alone names no amount: ours stands in its metadata.
 */
function requestedOf(request: BillingRequest): Money {
  const { payment_request: payment, mandate_request: mandate } = request
  if (payment) return moneyOf(payment)
  return moneyOf({ amount: Number(metadataOf(request).amount ?? 0), currency: mandate?.currency ?? '' })
}

/** Amounts are minor units on this wire. Throws: ProviderError when it is none. */
function moneyOf({ amount, currency }: { readonly amount?: number; readonly currency?: string }): Money {
  if (!Number.isSafeInteger(amount) || !/^[A-Z]{3}$/.test(currency ?? ''))
    throw new ProviderError('refused', `not an amount: ${amount} ${currency}`)
  return money(amount ?? 0, currency ?? '')
}
