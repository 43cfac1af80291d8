import type { GoCardlessClient } from 'gocardless-nodejs/client'
import { ProviderError } from '#domains/payment/index.ts'
import { PROVIDER_TIMEOUT_MS } from '#gateways/support/provider-http.ts'
import type { GoCardlessSettings } from './settings.ts'

/** Loads the official SDK on first use, changed to use our address, no retries and our timeout. */
export type LoadClient = () => Promise<GoCardlessClient>

/** The part of the SDK that cannot be configured: it has a fixed host, no timeout and its own retries. */
interface SdkApi {
  createRequestOptions(...given: readonly unknown[]): { readonly headers: Record<string, string> }
}

/** Idempotency header for actions whose SDK method takes no key. */
export const KEY_HEADER = 'Idempotency-Key'

/**
 * Prepares the SDK. Source: docs/gateways.md "GoCardless" (`_api` is private, hence the exact version in
 * package.json and a test).
 */
export function clientLoader({ accessToken, url, livemode }: GoCardlessSettings): LoadClient {
  let loaded: Promise<GoCardlessClient> | undefined
  const load = async (): Promise<GoCardlessClient> => {
    const [{ GoCardlessClient }, { Environments }] = await Promise.all([
      import('gocardless-nodejs/client'),
      import('gocardless-nodejs/constants'),
    ])
    // Flows cannot be read back, so the SDK's own handling of a conflict would fail on them: conflicts are
    // passed on to us.
    const client = new GoCardlessClient(accessToken, livemode ? Environments.Live : Environments.Sandbox, {
      raiseOnIdempotencyConflict: true,
    })
    const api = (client as unknown as { readonly _api: SdkApi })._api
    const original = api.createRequestOptions.bind(api)
    api.createRequestOptions = (...given) => {
      const options = original(...given)
      const key = (given[4] as Readonly<Record<string, string>> | undefined)?.[KEY_HEADER]
      const headers = key === undefined ? options.headers : { ...options.headers, [KEY_HEADER]: key }
      return {
        ...options,
        headers,
        prefixUrl: url,
        timeout: PROVIDER_TIMEOUT_MS,
        retry: 0,
        followRedirect: false,
      }
    }
    return client
  }
  return () => {
    loaded ??= load()
    return loaded
  }
}

/** An error of the SDK, recognised by its shape: importing its classes would load the SDK. */
interface SdkError {
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly errors?: readonly {
    readonly reason?: string
    readonly message?: string
    readonly field?: string
  }[]
  readonly conflictingResourceId?: string
  readonly message: string
}

/** Awaits a call of the SDK. Throws: ProviderError. */
export async function asked<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw providerErrorOf(error as SdkError)
  }
}

/** Awaits a call like `asked`, but returns null for what GoCardless does not know. */
export async function askedOrNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if ((error as SdkError).code === 404) return null
    throw providerErrorOf(error as SdkError)
  }
}

/**
 * Creates something once per key: if the key was used before, fetches what it created. Throws: ProviderError.
 */
export async function madeOnce<Value>(
  create: Promise<Value>,
  find: (id: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await create
  } catch (error) {
    const id = conflictOf(error)
    if (id !== null) return asked(find(id))
    throw providerErrorOf(error as SdkError)
  }
}

/** Returns the id of what this key created before, if that is the reason for the error. */
export function conflictOf(error: unknown): string | null {
  return (error as SdkError).conflictingResourceId ?? null
}

/**
 * Returns whether GoCardless refused because the state of the object does not allow the action (any more).
 */
export function isWrongState(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'refused'
}

/**
 * Maps an SDK error to ours. No response, a rate limit, a server error, or a request with the same key still
 * running: unreachable. Everything else: refused.
 */
function providerErrorOf(error: SdkError): ProviderError {
  if (error instanceof ProviderError) return error
  const status =
    typeof error.code === 'number'
      ? error.code
      : typeof error.statusCode === 'number'
        ? error.statusCode
        : null
  const details = (error.errors ?? []).map(({ field, reason, message }) =>
    [field, reason ?? message].filter(Boolean).join(' '),
  )
  const message = ['GoCardless', status ?? 'no answer', error.message, ...details].join(': ')
  const isRefused = status !== null && status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
  return new ProviderError(isRefused ? 'refused' : 'unreachable', message, { cause: error })
}
