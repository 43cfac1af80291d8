import { Refusal, type Reply, type Route, type SimRequest } from '../kit/index.ts'
import type { Books } from './books.ts'

const HOUR = 60 * 60_000
/** How long Klarna remembers a key. Source: docs.klarna.com "Idempotency". */
const KEY_TTL_MS = 24 * HOUR

type Handle = (request: SimRequest) => Reply | Promise<Reply>

/**
 * Makes a route of the API: authenticated by user name and password; if it creates something, repeatable with
 * `Klarna-Idempotency-Key`.
 */
export function apiRoute(
  books: Books,
  method: Route['method'],
  path: string,
  handle: Handle,
  on?: Route['on'],
): Route {
  const expected = `Basic ${Buffer.from(`${books.username}:${books.password}`).toString('base64')}`
  return {
    method,
    path,
    faultBody: (status) => ({
      status,
      body: errorBody(books, 'SIMULATED_FAULT', 'The simulation was asked for this error'),
    }),
    ...(on === undefined ? {} : { on }),
    handle(request) {
      if (request.headers.authorization !== expected)
        throw refusal(books, 401, 'UNAUTHORIZED', 'The credentials are wrong')
      return method === 'POST' || method === 'PATCH' ? once(books, request, handle) : handle(request)
    },
  }
}

/** Builds an error in Klarna's form. */
export function refusal(books: Books, status: number, code: string, ...messages: readonly string[]): Refusal {
  return new Refusal(status, errorBody(books, code, ...messages))
}

function errorBody({ kit }: Books, code: string, ...messages: readonly string[]): Record<string, unknown> {
  return { error_code: code, error_messages: messages, correlation_id: kit.newId('', 16) }
}

/**
 * Runs a request once per key. Only the key is compared, not the content of a repeat. Source: docs.klarna.com
 * "Order management API".
 */
async function once({ kit, keys }: Books, request: SimRequest, handle: Handle): Promise<Reply> {
  const key = request.headers['klarna-idempotency-key']
  if (typeof key !== 'string' || key === '') return handle(request)
  const id = `${request.url.pathname} ${key}`
  const stored = keys.get(id)
  if (stored && kit.now().getTime() - Date.parse(stored.at) < KEY_TTL_MS)
    return { status: stored.status, headers: stored.headers, body: stored.body }
  const reply = await handle(request)
  keys.put(id, {
    status: reply.status ?? 200,
    headers: reply.headers ?? {},
    body: reply.body ?? null,
    at: kit.now().toISOString(),
  })
  return reply
}
