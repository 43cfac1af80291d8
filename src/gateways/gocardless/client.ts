import type { GoCardlessClient } from 'gocardless-nodejs/client'
import { ProviderError } from '#domains/payment/index.ts'
import { PROVIDER_TIMEOUT_MS } from '#gateways/support/provider-http.ts'
import type { GoCardlessSettings } from './settings.ts'

/** The official SDK, made to ask our address, once, within our time. Loaded when it is first needed. */
export type LoadClient = () => Promise<GoCardlessClient>

/** The part of the SDK that has no setting: it asks a fixed host, waits for ever and repeats by itself. */
interface SdkApi {
  createRequestOptions(...given: readonly unknown[]): { readonly headers: Record<string, string> }
}

/** Header of actions whose method takes no key. */
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
    // Flows cannot be fetched, so that the SDK's own way out of a conflict would break on them: conflicts
    // come to us.
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

/** An error of the SDK, read by its shape: its classes would load it. */
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

/** Waits for the SDK. Throws: ProviderError. */
export async function asked<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw providerErrorOf(error as SdkError)
  }
}

/** Like `asked`; null for what GoCardless does not know. */
export async function askedOrNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if ((error as SdkError).code === 404) return null
    throw providerErrorOf(error as SdkError)
  }
}

/** Makes something once per key: what the key made before is fetched. Throws: ProviderError. */
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

/** What this key made before, where that is what GoCardless complains about. */
export function conflictOf(error: unknown): string | null {
  return (error as SdkError).conflictingResourceId ?? null
}

/** Whether GoCardless says that the thing does not stand so (any more) that this can be done. */
export function isWrongState(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'refused'
}

/**
 * No answer, a limit, a fault of theirs, or the same key still under way: unreachable. Everything else is a
 * no.
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
