import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Timeout of a request to the shop. */
const TIMEOUT_MS = 10_000

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/**
 * Calls the shop on a new connection, without redirects. Returns the status, null when no response came in
 * time; never throws.
 */
export function call({ method, url, headers = {}, body, signal }: Call): Promise<number | null> {
  return new Promise((resolve) => {
    const options: RequestOptions & { agent: false } = {
      method,
      headers,
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }
    try {
      const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options, (response) => {
        response.on('end', () => resolve(response.statusCode ?? null))
        response.on('error', () => resolve(null))
        response.on('close', () => resolve(null))
        response.resume()
      })
      request.on('error', () => resolve(null))
      request.end(body)
    } catch {
      resolve(null)
    }
  })
}

/**
 * Returns the address to which a call is really sent: simulators call this machine only. A public address (of
 * a demo with a public hostname) is replaced by the listener of the shop; null when none is known.
 */
export function reachable(url: string, webhookUrl: string): string | null {
  if (!URL.canParse(url)) return null
  const target = new URL(url)
  if (['127.0.0.1', 'localhost', '[::1]'].includes(target.hostname)) return url
  if (!URL.canParse(webhookUrl)) return null
  return new URL(`${target.pathname}${target.search}`, webhookUrl).href
}
