import { createPublicKey, generateKeyPairSync, type KeyObject, randomInt } from 'node:crypto'
import type { Kit, Table } from '../kit/types.ts'
import { selfSignedCertificate } from './certificate.ts'

/** Lifetime of an open checkout session. Units: milliseconds. */
export const SESSION_LIFE_MS = 24 * 3_600_000
export const AUTHORIZATION_LIFE_MS = 30 * 24 * 3_600_000

/** An amount on the wire. */
export interface Price {
  readonly amount: string
  readonly currencyCode: string
}

export interface MerchantMetadata {
  readonly merchantReferenceId: string | null
  readonly merchantStoreName: string | null
  readonly noteToBuyer: string | null
  readonly customInformation: string | null
}

/**
 * What a buyer chose on Amazon's page, with its outcome. `declined-at-the-end`: declined only when the shop
 * completes the session.
 */
export type Consent = 'none' | 'given' | 'pays-less' | 'declined-at-the-end'

export interface SessionRow {
  readonly id: string
  readonly storeId: string
  readonly resultUrl: string
  readonly cancelUrl: string | null
  readonly type: 'OneTime' | 'Recurring'
  readonly recurring: unknown
  readonly intent: 'Authorize' | 'AuthorizeWithCapture'
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly metadata: MerchantMetadata
  readonly consent: Consent
  readonly state: 'Open' | 'Completed' | 'Canceled'
  readonly reason: 'BuyerCanceled' | 'Declined' | 'Expired' | null
  readonly permissionId: string | null
  readonly chargeId: string | null
  /** RFC 3339, like all instants here. */
  readonly createdAt: string
  readonly updatedAt: string
}

export interface PermissionRow {
  readonly id: string
  readonly sessionId: string
  readonly type: 'OneTime' | 'Recurring'
  readonly recurring: unknown
  readonly metadata: MerchantMetadata
  readonly state: 'Chargeable' | 'Closed'
  readonly reason: 'BuyerCanceled' | 'MerchantClosed' | null
  /** The next charge is refused by the buyer's bank. */
  readonly declinesNext: boolean
  readonly charges: number
  readonly currency: string
  readonly createdAt: string
  readonly updatedAt: string
}

export interface ChargeRow {
  readonly id: string
  readonly permissionId: string
  /** The payment in the book that this belongs to. */
  readonly ref: string
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  readonly refunds: number
  readonly currency: string
  readonly metadata: MerchantMetadata | null
  readonly state: 'Authorized' | 'Captured' | 'Canceled'
  readonly createdAt: string
  readonly updatedAt: string
}

export interface RefundRow {
  readonly id: string
  readonly chargeId: string
  readonly amount: number
  readonly currency: string
  readonly softDescriptor: string
  readonly createdAt: string
}

/** Response to a POST with this key, for its repeats. */
export interface KeyRow {
  readonly request: string
  readonly status: number
  readonly body: unknown
}

/** Everything that the provider stores: its one merchant, its objects, its idempotency keys. */
export interface Books {
  readonly kit: Kit
  readonly merchantId: string
  readonly storeId: string
  readonly publicKeyId: string
  /** The merchant's private key; the provider only shows it in the shop's settings. */
  readonly merchantPrivateKey: string
  readonly merchantPublicKey: KeyObject
  readonly topicArn: string
  readonly notificationKey: string
  readonly certificate: string
  readonly sessions: Table<SessionRow>
  readonly permissions: Table<PermissionRow>
  readonly charges: Table<ChargeRow>
  readonly refunds: Table<RefundRow>
  readonly keys: Table<KeyRow>
}

export function openBooks(kit: Kit): Books {
  const merchantPrivateKey = kit.secret('merchant-key', rsaKey)
  const notificationKey = kit.secret('notification-key', rsaKey)
  return {
    kit,
    merchantId: kit.secret('merchant', () => `A${digits(13)}`),
    storeId: kit.secret('store', () => kit.newId('amzn1.application-oa2-client.', 32)),
    publicKeyId: kit.secret('public-key', () => kit.newId('SANDBOX-', 24).toUpperCase()),
    merchantPrivateKey,
    merchantPublicKey: createPublicKey(merchantPrivateKey),
    topicArn: kit.secret(
      'topic',
      () => `arn:aws:sns:eu-west-1:${digits(12)}:${kit.newId('APayNotifications-', 12)}`,
    ),
    notificationKey,
    certificate: kit.secret('certificate', () =>
      selfSignedCertificate(notificationKey, 'sns.simulation.invalid'),
    ),
    sessions: kit.table('session'),
    permissions: kit.table('permission'),
    charges: kit.table('charge'),
    refunds: kit.table('refund'),
    keys: kit.table('key'),
  }
}

export function digits(count: number): string {
  return Array.from({ length: count }, () => String(randomInt(10))).join('')
}

/**
 * Currencies that an EU account takes, and their decimal places. Source: Amazon Pay, "Multi-currency
 * integration".
 */
const EXPONENTS: Readonly<Record<string, number>> = {
  EUR: 2,
  GBP: 2,
  USD: 2,
  AUD: 2,
  CHF: 2,
  DKK: 2,
  HKD: 2,
  JPY: 0,
  NOK: 2,
  NZD: 2,
  SEK: 2,
  ZAR: 2,
}

export function priceOf(minor: number, currencyCode: string): Price {
  const places = EXPONENTS[currencyCode] ?? 2
  return { amount: (minor / 10 ** places).toFixed(places), currencyCode }
}

/**
 * Parses an amount; returns minor units, null when it is invalid. Trailing decimals may be left out, as
 * Amazon allows.
 */
export function minorOf(value: unknown): { readonly amount: number; readonly currency: string } | null {
  if (typeof value !== 'object' || value === null) return null
  const { amount, currencyCode, ...rest } = value as Record<string, unknown>
  if (typeof amount !== 'string' || typeof currencyCode !== 'string' || Object.keys(rest).length > 0)
    return null
  const places = EXPONENTS[currencyCode]
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(amount)
  if (places === undefined || !match || (match[2] ?? '').length > places) return null
  const minor = Number(match[1] + (match[2] ?? '').padEnd(places, '0'))
  return minor > 0 ? { amount: minor, currency: currencyCode } : null
}

/** Formats an instant as Amazon does: `20190714T155300Z`. */
export function stamp(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z').replaceAll(/[-:]/g, '')
}

function rsaKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
}
