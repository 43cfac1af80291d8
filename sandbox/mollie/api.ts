import { createHash } from 'node:crypto'
import type { Reply, Route, SimRequest } from '../kit/index.ts'
import type { Books } from './books.ts'
import { problem, problemReply } from './problem.ts'
import { listView } from './views.ts'

const HOUR = 60 * 60_000
/** How long Mollie remembers a key. Source: docs.mollie.com "API idempotency". */
const KEY_TTL_MS = HOUR
const HAL = { 'content-type': 'application/hal+json' }
const DEFAULT_LIMIT = 50
const HIGHEST_LIMIT = 250

type Handle = (request: SimRequest) => Reply | Promise<Reply>

/**
 * Makes a route of the API: authenticated by the API key; if it creates something, repeatable with
 * `Idempotency-Key`.
 */
export function apiRoute(
  books: Books,
  method: Route['method'],
  path: string,
  handle: Handle,
  on?: Route['on'],
): Route {
  return {
    method,
    path,
    faultBody: (status) => problemReply(status),
    ...(on === undefined ? {} : { on }),
    handle(request) {
      if (request.headers.authorization !== `Bearer ${books.apiKey}`)
        throw problem(401, 'Missing authentication, or failed to authenticate')
      return method === 'POST' ? once(books, request, handle) : handle(request)
    },
  }
}

export function ok(body: unknown, status = 200): Reply {
  return { status, headers: HAL, body }
}

export const GONE: Reply = { status: 204 }

/** Returns one page of rows, which are stored oldest first. */
export function pageOf<Row extends { readonly id: string }>(
  books: Books,
  { url }: SimRequest,
  name: string,
  rows: readonly Row[],
  view: (row: Row) => Record<string, unknown>,
): Reply {
  const limit = limitOf(url.searchParams.get('limit'))
  const newestFirst = [...rows].reverse()
  const from = url.searchParams.get('from')
  const start = from === null ? 0 : newestFirst.findIndex(({ id }) => id === from)
  if (start < 0) throw problem(400, 'The from parameter is unknown', 'from')
  const next = newestFirst[start + limit]?.id ?? null
  return ok(
    listView(books, name, url.pathname, newestFirst.slice(start, start + limit).map(view), next, limit),
  )
}

function limitOf(text: string | null): number {
  const limit = text === null ? DEFAULT_LIMIT : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > HIGHEST_LIMIT)
    throw problem(400, 'The limit is invalid', 'limit')
  return limit
}

/** Runs a request once per key: the same request gets the stored response, a different one an error. */
async function once({ kit, keys }: Books, request: SimRequest, handle: Handle): Promise<Reply> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return handle(request)
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url.pathname}\n`)
    .update(request.body)
    .digest('hex')
  const stored = keys.get(key)
  if (stored && kit.now().getTime() - Date.parse(stored.at) < KEY_TTL_MS) {
    if (stored.fingerprint !== fingerprint)
      throw problem(400, 'The idempotency key was used before with another request')
    return { status: stored.status, headers: { ...HAL, 'idempotent-replayed': 'true' }, body: stored.body }
  }
  const reply = await handle(request)
  keys.put(key, {
    fingerprint,
    status: reply.status ?? 200,
    body: reply.body ?? null,
    at: kit.now().toISOString(),
  })
  return reply
}
