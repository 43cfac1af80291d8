import type { SimRequest } from '../kit/index.ts'
import { type Amount, isCurrency, minorOf } from './money.ts'
import { problem } from './problem.ts'

type Body = Readonly<Record<string, unknown>>

const METADATA_LIMIT = 1024
/** Mollie cuts longer descriptions off instead of refusing them. */
const DESCRIPTION_LIMIT = 255
const LOCALES =
  /^(en_US|en_GB|nl_NL|nl_BE|de_DE|de_AT|de_CH|fr_FR|fr_BE|es_ES|ca_ES|pt_PT|it_IT|nb_NO|sv_SE|fi_FI|da_DK|is_IS|hu_HU|pl_PL|lv_LV|lt_LT)$/

/** Reads a body of known parameters. Throws: Refusal as Mollie words it, all of this file. */
export function readBody(request: SimRequest, known: readonly string[]): Body {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/json')) throw problem(415, 'The request must be encoded as JSON')
  const body = parse(request.text())
  for (const name of Object.keys(body)) {
    if (!known.includes(name))
      throw problem(422, `Non-existent body parameter "${name}" for this API call`, name)
  }
  return body
}

/** Reads a positive amount, in minor units. */
export function readAmount(body: Body): { readonly minor: number; readonly currency: string } {
  const amount = body.amount
  if (!isObject(amount)) throw problem(422, 'The amount is required', 'amount')
  const { value, currency, ...others } = amount
  if (typeof currency !== 'string' || currency === '')
    throw problem(422, 'The amount does not contain a currency', 'amount.currency')
  if (!isCurrency(currency))
    throw problem(422, `The currency ${currency} is not supported`, 'amount.currency')
  if (typeof value !== 'string' || Object.keys(others).length > 0)
    throw problem(422, 'The amount must be a text with a currency', 'amount.value')
  const minor = minorOf({ value, currency } satisfies Amount)
  if (minor === null)
    throw problem(422, `The amount contains an invalid value for ${currency}`, 'amount.value')
  if (minor < 1) throw problem(422, 'The amount is lower than the minimum', 'amount')
  return { minor, currency }
}

export function readDescription(body: Body, isRequired: boolean): string {
  const text = readText(body, 'description') ?? ''
  if (isRequired && text === '') throw problem(422, 'The description is required', 'description')
  return text.slice(0, DESCRIPTION_LIMIT)
}

export function readMetadata({ metadata = null }: Body): unknown {
  if (Buffer.byteLength(JSON.stringify(metadata)) > METADATA_LIMIT)
    throw problem(422, 'The metadata is larger than 1 kB', 'metadata')
  return metadata
}

/** Reads an absolute address; null when it is absent. */
export function readUrl(body: Body, name: string): string | null {
  const url = readText(body, name)
  if (url !== null && !/^https?:\/\/[^/]/.test(url)) throw problem(422, `The ${name} is invalid`, name)
  if (url !== null && !URL.canParse(url)) throw problem(422, `The ${name} is invalid`, name)
  return url
}

export function readLocale(body: Body): string | null {
  const locale = readText(body, 'locale')
  if (locale !== null && !LOCALES.test(locale)) throw problem(422, 'The locale is invalid', 'locale')
  return locale
}

export function readText(body: Body, name: string): string | null {
  const value = body[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw problem(422, `The ${name} must be a text`, name)
  return value
}

function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Answered like JSON that is not an object.
  }
  throw problem(400, 'Body is invalid JSON')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
