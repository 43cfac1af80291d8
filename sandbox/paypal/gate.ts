import { createHash, timingSafeEqual } from 'node:crypto'
import { type OutgoingEvent, Refusal, type Reply, type Route, type SimRequest } from '../kit/index.ts'
import type { Books } from './books.ts'
import { faultBody, notAuthenticated, paypalError, unprocessable } from './errors.ts'
import type { View } from './views.ts'

const TOKEN_LIFE_MS = 9 * 3_600_000
const HOUR_MS = 3_600_000
/** How long PayPal remembers the key of a request. */
export const KEY_LIFE_MS = { orders: 6 * HOUR_MS, subscriptions: 72 * HOUR_MS, payments: 45 * 24 * HOUR_MS }

/** Serves the call that exchanges the client's name and secret for a token. */
export function tokenRoute(books: Books): Route {
  const { kit, account } = books
  const tokens = kit.table<{ readonly expiresAt: number }>('tokens')
  return {
    method: 'POST',
    path: '/v1/oauth2/token',
    handle(request) {
      const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
      const isClient = same(
        Buffer.from(credentials, 'base64').toString(),
        `${account.clientId}:${account.clientSecret}`,
      )
      if (scheme !== 'Basic' || !isClient)
        throw new Refusal(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
      if (request.form().grant_type !== 'client_credentials') {
        throw new Refusal(400, { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
      }
      const token = kit.newId('A21AA', 60)
      tokens.put(digest(token), { expiresAt: kit.now().getTime() + TOKEN_LIFE_MS })
      return {
        body: {
          scope: 'https://uri.paypal.com/services/payments',
          access_token: token,
          token_type: 'Bearer',
          expires_in: TOKEN_LIFE_MS / 1000,
          nonce: '',
        },
      }
    },
  }
}

/** Makes routes require a token. Faults are worded as PayPal does. */
export function guarded(books: Books, routes: readonly Route[]): Route[] {
  const tokens = books.kit.table<{ readonly expiresAt: number }>('tokens')
  return routes.map((route) => ({
    ...route,
    faultBody,
    handle(request) {
      const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
      const row = token === undefined ? undefined : tokens.get(digest(token))
      if (!row) throw notAuthenticated('The token passed in was not found in the system')
      if (row.expiresAt <= books.kit.now().getTime())
        throw notAuthenticated('Access Token not found in cache: it has expired')
      requireJson(request)
      return route.handle(request)
    },
  }))
}

/** What a call created, and the events for the shop. */
export interface Done {
  readonly id: string
  readonly events: readonly OutgoingEvent[]
}

interface KeyRow {
  readonly digest: string
  readonly objectId: string
  readonly at: number
}

/**
 * Runs a call once per `PayPal-Request-Id`. A repeat shows the current state of the object (200 instead of
 * 201); a different body is refused. A refused call is not remembered.
 */
export async function once(
  { kit }: Books,
  request: SimRequest,
  lifeMs: number,
  act: { readonly make: () => Done; readonly show: (id: string) => View },
): Promise<Reply> {
  const keys = kit.table<KeyRow>('request-ids')
  const given = request.headers['paypal-request-id']?.toString()
  const now = kit.now().getTime()
  if (given !== undefined && given.length > 108)
    throw paypalError(400, 'INVALID_REQUEST', 'PayPal-Request-Id is too long.')
  const id = `${request.method} ${request.url.pathname} ${given}`
  const row = given ? keys.get(id) : undefined
  const bodyDigest = digest(request.text())
  if (row && now - row.at < lifeMs) {
    if (row.digest !== bodyDigest)
      throw unprocessable(
        'DUPLICATE_REQUEST_ID',
        'The value of PayPal-Request-Id header has already been used.',
      )
    return shown(request, 200, act.show(row.objectId))
  }
  const { id: objectId, events } = act.make()
  if (given) keys.put(id, { digest: bodyDigest, objectId, at: now })
  for (const event of events) await kit.send(event)
  return shown(request, 201, act.show(objectId))
}

/** Answers in full, or with PayPal's minimal representation when the caller did not ask for more. */
export function shown(request: SimRequest, status: number, view: View): Reply {
  const isWhole = request.method === 'GET' || request.headers.prefer === 'return=representation'
  return {
    status,
    body: isWhole
      ? view
      : { id: view.id, ...(view.status ? { status: view.status } : {}), links: view.links },
  }
}

function requireJson({ method, headers, body }: SimRequest): void {
  if (method === 'GET' || body.length === 0) return
  if (/^application\/json\b/.test(headers['content-type'] ?? '')) return
  throw paypalError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'The server does not support the request payload media type.',
  )
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function same(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)))
}
