import type { z } from 'zod'
import { ProviderError } from '#domains/payment/index.ts'
import { type ProviderRequest, providerHttp } from '#gateways/support/provider-http.ts'

/** Klarna's API with our credentials. Every call throws ProviderError. */
export interface KlarnaClient {
  /** Returns null when Klarna refuses with one of the statuses in `mild`. */
  ask<Value>(
    shape: z.ZodType<Value>,
    request: ProviderRequest,
    mild?: readonly number[],
  ): Promise<Value | null>
  /** Returns null when the object does not exist. */
  find<Value>(shape: z.ZodType<Value>, path: string): Promise<Value | null>
  post<Value>(shape: z.ZodType<Value>, path: string, body: object, key: string): Promise<Value>
  patch<Value>(shape: z.ZodType<Value>, path: string, body: object, key: string): Promise<Value>
}

/**
 * Creates a client. For 24 hours, requests with the same key count as one. Source: docs.klarna.com
 * "Authentication", "Idempotency".
 */
export function klarnaClient(baseUrl: string, username: string, password: string): KlarnaClient {
  const http = providerHttp(baseUrl, {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  })
  async function ask<Value>(
    shape: z.ZodType<Value>,
    request: ProviderRequest,
    mild: readonly number[] = [],
  ): Promise<Value | null> {
    const { status, json, text } = await http(request)
    if (mild.includes(status)) return null
    if (status >= 300)
      throw new ProviderError(
        status === 409 ? 'unreachable' : 'refused',
        `Klarna: ${status} ${text.slice(0, 300)}`,
      )
    const { data, error } = shape.safeParse(json)
    if (error)
      throw new ProviderError('unreachable', 'Klarna: an answer that cannot be read', { cause: error })
    return data
  }
  const write =
    (method: 'POST' | 'PATCH') =>
    async <Value>(shape: z.ZodType<Value>, path: string, body: object, key: string): Promise<Value> =>
      (await ask(shape, { method, path, body, headers: { 'klarna-idempotency-key': key } })) as Value
  return {
    ask,
    find: (shape, path) => ask(shape, { method: 'GET', path }, [404]),
    post: write('POST'),
    patch: write('PATCH'),
  }
}
