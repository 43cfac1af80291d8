import { createHash } from 'node:crypto'
import { ProviderError } from '#domains/payment/index.ts'
import { type ProviderReply, providerHttp } from '#gateways/support/provider-http.ts'
import type { Clock } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import type { AmazonPaySettings } from './settings.ts'
import { authorization } from './signature.ts'

/** For the buyer. */
const DECLINED = msg('Amazon Pay did not accept this payment method. Please choose another one.')

/** Amazon answered with an error and its own reason code. */
export class AmazonPayRefusal extends ProviderError {
  readonly code: string
  constructor(code: string, message: string) {
    const kind = kindOf(code)
    const words = `${code}: ${message}`
    super(kind, kind === 'declined' ? DECLINED : words, { detail: words })
    this.code = code
  }
}

/**
 * A signed client of the API with a timeout. Ids come from the network, so they are validated before they are
 * put into a path.
 */
export interface AmazonPayApi {
  /**
   * Returns null for an id that Amazon does not know and for text that is not an id. Throws: ProviderError.
   */
  get<Answer>(path: `/v2/${string}/`, id: string): Promise<Answer | null>
  /** Acts once per idempotency key. Throws: AmazonPayRefusal, ProviderError. */
  post<Answer>(path: string, body: object, key: string): Promise<Answer>
  /** Throws: AmazonPayRefusal, ProviderError. */
  remove<Answer>(path: string, body: object): Promise<Answer>
}

/**
 * Talks to Amazon Pay without the official SDK, which has no types and no timeout and whose retries never
 * happen. Source: docs/gateways.md "Amazon Pay".
 */
export function amazonPayApi(
  { url, publicKeyId, privateKey }: AmazonPaySettings,
  clock: Clock,
): AmazonPayApi {
  const http = providerHttp(url)
  const host = new URL(url).host
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    key?: string,
  ): Promise<ProviderReply> => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-amz-pay-date': dateOf(clock.now()),
      'x-amz-pay-host': host,
      'x-amz-pay-region': 'eu',
      ...(key === undefined ? {} : { 'x-amz-pay-idempotency-key': idempotencyKey(key) }),
    }
    const signed = {
      ...headers,
      authorization: authorization({ method, path, headers, body: text }, publicKeyId, privateKey),
    }
    return http({ method, path, headers: signed, ...(body === undefined ? {} : { body: text }) })
  }
  return {
    async get<Answer>(path: string, id: string) {
      if (!isId(id)) return null
      const reply = await call('GET', path + id)
      return reply.status === 404 ? null : (answerOf(reply) as Answer)
    },
    post: async <Answer>(path: string, body: object, key: string) =>
      answerOf(await call('POST', path, body, key)) as Answer,
    remove: async <Answer>(path: string, body: object) =>
      answerOf(await call('DELETE', path, body)) as Answer,
  }
}

/** Returns whether a text can be one of Amazon's ids; nothing that would change the path passes. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9-]{5,64}$/.test(text)
}

/**
 * Shortens our key to what Amazon takes: at most 32 letters, digits, dashes and underscores. It is 192 bits
 * of a digest of our key. Source: Amazon Pay API, "Idempotency".
 */
export function idempotencyKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32)
}

function answerOf({ status, json }: ProviderReply): unknown {
  const body = (typeof json === 'object' && json !== null ? json : {}) as {
    readonly reasonCode?: unknown
    readonly message?: unknown
  }
  if (status >= 200 && status < 300) return body
  throw new AmazonPayRefusal(
    typeof body.reasonCode === 'string' ? body.reasonCode : `status-${status}`,
    String(body.message ?? ''),
  )
}

/**
 * Maps an error code to a kind: the buyer can correct a decline by the bank; a request that is still running
 * or failed on Amazon's side may be repeated with the same key.
 */
function kindOf(code: string): 'declined' | 'unreachable' | 'refused' {
  if (
    ['SoftDeclined', 'HardDeclined', 'PaymentMethodNotAllowed', 'InvalidChargePermissionStatus'].includes(
      code,
    )
  )
    return 'declined'
  if (
    [
      'ConcurrentRequest',
      'ProcessingFailure',
      'TransactionTimedOut',
      'status-408',
      'status-409',
      'status-425',
    ].includes(code)
  )
    return 'unreachable'
  return 'refused'
}

/** Formats a date as `20190714T155300Z`. */
function dateOf(at: Date): string {
  return at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
}
