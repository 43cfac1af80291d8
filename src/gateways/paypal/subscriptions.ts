import type {
  ApplicationContextUserAction,
  ExperienceContextShippingPreference,
  IntervalUnit,
  PlanRequest,
  SetupFeeFailureAction,
  Subscription,
  SubscriptionTransactionDetails,
  TenureType,
} from '@paypal/paypal-server-sdk'
import {
  type LinkCommand,
  type LinkResult,
  type Observation,
  ProviderError,
  paymentErrors,
  type RefundFact,
  type SubscriptionFact,
  type SubscriptionPort,
} from '#domains/payment/index.ts'
import { decimalAmount, type Money } from '#kernel/money.ts'
import { fitsPaypal, paypalAmount } from './amounts.ts'
import type { PaypalClient } from './client.ts'
import { nullIfUnknown, PaypalRefusal } from './errors.ts'
import { paypalLocale } from './locale.ts'
import type { Viewpoint } from './observation.ts'
import { refundCapture } from './orders.ts'
import { afterPeriod, type Period } from './period.ts'
import { attemptOf, renewalObservation, subscriptionObservation } from './subscription-observation.ts'

/**
 * Operations on PayPal's subscriptions. A payment's ref is the subscription's id, and its money is the first
 * charge.
 */
export interface PaypalSubscriptions {
  readonly port: SubscriptionPort
  link(command: LinkCommand): Promise<LinkResult>
  observe(ref: string): Promise<Observation | null>
  expire(ref: string): Promise<Observation | null>
  refund(
    ref: string,
    refund: { readonly refundId: string; readonly amount: Money; readonly reason: string },
    key: string,
  ): Promise<RefundFact>
}

/** Returns whether a payment's ref is a subscription's id. */
export function isSubscriptionId(ref: string): boolean {
  return ref.startsWith('I-')
}

/**
 * Splits the ref of a renewal. It consists of the subscription and the charge, because PayPal lists charges
 * only under their subscription.
 */
function partsOf(ref: string): { readonly id: string; readonly chargeId: string | null } {
  const [id = '', chargeId = null] = ref.split('/')
  return { id, chargeId }
}

/** Period of a plan whose answer names none. */
const MONTHLY: Period = { unit: 'MONTH', count: 1 }
const UNITS = { D: 'DAY', W: 'WEEK', M: 'MONTH', Y: 'YEAR' } as const

/** Returns the period of an order's line as PayPal names it. Throws: ProviderError `refused` for none. */
function periodOf(text: string | null): Period {
  const [, count, unit] = /^P(\d{1,3})([DWMY])$/.exec(text ?? '') ?? []
  if (!count || !unit) throw new ProviderError('refused', `${text} is no period`)
  return { unit: UNITS[unit as keyof typeof UNITS], count: Number(count) }
}

/**
 * Handles subscriptions that PayPal charges by itself. Each product has a catalogue entry with a plan per
 * price; both are found again by their names. Source: PayPal, Subscriptions API v1, Catalog Products API v1.
 */
export function paypalSubscriptions(client: PaypalClient, viewpoint: Viewpoint): PaypalSubscriptions {
  const read = (id: string): Promise<Subscription | null> =>
    nullIfUnknown(
      client.call((sdk, options) => sdk.subscriptions.getSubscription({ id, fields: 'plan' }, options)),
    )

  const readKnown = async (id: string): Promise<Subscription> => {
    const subscription = await read(id)
    if (!subscription) throw new ProviderError('refused', 'PayPal does not know this subscription')
    return subscription
  }

  /** Reads the first charge and its renewals, in order. */
  const chargesOf = async ({
    id,
    createTime,
    billingInfo,
  }: Subscription): Promise<readonly SubscriptionTransactionDetails[]> => {
    const last = billingInfo?.lastPayment?.time
    if (!id || !createTime || !last) return []
    const { transactions = [] } = await client.call((sdk, options) =>
      sdk.subscriptions.listSubscriptionTransactions({ id, startTime: createTime, endTime: last }, options),
    )
    return transactions.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time))
  }
  const firstCharge = async (subscription: Subscription): Promise<SubscriptionTransactionDetails | null> =>
    (await chargesOf(subscription))[0] ?? null
  const renewalsOf = async (subscription: Subscription): Promise<readonly Observation[]> =>
    (await chargesOf(subscription))
      .slice(1)
      .map((charge) => renewalObservation(subscription, charge, viewpoint))

  const observed = async (subscription: Subscription): Promise<Observation> =>
    subscriptionObservation(subscription, await firstCharge(subscription), viewpoint)

  const cancel = async (id: string): Promise<Subscription> => {
    try {
      await client.call((sdk, options) =>
        sdk.subscriptions.cancelSubscription({ id, body: { reason: 'Cancelled in the shop' } }, options),
      )
    } catch (error) {
      // Only an active subscription can be cancelled; the state of this one is read below.
      if (!(error instanceof PaypalRefusal && error.issue === 'SUBSCRIPTION_STATUS_INVALID')) throw error
    }
    return readKnown(id)
  }

  return {
    port: {
      async observe(id) {
        const subscription = await read(id)
        return subscription && factOf(subscription)
      },
      async renewalsSince(id, since) {
        const subscription = await read(id)
        const renewals = subscription ? await renewalsOf(subscription) : []
        return renewals.filter(({ at }) => at >= since)
      },
      // PayPal cannot cancel at a future date: charges end now, and what is paid stays valid until its period
      // ends.
      cancel: async (id) => factOf(await cancel(id)),
    },
    async link(command) {
      if (!fitsPaypal(command.amount)) throw paymentErrors['gateway-unavailable']()
      const standing = command.ref === null ? null : await read(command.ref)
      return linkResultOf(standing ?? (await create(client, command, await planFor(client, command))))
    },
    async observe(ref) {
      const subscription = await read(partsOf(ref).id)
      if (!subscription || partsOf(ref).chargeId === null) return subscription && observed(subscription)
      return (await renewalsOf(subscription)).find((renewal) => renewal.ref === ref) ?? null
    },
    expire: async (ref) => ((await read(ref)) ? observed(await cancel(ref)) : null),
    async refund(ref, { refundId, amount }, key) {
      const subscription = await readKnown(partsOf(ref).id)
      const charge = (await chargesOf(subscription)).find(
        ({ id }, index) => id === partsOf(ref).chargeId || (partsOf(ref).chargeId === null && index === 0),
      )
      if (!charge) throw new ProviderError('refused', 'PayPal shows no money to pay back')
      return refundCapture(
        client,
        charge.id,
        { refundId, amount, attemptId: attemptOf(subscription) ?? '' },
        key,
      )
    },
  }
}

function create(
  client: PaypalClient,
  { attemptId, key, order, urls }: LinkCommand,
  planId: string,
): Promise<Subscription> {
  const applicationContext = {
    locale: paypalLocale(order.locale),
    returnUrl: urls.back,
    cancelUrl: urls.cancel,
    shippingPreference: 'NO_SHIPPING' as ExperienceContextShippingPreference,
    userAction: 'SUBSCRIBE_NOW' as ApplicationContextUserAction,
  }
  const body = { planId, customId: `${attemptId}:${order.number}`, applicationContext }
  const prefer = 'return=representation'
  return client.call((sdk, options) =>
    sdk.subscriptions.createSubscription({ paypalRequestId: key, prefer, body }, options),
  )
}

function linkResultOf({ id, status, links = [] }: Subscription): LinkResult {
  const url = links.find(({ rel }) => rel === 'approve')?.href
  if (!id) throw new ProviderError('unreachable', 'PayPal made a subscription and does not say which')
  const common = { ref: id, expiresAt: null, kept: {} }
  if (String(status) !== 'APPROVAL_PENDING')
    return { ...common, answer: { type: 'reload' }, status: 'processing' }
  if (!url) throw new ProviderError('refused', 'PayPal does not say where the buyer approves')
  return { ...common, answer: { type: 'redirect', url }, status: 'linked' }
}

/**
 * Returns the plan for a product at a price: an existing one, otherwise a new one. Both calls may be
 * repeated.
 */
async function planFor(client: PaypalClient, { order, amount }: LinkCommand): Promise<string> {
  const line = order.lines[0]
  if (!line) throw new ProviderError('refused', 'an order without lines cannot be a subscription')
  const productId = `KONTOR-${line.productId.toUpperCase()}`
  await keepProduct(client, {
    id: productId,
    name: line.name.slice(0, 127),
    type: order.requiresShipping ? 'PHYSICAL' : 'DIGITAL',
  })
  const period = periodOf(line.period)
  const length = period.count === 1 ? period.unit : `${period.count} ${period.unit}S`
  const name = `${decimalAmount(amount)} ${amount.currency} per ${length.toLowerCase()}`
  for (let page = 1; ; page += 1) {
    const found = await client.call((sdk, options) =>
      sdk.subscriptions.listBillingPlans(
        { productId, page, pageSize: 20, totalRequired: true, prefer: 'return=representation' },
        options,
      ),
    )
    const plan = found.plans?.find((one) => one.name === name && String(one.status) === 'ACTIVE')
    if (plan?.id) return plan.id
    if (page >= (found.totalPages ?? 1)) break
  }
  const body = planRequestOf(productId, name, amount, period)
  const made = await client.call((sdk, options) =>
    sdk.subscriptions.createBillingPlan({ paypalRequestId: `plan:${productId}:${name}`, body }, options),
  )
  if (!made.id) throw new ProviderError('unreachable', 'PayPal made a plan and does not say which')
  return made.id
}

async function keepProduct(
  client: PaypalClient,
  product: { readonly id: string; readonly name: string; readonly type: string },
): Promise<void> {
  const path = '/v1/catalogs/products'
  if (await client.fetch({ method: 'GET', path: `${path}/${encodeURIComponent(product.id)}` })) return
  try {
    await client.fetch({
      method: 'POST',
      path,
      headers: { 'paypal-request-id': `product:${product.id}` },
      body: product,
    })
  } catch (error) {
    // A concurrent link call created it first.
    if (!(error instanceof PaypalRefusal && error.issue === 'DUPLICATE_RESOURCE_IDENTIFIER')) throw error
  }
}

function planRequestOf(productId: string, name: string, price: Money, { unit, count }: Period): PlanRequest {
  const frequency = { intervalUnit: unit as IntervalUnit, intervalCount: count }
  const pricingScheme = { fixedPrice: paypalAmount(price) }
  return {
    productId,
    name,
    billingCycles: [
      { frequency, tenureType: 'REGULAR' as TenureType, sequence: 1, totalCycles: 0, pricingScheme },
    ],
    paymentPreferences: {
      autoBillOutstanding: true,
      setupFeeFailureAction: 'CANCEL' as SetupFeeFailureAction,
      paymentFailureThreshold: 3,
    },
  }
}

/** Builds the state of a subscription. Throws: ProviderError `refused` for one without a name. */
function factOf({ id, status, billingInfo, plan }: Subscription): SubscriptionFact {
  if (!id) throw new ProviderError('refused', 'PayPal shows a subscription without a name')
  const isLate = (billingInfo?.failedPaymentsCount ?? 0) > 0
  const isActive = String(status) === 'ACTIVE'
  const { intervalUnit, intervalCount = 1 } = plan?.billingCycles?.[0]?.frequency ?? {}
  const period: Period = intervalUnit
    ? { unit: intervalUnit as Period['unit'], count: intervalCount }
    : MONTHLY
  const lastPaid = billingInfo?.lastPayment?.time
  const next = isActive && !isLate ? billingInfo?.nextBillingTime : undefined
  const paidUntil = !lastPaid ? null : next ? new Date(next) : afterPeriod(new Date(lastPaid), period)
  return {
    id,
    status: isActive && isLate ? 'past-due' : (FACT_STATUS[String(status)] ?? 'pending'),
    paidUntil,
    cancelAtPeriodEnd: false,
  }
}

const FACT_STATUS: Readonly<Record<string, SubscriptionFact['status']>> = {
  APPROVAL_PENDING: 'pending',
  APPROVED: 'pending',
  ACTIVE: 'active',
  SUSPENDED: 'unpaid',
  CANCELLED: 'cancelled',
  EXPIRED: 'cancelled',
}
