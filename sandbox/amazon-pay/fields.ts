import { Refusal } from '../kit/types.ts'
import type { MerchantMetadata } from './books.ts'

/** Builds a refusal of the provider. Source: Amazon Pay API, "Error handling". */
export function refuse(status: number, reasonCode: string, message: string): Refusal {
  return new Refusal(status, { reasonCode, message })
}

/** Refuses fields that this call does not have. Throws: Refusal. */
export function requireOnly(body: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined) throw refuse(400, 'UnrecognizedField', `The field ${unknown} is not known.`)
}

/** Reads a text field within its limit; null when it is absent. Throws: Refusal. */
export function textField(
  body: Readonly<Record<string, unknown>>,
  name: string,
  longest: number,
): string | null {
  const value = body[name] ?? null
  if (value === null || (typeof value === 'string' && value.length <= longest)) return value
  throw refuse(400, 'InvalidParameterValue', `${name} must be a text of at most ${longest} characters.`)
}

/** Reads the merchant metadata of a body, each part within Amazon's limits. Throws: Refusal. */
export function metadataOf(body: Readonly<Record<string, unknown>>): MerchantMetadata {
  const metadata = body.merchantMetadata === undefined ? {} : objectOf(body, 'merchantMetadata')
  requireOnly(metadata, ['merchantReferenceId', 'merchantStoreName', 'noteToBuyer', 'customInformation'])
  return {
    merchantReferenceId: textField(metadata, 'merchantReferenceId', 256),
    merchantStoreName: textField(metadata, 'merchantStoreName', 50),
    noteToBuyer: textField(metadata, 'noteToBuyer', 255),
    customInformation: textField(metadata, 'customInformation', 4_096),
  }
}

/** Reads an object in a body. Throws: Refusal. */
export function objectOf(body: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const value = body[name]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(name)
  return value as Record<string, unknown>
}

/** Builds the refusal of an invalid value. */
export function invalid(name: string): Refusal {
  return refuse(400, 'InvalidParameterValue', `The value provided for '${name}' is invalid.`)
}
