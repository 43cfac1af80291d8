import { type Observation, ProviderError, type RenewalFact } from '#domains/payment/index.ts'
import { decimalAmount, type Money, money, parseDecimalAmount } from '#kernel/money.ts'
import type { AmazonPaySettings } from './settings.ts'

/**
 * The fields of Amazon's objects that the shop reads. Any of them may be null: a completed session forgets
 * its details.
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

/** Formats an amount as Amazon does, with the currency's own decimal places. */
export function priceOf(amount: Money): Price {
  return { amount: decimalAmount(amount), currencyCode: amount.currency }
}

/** Parses an amount. Throws: ProviderError when it is none. */
export function moneyOf({ amount, currencyCode }: Price): Money {
  const minor = parseDecimalAmount(amount, currencyCode)
  if (minor === null) throw new ProviderError('refused', `not an amount: ${amount} ${currencyCode}`)
  return money(minor, currencyCode)
}

/** Marks a charge that the shop made for a period, in the field where the first charge names our attempt. */
const PERIOD = 'period:'

/** Returns the metadata of a renewal's charge. */
export function renewalMetadata(orderNumber: string, period: string): Metadata {
  return { merchantReferenceId: orderNumber, customInformation: PERIOD + period }
}

/**
 * Returns whether we made a charge on a standing permission. The id of the charge is then the attempt's ref.
 */
export function isRenewal(charge: Charge): boolean {
  return charge.merchantMetadata?.customInformation?.startsWith(PERIOD) === true
}

/** Returns the permission that a renewal used and the period that it paid for. */
function renewalOf(charge: Charge): { readonly renewal?: RenewalFact } {
  const period = charge.merchantMetadata?.customInformation?.slice(PERIOD.length) ?? ''
  return isRenewal(charge) ? { renewal: { agreement: charge.chargePermissionId, period } } : {}
}

/** Returns our attempt, which the buyer's permission carries in its metadata. */
export function attemptOf(holder: { readonly merchantMetadata?: Metadata | null } | null): string | null {
  return holder?.merchantMetadata?.customInformation || null
}

/** Builds the observation of a session that has no charge. */
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

/** Builds the observation of a charge. `session` is the session that it came from, if any. */
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
    // Amazon does not list the refunds of a charge. Ours are read when `refund` is repeated; those made at
    // Amazon arrive as events.
    refunds: [],
    disputes: [],
    ...(reasonCode ? { reason: reasonCode } : {}),
    ...renewalOf(charge),
  }
}

/**
 * Derives the status of a session without a charge. An open session names what is missing (at first the
 * buyer) as a constraint. A completed one will have its charge soon.
 */
function sessionStatus({
  statusDetails: { state, reasonCode },
  constraints,
}: CheckoutSession): Observation['status'] {
  if (state === 'Open') return constraints?.length ? 'open' : 'approved'
  return state === 'Completed' ? 'processing' : (CANCELED[reasonCode ?? ''] ?? 'failed')
}

/** Statuses by the reason why a session ended without money. */
const CANCELED: Readonly<Record<string, Observation['status']>> = {
  BuyerCanceled: 'cancelled',
  Expired: 'expired',
}

/** Statuses by the state of a charge; the documentation's prose writes Completed for Captured. */
const CHARGED: Readonly<Record<string, Observation['status']>> = {
  AuthorizationInitiated: 'processing',
  Authorized: 'authorized',
  CaptureInitiated: 'processing',
  Captured: 'settled',
  Completed: 'settled',
  Canceled: 'cancelled',
  Declined: 'failed',
}

/** Parses an instant such as `20190714T155300Z`. */
export function instantOf(stamp: string): Date {
  return new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/**
 * Returns the account of a session. A session names its store: ours stands for our merchant account, any
 * other is returned as it is.
 */
function accountOf({ storeId, merchantId }: AmazonPaySettings, session: CheckoutSession): string {
  return session.storeId && session.storeId !== storeId ? session.storeId : merchantId
}
