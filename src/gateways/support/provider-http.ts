import { ProviderError } from '#domains/payment/index.ts'
import { SECOND } from '#kernel/clock.ts'

/** Timeout of a request to a provider. Units: milliseconds. Source: docs/gateways.md "Provider calls". */
export const PROVIDER_TIMEOUT_MS = 5 * SECOND

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Includes the query and follows the base address: `/v1/invoices/1`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, `URLSearchParams` as a form, a string unchanged. */
  readonly body?: unknown
}

export interface ProviderReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; null when it is not JSON. */
  readonly json: unknown
}

export type ProviderHttp = (request: ProviderRequest) => Promise<ProviderReply>

/**
 * Creates a client for one provider, with a timeout and without redirects. It returns 4xx responses to the
 * caller. Throws: Error for a plain address that is not loopback, so that no key ever leaves the machine in
 * clear; ProviderError `unreachable` when there is no answer in time, and for 429 and 5xx.
 */
export function providerHttp(baseUrl: string, defaults: Readonly<Record<string, string>> = {}): ProviderHttp {
  const base = baseUrl.replace(/\/$/, '')
  requireSafe(new URL(base))
  return async ({ method, path, headers, body }) => {
    const isText = body === undefined || typeof body === 'string' || body instanceof URLSearchParams
    let reply: ProviderReply
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          ...(isText ? {} : { 'content-type': 'application/json' }),
          accept: 'application/json',
          ...defaults,
          ...headers,
        },
        body: body === undefined ? null : isText ? (body as string | URLSearchParams) : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      })
      const text = await response.text()
      reply = { status: response.status, headers: response.headers, text, json: parsed(text) }
    } catch (cause) {
      throw new ProviderError('unreachable', `${method} ${path.split('?')[0]}: no answer`, { cause })
    }
    if (reply.status === 429 || reply.status >= 500)
      throw new ProviderError('unreachable', `${method} ${path.split('?')[0]}: ${reply.status}`)
    return reply
  }
}

function requireSafe({ protocol, hostname }: URL): void {
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback))
    throw new Error(`${hostname}: a provider is spoken to in clear on loopback only`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
