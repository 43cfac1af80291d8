import type { Stripe } from 'stripe'
import { ProviderError } from '#domains/payment/index.ts'
import { PROVIDER_TIMEOUT_MS } from '#gateways/support/provider-http.ts'
import type { StripeSettings } from './settings.ts'

/** Makes calls of the SDK. Throws: ProviderError, with the SDK's error as its cause. */
export type StripeCaller = <Result>(work: (stripe: Stripe) => Promise<Result>) => Promise<Result>

/**
 * Loads the SDK on the first payment, because an idle shop has no memory to spare. The SDK makes no retries
 * except one after a closed connection, with the same key, which no setting turns off.
 */
export function stripeCaller({ secretKey, api }: StripeSettings): StripeCaller {
  let loading: Promise<Stripe> | null = null
  const load = async (): Promise<Stripe> => {
    const { default: Sdk } = await import('stripe')
    return new Sdk(secretKey, {
      host: api.hostname.replace(/^\[|\]$/g, ''),
      port: api.port || (api.protocol === 'http:' ? 80 : 443),
      protocol: api.protocol === 'http:' ? 'http' : 'https',
      telemetry: false,
      maxNetworkRetries: 0,
      timeout: PROVIDER_TIMEOUT_MS,
    })
  }
  return async (work) => {
    loading ??= load()
    const stripe = await loading
    try {
      return await work(stripe)
    } catch (error) {
      throw translated(error)
    }
  }
}

/** The fields of an SDK error that the adapter reads. */
export interface StripeFailure {
  readonly type?: string
  readonly statusCode?: number
  readonly code?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the SDK's error behind a ProviderError; null for any other. */
export function failureOf(error: unknown): StripeFailure | null {
  return error instanceof ProviderError && error.cause instanceof Error
    ? (error.cause as StripeFailure)
    : null
}

/** Returns whether Stripe does not know an object (or this key may not see it). */
export function isMissing(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.code === 'resource_missing' && failure.statusCode === 404
}

/**
 * Returns whether the state of an object does not allow the call: it was paid, closed or refunded in the
 * meantime.
 */
export function isWrongState(error: unknown): boolean {
  return failureOf(error)?.type === 'StripeInvalidRequestError' && !isMissing(error)
}

/**
 * Translates an SDK error. Source: docs.stripe.com/error-low-level. 409: the same idempotency key, or the
 * object, is in use by another request.
 */
function translated(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ProviderError) return error
  const { type, statusCode, code } = error as StripeFailure
  if (!type?.startsWith('Stripe')) return error
  const isUnreachable =
    statusCode === undefined ||
    statusCode >= 500 ||
    statusCode === 429 ||
    statusCode === 409 ||
    code === 'lock_timeout'
  const kind =
    isUnreachable || type === 'StripeRateLimitError'
      ? 'unreachable'
      : type === 'StripeCardError'
        ? 'declined'
        : 'refused'
  return new ProviderError(kind, error.message, { cause: error })
}
