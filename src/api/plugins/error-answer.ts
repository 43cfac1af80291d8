import { commonErrors, DomainError, type ErrorKind } from '#kernel/errors.ts'
import type { Translate } from '../bases.ts'

/**
 * Status of each kind of refusal. A new kind does not compile until it is listed here. Source:
 * docs/http-contract.md "Answers and errors".
 */
export const STATUS_OF_KIND: Readonly<Record<ErrorKind, number>> = {
  invalid: 422,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  limited: 429,
  internal: 500,
  unavailable: 503,
}

/** Default of `Retry-After` for refusals that name no time. Units: seconds. */
const DEFAULT_RETRY_SECONDS = 2

/**
 * SQLSTATE classes and codes that mean "try again": connection, resources, operator, lock and statement
 * timeouts, lost races.
 */
const NOT_NOW = /^(08|53|57|40)|^(55P03|25P03|25P04)$/
const NOT_NOW_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])
const NOT_NOW_TEXT =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/

/** Refusals that the HTTP server itself makes. */
const OF_SERVER: Readonly<Record<number, () => DomainError>> = {
  404: () => commonErrors['not-found'](),
  413: () => commonErrors['too-large'](),
  415: () => commonErrors['unsupported-content-type'](),
}

export function statusOf(error: DomainError): number {
  return STATUS_OF_KIND[error.kind]
}

/**
 * Converts any thrown value to a refusal. An unexpected error becomes `internal-error`, and its text stays in
 * the log.
 */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (!(error instanceof Error)) return commonErrors['internal-error']({ cause: error })
  const { code, statusCode, syscall } = error as Error & {
    code?: unknown
    statusCode?: unknown
    syscall?: unknown
  }
  if (typeof code === 'string') {
    // U+0000 or another byte that PostgreSQL cannot store: a last safety net behind the form reader.
    if (code === '22021' || code === '22P05') return commonErrors['invalid-fields']({ cause: error })
    const isSql = 'severity' in error
    if (isSql ? NOT_NOW.test(code) : syscall !== undefined && NOT_NOW_SYSTEM.has(code))
      return commonErrors.overloaded({ cause: error })
  }
  if (NOT_NOW_TEXT.test(error.message)) return commonErrors.overloaded({ cause: error })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return OF_SERVER[statusCode]?.() ?? commonErrors['invalid-fields']({ cause: error })
  }
  return commonErrors['internal-error']({ cause: error })
}

/** Builds the JSON of a refusal. Source: docs/http-contract.md "Answers and errors". */
export function errorBody(error: DomainError, translate: Translate): string {
  const { error: _text, code: _code, providerMessage: said, ...rest } = error.extra
  // Our own texts for a provider's refusal are translated; the provider's texts stay as they came.
  const providerMessage = typeof said === 'string' && !/[{}']/.test(said) ? translate(said) : said
  const extra = said === undefined ? rest : { ...rest, providerMessage }
  const fields = error.fields.length > 0 ? { fields: error.fields } : {}
  return JSON.stringify({ error: translate(error.message), code: error.code, ...fields, ...extra })
}

/**
 * Builds the headers of a refusal: `Retry-After`, always for 429 and 503. Source: docs/http-contract.md
 * "Answers and errors".
 */
export function errorHeaders(error: DomainError): Readonly<Record<string, string>> {
  const isPassing = error.kind === 'limited' || error.kind === 'unavailable'
  const seconds = error.retryAfterSeconds ?? (isPassing ? DEFAULT_RETRY_SECONDS : undefined)
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}
