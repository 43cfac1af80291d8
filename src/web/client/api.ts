import { msg } from '#web/i18n/translate.ts'
import { pageBase } from './page-base.ts'
import { whilePending } from './pending-calls.ts'
import { visitRef } from './visit-ref.ts'

export type FieldValue = string | number | boolean | null | undefined

/**
 * Fields of a form call. `undefined`, `null` and `false` are not sent; `true` is sent as `1`, like a ticked
 * checkbox.
 */
export type Fields = Readonly<Record<string, FieldValue>> | URLSearchParams

export interface ShopCallError {
  /**
   * Text for people: in the locale of the page, or, if the browser created it, an English key of the
   * translations.
   */
  readonly text: string
  /** Kebab-case code of the contract; `unreachable`, `aborted` and `unknown` are created by the browser. */
  readonly code: string
  /** HTTP status, 0 without a response. */
  readonly status: number
  readonly fields: readonly string[]
  /** Further members of the response, such as `available` or `transform`. */
  readonly extra: Readonly<Record<string, unknown>>
}

export type ShopResult<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: ShopCallError }

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Sent as `Idempotency-Key`: repeats with the same key act once. */
  readonly idempotencyKey?: string
  /** `{base}`, if it differs from that of the open page. */
  readonly base?: string
  /** Whether the call outlives the page that sends it. */
  readonly keepalive?: boolean
  /** For tests. */
  readonly fetch?: typeof fetch
}

/** Shown in the dialog when there was no response; a key of the translations. */
export const UNREACHABLE_TEXT = msg('The shop cannot be reached. Please check your connection')
export const UNKNOWN_ERROR_TEXT = msg('Unknown error')

/**
 * Sends one call of the contract, form-encoded with cookies. Never throws: errors and a broken network are
 * returned as values. Source: docs/http-contract.md "Form of a call".
 */
export function callShop<Answer = Readonly<Record<string, unknown>>>(
  path: `/${string}`,
  fields: Fields | FormData = {},
  options: CallOptions = {},
): Promise<ShopResult<Answer>> {
  const call = callAddress<Answer>(
    `${options.base ?? pageBase()}/api${path}`,
    withVisitRef(path, fields),
    options,
  )
  return UNNOTICED.has(path) ? call : whilePending(call)
}

/** Calls that pages make by themselves, for which nobody waits. */
const UNNOTICED: ReadonlySet<string> = new Set(['/state', '/order/state', '/library/place'])

/** Calls by which an order may come into being, and the one that lets the shop remember the link. */
const BY_LINK = /^\/(?:order|gateway|subscription|premium|gift|consent)(?:\/|$)/

/** Adds the ref of the link that began this visit. Source: docs/http-contract.md "Partner programme". */
function withVisitRef(path: string, fields: Fields | FormData): Fields | FormData {
  // Read by every call: the first one comes before the address can have changed.
  const ref = visitRef()
  if (ref === null || !BY_LINK.test(path) || fields instanceof FormData) return fields
  const params = toParams(fields)
  params.set('ref', ref)
  return params
}

/** Sends a call to a whole address, as in responses (`action` of a coupon form). */
export async function callAddress<Answer = Readonly<Record<string, unknown>>>(
  address: string,
  fields: Fields | FormData,
  options: CallOptions = {},
): Promise<ShopResult<Answer>> {
  const send = options.fetch ?? fetch
  try {
    const response = await send(address, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
      },
      // FormData with a file is sent unchanged.
      body: fields instanceof FormData ? fields : toParams(fields),
      ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    return readResult(response, parseJson(await response.text()))
  } catch {
    const error = options.signal?.aborted
      ? failure('aborted', UNKNOWN_ERROR_TEXT)
      : failure('unreachable', UNREACHABLE_TEXT)
    return { ok: false, error }
  }
}

/** Builds the form body: names stay flat, ticked checkboxes are `1`. */
export function toParams(fields: Fields): URLSearchParams {
  if (fields instanceof URLSearchParams) return fields
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === false) continue
    params.append(name, value === true ? '1' : String(value))
  }
  return params
}

/** Returns the fields of a form as a browser without script would send them, without files. */
export function formFields(form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string') params.append(name, value)
  return params
}

function readResult<Answer>(response: Response, body: unknown): ShopResult<Answer> {
  if (response.ok && body !== undefined) return { ok: true, answer: body as Answer }
  const { error, code, fields, ...extra } = isRecord(body) ? body : {}
  return {
    ok: false,
    error: {
      text: textOf(extra.providerMessage) || textOf(error) || response.statusText || UNKNOWN_ERROR_TEXT,
      code: typeof code === 'string' ? code : 'unknown',
      status: response.status,
      fields: Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [],
      extra,
    },
  }
}

/**
 * Returns a value that is a text, '' for any other. A card provider's message is shown instead of ours.
 * Source: specification §8.
 */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function failure(code: string, text: string): ShopCallError {
  return { text, code, status: 0, fields: [], extra: {} }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a value is a plain object, not an array and not null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
