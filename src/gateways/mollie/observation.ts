import {
  type DisputeFact,
  type Observation,
  type PaymentMeans,
  ProviderError,
  type RefundFact,
  type RenewalFact,
} from '#domains/payment/index.ts'
import { type Money, money, parseDecimalAmount } from '#kernel/money.ts'
import type { MolliePayment, MollieRefund } from './api.ts'

/**
 * Builds the observation of a payment. `paid` stays settled whatever was refunded afterwards: refunds and
 * chargebacks are reported separately, otherwise a late `paid` would revive a refunded order. Source:
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
    ...paidWith(payment),
  }
}

/** Reads the fingerprint of a card, or the account that iDEAL, a debit or a transfer came from. */
function paidWith({ details }: MolliePayment): Pick<Observation, 'paidWith'> {
  const means: readonly PaymentMeans[] = [
    ...(details?.cardFingerprint ? [{ kind: 'card', name: details.cardFingerprint } as const] : []),
    ...(details?.consumerAccount ? [{ kind: 'iban', name: details.consumerAccount } as const] : []),
  ]
  return means.length > 0 ? { paidWith: means } : {}
}

/** Converts a refund to the port's form; `refundId` is null for one that was made in Mollie's dashboard. */
export function refundFactOf({ id, amount, status, metadata }: MollieRefund): RefundFact {
  return {
    providerRefundId: id,
    refundId: textOf(metadata, 'refundId'),
    amount: moneyOf(amount),
    status: REFUND_STATUS[status],
  }
}

/** Returns whether any of a payment's money was given back, or is about to be. */
export function hasGoneBack({ amountRefunded, amountChargedBack }: MolliePayment): boolean {
  return [amountRefunded, amountChargedBack].some((amount) => amount && moneyOf(amount).amount > 0)
}

/** Returns a text of ours from an object's metadata; null when there is none. */
export function textOf(
  metadata: unknown,
  name: 'attemptId' | 'refundId' | 'key' | 'subscription' | 'period',
): string | null {
  const value = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, name) : null
  return typeof value === 'string' ? value : null
}

/**
 * Returns the renewal that a payment is for, from the metadata that we wrote when charging. A payment of
 * Mollie's own subscriptions is identified by the subscription and its day.
 */
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

/** A cancelled refund never reached the buyer; the ledger treats it as failed. */
const REFUND_STATUS = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<MollieRefund['status'], RefundFact['status']>

/**
 * Derives the status. A buyer who chose bank transfer has committed to pay, though Mollie still calls the
 * payment open.
 */
function statusOf({ status, method }: MolliePayment): Observation['status'] {
  return status === 'open' && method === 'banktransfer' ? 'processing' : STATUS[status]
}

function capturedOf({ status, amountCaptured }: MolliePayment, requested: Money): Money {
  if (amountCaptured) return moneyOf(amountCaptured)
  return status === 'paid' ? requested : money(0, requested.currency)
}

/**
 * Returns whether a bank returned a direct debit. That is final, while a charged back card payment may still
 * be won. Source: docs/payment-edge-cases.md case 36.
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
    // A debit that the bank returned cannot be won.
    status: reversedAt ? 'won' : isTakenBack ? 'lost' : 'open',
  }))
}

function moneyOf({ value, currency }: { readonly value: string; readonly currency: string }): Money {
  const minor = parseDecimalAmount(value, currency)
  if (minor === null) throw new ProviderError('unreachable', `Mollie: not an amount of ${currency}: ${value}`)
  return money(minor, currency)
}
