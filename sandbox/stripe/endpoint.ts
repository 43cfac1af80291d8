import { createHash } from 'node:crypto'
import { Refusal, type Reply, type Route, type SimRequest } from '../kit/types.ts'
import { API_VERSION, type Books, type KeptAnswer } from './books.ts'
import { faultReply, invalid, stripeError } from './errors.ts'
import { type Fields, fields, parseForm, type Values } from './form.ts'

export interface Endpoint<F extends Fields> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly on?: 'create' | 'capture' | 'refund'
  /** `publishable`: Stripe.js may call it from a browser. */
  readonly key?: 'secret' | 'publishable'
  /** The only parameters that are allowed. */
  readonly params: F
  handle(params: Values<F>, request: SimRequest): unknown
}

/** How long idempotency keys are remembered. Units: seconds. */
const KEPT_SECONDS = 24 * 60 * 60

/** Makes routes of endpoints: authentication, version, strict parameters, idempotency keys. */
export function endpoints(books: Books): <F extends Fields>(endpoint: Endpoint<F>) => Route {
  const running = new Set<string>()
  return ({ method, path, on, key: needs = 'secret', params: readers, handle }) => ({
    method,
    path,
    ...(on ? { on } : {}),
    faultBody: faultReply,
    async handle(request) {
      const requestId = books.kit.newId('req_', 14)
      const version = request.headers['stripe-version'] ?? API_VERSION
      const headers: Record<string, string> = {
        'request-id': requestId,
        'stripe-version': String(version),
        'access-control-allow-origin': '*',
      }
      const perform = async (): Promise<Reply> => {
        const text = method === 'POST' ? request.text() : request.url.search.slice(1)
        const tree = parseForm(text)
        requireKey(books, request, needs, tree)
        if (
          method === 'POST' &&
          text !== '' &&
          !String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')
        ) {
          throw invalid('Invalid request: parameters are sent as application/x-www-form-urlencoded')
        }
        const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
        if (typeof key !== 'string') return { body: await handle(fields(readers)(tree, ''), request) }
        headers['idempotency-key'] = key
        const fingerprint = createHash('sha256').update(`${request.url.pathname}\n${text}`).digest('hex')
        const kept = keptAnswer(books, key, fingerprint, request.url.pathname, running)
        if (kept)
          return {
            ...replyOf(kept),
            headers: { 'idempotent-replayed': 'true', 'original-request': kept.requestId },
          }
        // A response to invalid parameters is not stored: the corrected request may use the same key.
        const values = fields(readers)(tree, '')
        running.add(key)
        try {
          const reply = await answered(() => handle(values, request))
          const { status = 200, body } = reply
          const isKept = status < 400 || status === 402 || status >= 500
          if (isKept)
            books.answers.put(key, {
              fingerprint,
              path: request.url.pathname,
              requestId,
              at: books.seconds(),
              status,
              body,
            })
          return reply
        } finally {
          running.delete(key)
        }
      }
      const reply = await perform().catch(refused)
      return { ...reply, headers: { ...headers, ...reply.headers } }
    },
  })
}

/** Runs an endpoint. Its own errors (a declined card) are responses, stored like any other. */
async function answered(work: () => unknown): Promise<Reply> {
  try {
    return { body: await work() }
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): Reply {
  if (error instanceof Refusal) return error.reply
  throw error
}

function replyOf({ status, body }: KeptAnswer): Reply {
  return { status, body }
}

function keptAnswer(
  books: Books,
  key: string,
  fingerprint: string,
  path: string,
  running: ReadonlySet<string>,
): KeptAnswer | null {
  if (key.length > 255)
    throw invalid(
      'Idempotency keys have up to 255 characters',
      undefined,
      'parameter_invalid_string_too_long',
    )
  if (running.has(key)) {
    const message = `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}.`
    throw stripeError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
  }
  const kept = books.answers.get(key)
  if (!kept) return null
  if (kept.at + KEPT_SECONDS <= books.seconds()) {
    books.answers.delete(key)
    return null
  }
  if (kept.fingerprint === fingerprint) return kept
  const wording =
    kept.path === path
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`
  throw stripeError(400, { type: 'idempotency_error', message: wording })
}

/**
 * Checks the API key: sent as Bearer or as the user of Basic; Stripe.js sends the publishable key as
 * parameter `key`. Throws: Refusal 401, 403.
 */
function requireKey(
  books: Books,
  { headers }: SimRequest,
  needs: 'secret' | 'publishable',
  tree: Record<string, unknown>,
): void {
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ')
  const asParameter = typeof tree.key === 'string' ? tree.key : ''
  const given =
    scheme === 'Bearer'
      ? value
      : scheme === 'Basic'
        ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '')
        : asParameter
  delete tree.key
  if (given === '') {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw stripeError(401, { type: 'invalid_request_error', message })
  }
  if (given === books.secretKey) return
  if (given !== books.publishableKey) {
    throw stripeError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`,
    })
  }
  if (needs === 'secret') {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
    throw stripeError(403, { type: 'invalid_request_error', code: 'secret_key_required', message })
  }
}
