import type { Subscription, SubscriptionTransactionDetails } from '@paypal/paypal-server-sdk'
import { type Observation, ProviderError } from '#domains/payment/index.ts'
import { type Money, money } from '#kernel/money.ts'
import { moneyOf } from './amounts.ts'
import type { Viewpoint } from './observation.ts'

/**
 * Builds the observation of the first charge. Throws: ProviderError `refused` for a subscription without a
 * price.
 */
export function subscriptionObservation(
  subscription: Subscription,
  charge: SubscriptionTransactionDetails | null,
  { account, livemode }: Viewpoint,
): Observation {
  const { id, status, statusUpdateTime, updateTime, createTime, plan } = subscription
  const price = plan?.billingCycles?.[0]?.pricingScheme?.fixedPrice
  if (!id || !price) throw new ProviderError('refused', 'PayPal shows a subscription without a price')
  const requested = moneyOf(price)
  return {
    ref: id,
    attemptId: attemptOf(subscription),
    account,
    livemode,
    at: new Date(statusUpdateTime ?? updateTime ?? createTime ?? 0),
    status: charge ? chargeStatus(charge) : (UNPAID[String(status)] ?? 'open'),
    requested,
    captured: charge ? takenBy(charge) : money(0, requested.currency),
    refunds: [],
    disputes: [],
  }
}

/**
 * Builds the observation of a later charge, which is a payment of its own. It is made when its period begins.
 */
export function renewalObservation(
  subscription: Subscription,
  charge: SubscriptionTransactionDetails,
  { account, livemode }: Viewpoint,
): Observation {
  const { id = '' } = subscription
  return {
    ref: `${id}/${charge.id}`,
    attemptId: null,
    account,
    livemode,
    at: new Date(charge.time),
    status: chargeStatus(charge),
    requested: moneyOf(charge.amountWithBreakdown.grossAmount),
    captured: takenBy(charge),
    refunds: [],
    disputes: [],
    renewal: { agreement: id, period: charge.time.slice(0, 10), beganBy: attemptOf(subscription) },
  }
}

const TAKEN: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

function chargeStatus({ status }: SubscriptionTransactionDetails): Observation['status'] {
  if (TAKEN.includes(String(status))) return 'settled'
  return String(status) === 'PENDING' ? 'processing' : 'failed'
}

function takenBy(charge: SubscriptionTransactionDetails): Money {
  const gross = moneyOf(charge.amountWithBreakdown.grossAmount)
  return chargeStatus(charge) === 'settled' ? gross : money(0, gross.currency)
}

const UNPAID: Readonly<Record<string, Observation['status']>> = {
  APPROVED: 'processing',
  ACTIVE: 'processing',
  SUSPENDED: 'failed',
  CANCELLED: 'cancelled',
  EXPIRED: 'cancelled',
}

/** Returns our attempt that began the subscription. */
export function attemptOf({ customId }: Subscription): string | null {
  return customId?.split(':')[0] || null
}
