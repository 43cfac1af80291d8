import { type Observation, ProviderError, type RenewalFact } from '#domains/payment/index.ts'
import { decimalAmount, type Money, money, parseDecimalAmount } from '#kernel/money.ts'
import type { AmazonPaySettings } from './settings.ts'

/**
 * Amazon's objects, as far as the shop reads them. Everything may be null: a completed session forgets its
 * details.
 */
export interface Price {
  readonly amount: string
  readonly currencyCode: string
}

interface Status {
  readonly state: string
  readonly reasonCode?: string | null
  readonly lastUpdatedTimestamp: string
}

interface Metadata {
  readonly merchantReferenceId?: string | null
  readonly customInformation?: string | null
}

export interface CheckoutSession {
  readonly checkoutSessionId: string
  readonly storeId?: string | null
  readonly paymentDetails?: { readonly chargeAmount?: Price | null } | null
  readonly merchantMetadata?: Metadata | null
  readonly constraints?: readonly unknown[] | null
  readonly statusDetails: Status
  readonly chargePermissionId?: string | null
  readonly chargeId?: string | null
  readonly releaseEnvironment: string
}

export interface ChargePermission {
  readonly chargePermissionId: string
  readonly merchantMetadata?: Metadata | null
  readonly statusDetails: Omit<Status, 'reasonCode'>
}

export interface Charge {
  readonly chargeId: string
  readonly chargePermissionId: string
  readonly chargeAmount: Price
  readonly captureAmount?: Price | null
  readonly merchantMetadata?: Metadata | null
  readonly statusDetails: Status
  readonly releaseEnvironment: string
}

export interface Refund {
  readonly refundId: string
  readonly chargeId: string
  readonly refundAmount: Price
  readonly softDescriptor?: string | null
  readonly statusDetails: Status
}

/** Writes an amount as Amazon does, with the currency's own decimal places. */
export function priceOf(amount: Money): Price {
  return { amount: decimalAmount(amount), currencyCode: amount.currency }
}

/** Reads an amount. Throws: ProviderError when it is none. */
export function moneyOf({ amount, currencyCode }: Price): Money {
  const minor = parseDecimalAmount(amount, currencyCode)
  if (minor === null) throw new ProviderError('refused', `not an amount: ${amount} ${currencyCode}`)
  return money(minor, currencyCode)
}

/** A charge that the shop made for a period says so where the first one would name our attempt. */
const PERIOD = 'period:'

/** What a renewal's charge carries. */
export function renewalMetadata(orderNumber: string, period: string): Metadata {
  return { merchantReferenceId: orderNumber, customInformation: PERIOD + period }
}

/**
 * Whether a charge is one that we made on a standing permission; its payment then is named by the charge
 * itself.
 */
export function isRenewal(charge: Charge): boolean {
  return charge.merchantMetadata?.customInformation?.startsWith(PERIOD) === true
}

/** The permission that a renewal used, and the period that we charged it for. */
function renewalOf(charge: Charge): { readonly renewal?: RenewalFact } {
  const period = charge.merchantMetadata?.customInformation?.slice(PERIOD.length) ?? ''
  return isRenewal(charge) ? { renewal: { agreement: charge.chargePermissionId, period } } : {}
}

/** Our attempt, as the buyer's consent repeats it. */
export function attemptOf(holder: { readonly merchantMetadata?: Metadata | null } | null): string | null {
  return holder?.merchantMetadata?.customInformation || null
}

/** What a session without a charge says. */
export function observeOpen(settings: AmazonPaySettings, session: CheckoutSession): Observation {
  const { reasonCode } = session.statusDetails
  const asked = session.paymentDetails?.chargeAmount
  const requested = asked ? moneyOf(asked) : money(0, settings.ledgerCurrency)
  return {
    ref: session.checkoutSessionId,
    attemptId: attemptOf(session),
    account: accountOf(settings, session),
    livemode: session.releaseEnvironment === 'Live',
    at: instantOf(session.statusDetails.lastUpdatedTimestamp),
    status: sessionStatus(session),
    requested,
    captured: money(0, requested.currency),
    refunds: [],
    disputes: [],
    ...(reasonCode ? { reason: reasonCode } : {}),
  }
}

/** What a charge says. `session` is the one that it came from, where it did. */
export function observeCharge(
  settings: AmazonPaySettings,
  charge: Charge,
  attemptId: string | null,
  session: CheckoutSession | null,
): Observation {
  const { state, reasonCode, lastUpdatedTimestamp } = charge.statusDetails
  const requested = moneyOf(charge.chargeAmount)
  return {
    ref: session?.checkoutSessionId ?? charge.chargeId,
    alsoNamed: [charge.chargeId],
    attemptId,
    account: session ? accountOf(settings, session) : settings.merchantId,
    livemode: charge.releaseEnvironment === 'Live',
    at: instantOf(lastUpdatedTimestamp),
    status: CHARGED[state] ?? 'processing',
    requested,
    captured: charge.captureAmount ? moneyOf(charge.captureAmount) : money(0, requested.currency),
    // Amazon lists no refunds of a charge: ours answer for themselves when `refund` is repeated, foreign ones
    // come as events.
    refunds: [],
    disputes: [],
    ...(reasonCode ? { reason: reasonCode } : {}),
    ...renewalOf(charge),
  }
}

/**
 * While something is missing (the buyer, first of all) an open session names it as a constraint. A completed
 * one has its charge soon.
 */
function sessionStatus({
  statusDetails: { state, reasonCode },
  constraints,
}: CheckoutSession): Observation['status'] {
  if (state === 'Open') return constraints?.length ? 'open' : 'approved'
  return state === 'Completed' ? 'processing' : (CANCELED[reasonCode ?? ''] ?? 'failed')
}

/** Why a session ended without money. */
const CANCELED: Readonly<Record<string, Observation['status']>> = {
  BuyerCanceled: 'cancelled',
  Expired: 'expired',
}

/** States of a charge; the documentation's prose writes Completed for Captured. */
const CHARGED: Readonly<Record<string, Observation['status']>> = {
  AuthorizationInitiated: 'processing',
  Authorized: 'authorized',
  CaptureInitiated: 'processing',
  Captured: 'settled',
  Completed: 'settled',
  Canceled: 'cancelled',
  Declined: 'failed',
}

/** `20190714T155300Z` as an instant. */
export function instantOf(stamp: string): Date {
  return new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** A session names the store; ours belongs to our merchant account, another one is shown as it is. */
function accountOf({ storeId, merchantId }: AmazonPaySettings, session: CheckoutSession): string {
  return session.storeId && session.storeId !== storeId ? session.storeId : merchantId
}
