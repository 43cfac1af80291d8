import {
  type DisputeFact,
  type Observation,
  ProviderError,
  type RefundFact,
  type RenewalFact,
} from '#domains/payment/index.ts'
import { type Money, money, parseDecimalAmount } from '#kernel/money.ts'
import type { MolliePayment, MollieRefund } from './api.ts'

/**
 * Mollie's payment as the port wants it. `paid` stays settled whatever went back afterwards: refunds and
 * chargebacks are facts of their own, otherwise a late `paid` would revive a refunded order. Source:
 * docs/gateways.md "Mollie" and docs/payment-edge-cases.md case 26.
 */
export function observationOf(payment: MolliePayment): Observation {
  const requested = moneyOf(payment.amount)
  const captured = capturedOf(payment, requested)
  const isTakenBack = isDebitTakenBack(payment, captured)
  const reason = payment.details?.failureReason ?? payment.details?.bankReasonCode
  return {
    ref: payment.id,
    attemptId: textOf(payment.metadata, 'attemptId'),
    account: payment.profileId,
    livemode: payment.mode === 'live',
    at: new Date(
      payment.paidAt ??
        payment.failedAt ??
        payment.canceledAt ??
        payment.expiredAt ??
        payment.authorizedAt ??
        payment.createdAt,
    ),
    status: isTakenBack ? 'reversed' : statusOf(payment),
    requested,
    captured,
    refunds: (payment._embedded?.refunds ?? []).map(refundFactOf),
    disputes: disputesOf(payment, isTakenBack),
    ...(payment.sequenceType === 'recurring' ? { renewal: renewalOf(payment) } : {}),
    ...(payment.status === 'paid' && payment.expiredAt ? { isLate: true } : {}),
    ...(reason ? { reason } : {}),
  }
}

/** A refund as the port wants it; `refundId` is null for one that was made in Mollie's dashboard. */
export function refundFactOf({ id, amount, status, metadata }: MollieRefund): RefundFact {
  return {
    providerRefundId: id,
    refundId: textOf(metadata, 'refundId'),
    amount: moneyOf(amount),
    status: REFUND_STATUS[status],
  }
}

/** Whether any of a payment's money went back, or is about to. */
export function hasGoneBack({ amountRefunded, amountChargedBack }: MolliePayment): boolean {
  return [amountRefunded, amountChargedBack].some((amount) => amount && moneyOf(amount).amount > 0)
}

/** A text that we put into an object's metadata; null where there is none. */
export function textOf(
  metadata: unknown,
  name: 'attemptId' | 'refundId' | 'key' | 'subscription' | 'period',
): string | null {
  const value = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, name) : null
  return typeof value === 'string' ? value : null
}

/** What we wrote when we charged it; Mollie's own subscriptions name themselves and their day. */
function renewalOf({ metadata, subscriptionId, mandateId, createdAt }: MolliePayment): RenewalFact {
  return {
    agreement: textOf(metadata, 'subscription') ?? subscriptionId ?? mandateId ?? '',
    period: textOf(metadata, 'period') ?? createdAt.slice(0, 10),
  }
}

const STATUS = {
  open: 'open',
  pending: 'processing',
  authorized: 'authorized',
  paid: 'settled',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
} as const satisfies Record<MolliePayment['status'], Observation['status']>

/** A canceled refund never reached the buyer: for the ledger it is one that failed. */
const REFUND_STATUS = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<MollieRefund['status'], RefundFact['status']>

/** Who chose a bank transfer has promised to pay; Mollie calls that still open. */
function statusOf({ status, method }: MolliePayment): Observation['status'] {
  return status === 'open' && method === 'banktransfer' ? 'processing' : STATUS[status]
}

function capturedOf({ status, amountCaptured }: MolliePayment, requested: Money): Money {
  if (amountCaptured) return moneyOf(amountCaptured)
  return status === 'paid' ? requested : money(0, requested.currency)
}

/**
 * A direct debit that the bank took back is over; a charged back card may still be won. Source:
 * docs/payment-edge-cases.md case 36.
 */
function isDebitTakenBack(payment: MolliePayment, captured: Money): boolean {
  const standing = (payment._embedded?.chargebacks ?? []).filter(({ reversedAt }) => !reversedAt)
  const amount = standing.reduce((sum, chargeback) => sum + moneyOf(chargeback.amount).amount, 0)
  return payment.method === 'directdebit' && captured.amount > 0 && amount >= captured.amount
}

function disputesOf(payment: MolliePayment, isTakenBack: boolean): readonly DisputeFact[] {
  return (payment._embedded?.chargebacks ?? []).map(({ id, amount, reversedAt }) => ({
    providerDisputeId: id,
    amount: moneyOf(amount),
    // What a bank took back of a debit cannot be won again.
    status: reversedAt ? 'won' : isTakenBack ? 'lost' : 'open',
  }))
}

function moneyOf({ value, currency }: { readonly value: string; readonly currency: string }): Money {
  const minor = parseDecimalAmount(value, currency)
  if (minor === null) throw new ProviderError('unreachable', `Mollie: not an amount of ${currency}: ${value}`)
  return money(minor, currency)
}
