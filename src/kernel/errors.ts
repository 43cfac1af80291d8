/**
 * What kind of refusal an error is. `api/` maps each kind to one HTTP status by an exhaustive record, so a
 * new kind does not compile until its status is named.
 */
export type ErrorKind =
  | 'invalid'
  | 'not-signed-in'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported'
  | 'limited'
  | 'internal'
  | 'unavailable'

export interface ErrorDefinition {
  readonly kind: ErrorKind
  /** English text, also the key of its translation. Source: docs/http-contract.md "Answers and errors". */
  readonly text: string
  /** Whether the operator should see it (log level error, counted in /metrics). */
  readonly reportable: boolean
}

export interface ErrorDetails {
  /** Names of the offending fields, in form order. */
  readonly fields?: readonly string[]
  /** Further members of the response, such as `available` of `sold-out`. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** A refusal that the caller may see: it has a code, a kind, and a text that the API translates. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: string
  readonly kind: ErrorKind
  readonly reportable: boolean
  readonly fields: readonly string[]
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, definition: ErrorDefinition, details: ErrorDetails = {}) {
    super(definition.text, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.kind = definition.kind
    this.reportable = definition.reportable
    this.fields = details.fields ?? []
    this.extra = details.extra ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** All defined errors by code. A gate compares them with documentation and translations. */
export const errorCatalogue = new Map<string, ErrorDefinition>()

type ErrorFactories<Definitions> = {
  readonly [Code in keyof Definitions]: (details?: ErrorDetails) => DomainError
}

/**
 * Defines the errors of one domain and returns a factory per code:
 * `throw orderErrors['sold-out']({ extra })`. Throws: Error at start-up when a code is defined twice with
 * different meaning.
 */
export function defineErrors<const Definitions extends Readonly<Record<string, ErrorDefinition>>>(
  definitions: Definitions,
): ErrorFactories<Definitions> {
  const factories: Record<string, (details?: ErrorDetails) => DomainError> = {}
  for (const [code, definition] of Object.entries(definitions)) {
    const known = errorCatalogue.get(code)
    if (known && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`error code ${code} is defined twice`)
    errorCatalogue.set(code, definition)
    factories[code] = (details) => new DomainError(code, definition, details)
  }
  return factories as ErrorFactories<Definitions>
}

/** Errors that any call may answer. Source: docs/http-contract.md "Answers and errors". */
export const commonErrors = defineErrors({
  'missing-fields': { kind: 'invalid', text: 'Missing fields', reportable: false },
  'invalid-fields': { kind: 'invalid', text: 'Some fields are not valid', reportable: false },
  'not-logged-in': { kind: 'not-signed-in', text: 'Please sign in first', reportable: false },
  forbidden: { kind: 'forbidden', text: 'You are not allowed to do this', reportable: false },
  'cross-origin': { kind: 'forbidden', text: 'This request came from another website', reportable: false },
  'not-found': { kind: 'not-found', text: 'Not found', reportable: false },
  'method-not-allowed': { kind: 'wrong-method', text: 'This method is not allowed here', reportable: false },
  'too-large': { kind: 'too-large', text: 'This is too large', reportable: false },
  'unsupported-content-type': {
    kind: 'unsupported',
    text: 'This content type is not supported',
    reportable: false,
  },
  'too-many-requests': {
    kind: 'limited',
    text: 'Too many attempts. Please wait a moment and try again',
    reportable: false,
  },
  'in-progress': { kind: 'conflict', text: 'The same request is still being worked on', reportable: false },
  'idempotency-key-reused': {
    kind: 'invalid',
    text: 'This idempotency key was used for another request',
    reportable: false,
  },
  'internal-error': {
    kind: 'internal',
    text: 'Something went wrong on our side. Nothing was changed',
    reportable: true,
  },
  overloaded: {
    kind: 'unavailable',
    text: 'The shop is busy. Please try again in a moment',
    reportable: true,
  },
})
