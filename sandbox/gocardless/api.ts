import { Refusal, type Reply, type Route, type SimRequest } from '../kit/types.ts'
import type { Books, Metadata } from './books.ts'

const VERSION = '2015-07-06'
const DOCUMENTATION = 'https://developer.gocardless.com/api-reference'

export interface ApiCall {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The value under the resource's name, or under `data` in actions. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly on?: NonNullable<Route['on']>
  readonly answer: (call: ApiCall) => Reply
}

/** Makes a route for a call of the merchant's program. */
export function apiRoute(books: Books, { method, path, on, answer }: Endpoint): Route {
  return {
    method,
    path,
    faultBody,
    ...(on ? { on } : {}),
    handle(request) {
      requireAccess(books, request)
      return answer({
        params: request.params,
        query: request.url.searchParams,
        body: method === 'POST' ? bodyOf(request, 'data') : {},
      })
    },
  }
}

/** Makes a route that creates something: the same key a second time gets what it created the first time. */
export function creationRoute(
  books: Books,
  {
    path,
    on,
    create,
  }: {
    readonly path: string
    readonly on?: NonNullable<Route['on']>
    readonly create: (body: ApiCall['body']) => { readonly id: string; readonly view: unknown }
  },
): Route {
  return {
    method: 'POST',
    path,
    faultBody,
    ...(on ? { on } : {}),
    handle(request) {
      requireAccess(books, request)
      const name = path.slice(1)
      const key = request.headers['idempotency-key']
      const before = key === undefined ? undefined : books.keys.get(`${name} ${String(key)}`)
      if (before) throw conflict(before.id)
      const { id, view } = create(bodyOf(request, name))
      if (key !== undefined) books.keys.put(`${name} ${String(key)}`, { id })
      return { status: 201, body: { [name]: view } }
    },
  }
}

/** Builds one page of a list, newest first: `{ "payments": [...], "meta": … }`. */
export function listReply<Row extends { readonly createdAt: string }>(
  name: string,
  rows: readonly Row[],
  query: URLSearchParams,
  view: (row: Row) => unknown,
): Reply {
  const limit = Number(query.get('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 500)
    throw invalid('limit', 'must be between 1 and 500')
  const kept = rows.filter(({ createdAt }) => isWithin(createdAt, query))
  // Rows are stored in the order of creation; of two with the same instant, the later one is newer.
  const newest = kept
    .toReversed()
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  // The cursor is opaque to callers.
  const start = query.has('after') ? Number(Buffer.from(query.get('after') ?? '', 'base64url').toString()) : 0
  if (!Number.isInteger(start) || start < 0) throw invalid('after', 'is no cursor')
  const after =
    start + limit < newest.length ? Buffer.from(String(start + limit)).toString('base64url') : null
  return {
    body: {
      [name]: newest.slice(start, start + limit).map(view),
      meta: { cursors: { before: null, after }, limit },
    },
  }
}

/** Returns the row, or refuses with the provider's 404. Throws: Refusal. */
export function foundOrRefuse<Row>(row: Row | undefined): Row {
  if (row === undefined)
    throw failure(404, 'invalid_api_usage', 'Resource not found', [
      { reason: 'resource_not_found', message: 'Resource not found' },
    ])
  return row
}

/** Builds the refusal of an action that the object's state does not allow. */
export function invalidState(reason: string, message: string): Refusal {
  return failure(422, 'invalid_state', message, [{ reason, message }])
}

/** Builds the refusal of an invalid value. */
export function invalid(field: string, message: string, reason?: string): Refusal {
  return failure(422, 'validation_failed', 'Validation failed', [
    { field, message, request_pointer: `/${field}`, ...(reason ? { reason } : {}) },
  ])
}

/** Refuses parameters that this call does not have. Throws: Refusal. */
export function requireOnly(body: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw failure(400, 'invalid_api_usage', `${unknown} is not permitted`, [
      { reason: 'unpermitted_key', message: `${unknown} is not permitted` },
    ])
}

/** Reads a positive whole number of minor units. Throws: Refusal. */
export function amountOf(body: Readonly<Record<string, unknown>>, name = 'amount'): number {
  const amount = body[name]
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    throw invalid(name, 'must be a number of minor units above 0')
  return amount
}

/** Reads metadata: at most three texts. Throws: Refusal. */
export function metadataOf(body: Readonly<Record<string, unknown>>): Metadata {
  const metadata = objectOf(body, 'metadata') ?? {}
  const isGood = Object.entries(metadata).every(
    ([name, value]) => name.length <= 50 && typeof value === 'string' && value.length <= 500,
  )
  if (!isGood || Object.keys(metadata).length > 3)
    throw invalid('metadata', 'has at most 3 keys of 50 characters with texts of 500 characters')
  return metadata as Metadata
}

/** Reads an object in a body; null when it is absent. Throws: Refusal. */
export function objectOf(
  body: Readonly<Record<string, unknown>>,
  name: string,
): Record<string, unknown> | null {
  const value = body[name] ?? null
  if (value === null || (typeof value === 'object' && !Array.isArray(value)))
    return value as Record<string, unknown> | null
  throw invalid(name, 'must be an object')
}

/** Reads a text; null when it is absent. Throws: Refusal. */
export function textOf(body: Readonly<Record<string, unknown>>, name: string, longest = 500): string | null {
  const value = body[name] ?? null
  if (value === null || (typeof value === 'string' && value.length <= longest)) return value
  throw invalid(name, `must be a text of at most ${longest} characters`)
}

function requireAccess({ accessToken }: Books, { headers }: SimRequest): void {
  if (headers.authorization !== `Bearer ${accessToken}`) {
    throw failure(401, 'invalid_api_usage', 'The access token is not active', [
      { reason: 'access_token_not_found', message: 'The access token is not active' },
    ])
  }
  const version = headers['gocardless-version']
  if (version === VERSION) return
  const reason = version === undefined ? 'missing_version_header' : 'version_not_found'
  throw failure(400, 'invalid_api_usage', 'No version or an unknown one was given', [
    { reason, message: `GoCardless-Version must be ${VERSION}` },
  ])
}

function isWithin(createdAt: string, query: URLSearchParams): boolean {
  const at = Date.parse(createdAt)
  const limit = (name: string): number => Date.parse(query.get(`created_at[${name}]`) ?? '')
  return !(at <= limit('gt') || at < limit('gte') || at >= limit('lt') || at > limit('lte'))
}

function bodyOf(request: SimRequest, name: string): Readonly<Record<string, unknown>> {
  if (request.body.length === 0 && name === 'data') return {}
  let body: Record<string, unknown>
  try {
    body = request.json()
  } catch {
    throw failure(400, 'invalid_api_usage', 'Invalid document structure', [
      { reason: 'invalid_document_structure', message: 'The body is no JSON object' },
    ])
  }
  requireOnly(body, [name])
  return objectOf(body, name) ?? {}
}

function conflict(id: string): Refusal {
  const message = 'A resource has already been created with this idempotency key'
  return failure(409, 'invalid_state', message, [
    { reason: 'idempotent_creation_conflict', message, links: { conflicting_resource_id: id } },
  ])
}

function faultBody(status: number): Reply {
  const type = status === 500 ? 'gocardless' : status === 429 ? 'rate_limit_exceeded' : 'invalid_state'
  return {
    body: errorBody(status, type, 'This answer was asked for by a test', [
      { reason: 'simulated', message: 'This answer was asked for by a test' },
    ]),
  }
}

function failure(code: number, type: string, message: string, errors: readonly object[]): Refusal {
  return new Refusal(code, errorBody(code, type, message, errors))
}

function errorBody(code: number, type: string, message: string, errors: readonly object[]): object {
  return {
    error: {
      message,
      errors,
      documentation_url: DOCUMENTATION,
      type,
      request_id: '00000000-0000-4000-8000-000000000000',
      code,
    },
  }
}
