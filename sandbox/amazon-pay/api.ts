import { createHash } from 'node:crypto'
import type { Reply, Route, SimRequest } from '../kit/types.ts'
import type { Books } from './books.ts'
import { refuse } from './fields.ts'
import { requestFault } from './signature.ts'

export interface ApiCall {
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly on?: NonNullable<Route['on']>
  readonly answer: (call: ApiCall) => Reply
}

/**
 * Makes a route for the merchant's program: its requests are signed, and each POST has an idempotency key.
 */
export function apiRoute(books: Books, { method, path, on, answer }: Endpoint): Route {
  return {
    method,
    path,
    faultBody,
    ...(on ? { on } : {}),
    handle(request) {
      requireSigned(books, request)
      const call = (): Reply =>
        answer({ params: request.params, body: method === 'GET' ? {} : bodyOf(request) })
      return method === 'POST' ? onceByKey(books, request, call) : call()
    },
  }
}

function faultBody(status: number): Reply {
  const code =
    status === 429 ? 'TooManyRequests' : status === 409 ? 'ConcurrentRequest' : 'InternalServerError'
  return { body: { reasonCode: code, message: 'This answer was asked for by a test.' } }
}

function requireSigned({ publicKeyId, merchantPublicKey, kit }: Books, request: SimRequest): void {
  if (request.headers.authorization === undefined)
    throw refuse(400, 'MissingHeader', 'The authorization header is missing.')
  const host = new URL(kit.url).host
  if (request.headers['x-amz-pay-host'] !== host)
    throw refuse(400, 'InvalidHeaderValue', `x-amz-pay-host must be ${host}.`)
  if (request.headers['x-amz-pay-region'] !== 'eu')
    throw refuse(400, 'InvalidHeaderValue', 'x-amz-pay-region must be eu.')
  const fault = requestFault(request, publicKeyId, merchantPublicKey)
  if (fault) throw refuse(401, 'InvalidRequestSignature', fault)
}

/**
 * Repeats the first response for the same key and request. Keys never expire. Source: Amazon Pay API,
 * "Idempotency".
 */
function onceByKey({ keys }: Books, request: SimRequest, call: () => Reply): Reply {
  const key = request.headers['x-amz-pay-idempotency-key']
  if (key === undefined)
    throw refuse(400, 'MissingHeader', 'The header x-amz-pay-idempotency-key is missing.')
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(String(key))) {
    throw refuse(
      400,
      'InvalidHeaderValue',
      'x-amz-pay-idempotency-key has at most 32 letters, digits, dashes and underscores.',
    )
  }
  const asked = createHash('sha256')
    .update(`${request.method} ${request.url.pathname}\n`)
    .update(request.body)
    .digest('hex')
  const before = keys.get(String(key))
  if (before && before.request !== asked)
    throw refuse(409, 'DuplicateIdempotencyKey', 'The key was used for another request.')
  if (before) return { status: before.status, body: before.body }
  const reply = call()
  const { status = 200, body } = reply
  keys.put(String(key), { request: asked, status, body })
  return reply
}

function bodyOf(request: SimRequest): Record<string, unknown> {
  try {
    return request.json()
  } catch {
    throw refuse(400, 'InvalidRequestFormat', 'The body is no JSON object.')
  }
}
