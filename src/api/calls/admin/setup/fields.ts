import { mediaFolder, type StoredOriginal, storeOriginal } from '#domains/catalog/index.ts'
import { HEX_COLOUR } from '#domains/shop/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import { type Field, ruled, text } from '../../../fields.ts'

const COUNTRY = /^[A-Z]{2}$/

/** Declares a country. ISO 3166-1 alpha-2. */
export function countryField(): Field<string> {
  return text({ max: 2, pattern: COUNTRY })
}

/** Declares a colour as a browser's colour field sends it. */
export function colourField(): Field<string> {
  return text({ max: 7, pattern: HEX_COLOUR })
}

/** Declares an amount of the shop's currency, with a point or a comma: `4.90`, `4,90`. */
export function amountField(): Field<string> {
  return ruled(14, (typed) => {
    const plain = typed.replace(',', '.')
    return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? plain : undefined
  })
}

/** Returns the amount in minor units; undefined when the currency has fewer decimals. */
export function minorOf(amount: string, currency: string): number | undefined {
  return parseDecimalAmount(amount, currency) ?? undefined
}

/** The page of a step, also after a refusal. */
export function stepPage(step: string, next: string) {
  return (answer: unknown): string => `/admin/setup?step=${answer === null ? step : next}`
}

/** Stores a picture that was sent. Throws: unsupported-image, image-too-large, naming its field. */
export async function storeSent(dataDir: string, bytes: Uint8Array, field: string): Promise<StoredOriginal> {
  try {
    return await storeOriginal(mediaFolder(dataDir), bytes)
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause
    const refusal = { kind: cause.kind, text: cause.message, reportable: cause.reportable }
    throw new DomainError(cause.code, refusal, { fields: [field], cause })
  }
}
