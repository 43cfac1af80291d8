/**
 * Address rules, shared by browser and server: the browser shows them on blur, the server decides by them.
 * Every check scans its text once, so a long hostile text costs no more than its length.
 */

/** Longest text of one address field. Units: UTF-16 code units. */
export const ADDRESS_TEXT_MAX = 200

/** Longest e-mail address that mail systems carry. Source: RFC 5321 §4.5.3.1. */
export const EMAIL_MAX = 254

/** Phone number as couriers get it: optional plus, then 7 to 17 digits or spaces. Source: specification §5. */
export const PHONE_PATTERN = /^\+?[0-9 ]{7,17}$/

/** Longest zip text, spaces included, that is looked at. */
const ZIP_TEXT_MAX = 32

/**
 * How a country writes its zips: `pattern` is matched against the whole zip without spaces, letters in either
 * case.
 */
export interface PostalRule {
  readonly pattern: string
  readonly example: string
}

export type PostalRules = Readonly<Record<string, PostalRule>>

/**
 * Zip of a country without a row in the postal table. Source: specification §5, docs/http-contract.md
 * "Addresses".
 */
const GENERAL_ZIP = /^\d{4,5}$/

const CONTROL_OR_BIDI = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * Returns whether a text contains control or direction-changing characters, which could make a name or street
 * look like another one.
 */
export function hasHiddenCharacters(text: string): boolean {
  return CONTROL_OR_BIDI.test(text)
}

/**
 * Returns whether a first address line names a street and a house number, in any script and in either order
 * (`Hauptstraße 5`, `5 Main Street`, `Rue de l'Église 12 bis`, `شارع النيل ١٢`). A number alone (`5`, `5a`,
 * `5 a`) has no street. Source: specification §5, docs/http-contract.md "Addresses".
 */
export function isValidLine1(text: string): boolean {
  const line = text.trim()
  if (line.length > ADDRESS_TEXT_MAX || hasHiddenCharacters(line)) return false
  if (!/\p{Nd}/u.test(line)) return false
  let streetLetters = 0
  for (const word of line.split(/[\s,;/]+/u)) {
    if (!/^\p{Nd}/u.test(word)) streetLetters += countLetters(word)
    else streetLetters += lettersAfterNumber(word)
  }
  return /^\p{Nd}/u.test(line) ? streetLetters > 1 : streetLetters > 0
}

/**
 * Counts the letters after a leading number. `5a` and `5bis` are house numbers, so up to three letters behind
 * digits are no street; `5番町通り` is one.
 */
function lettersAfterNumber(word: string): number {
  const letters = countLetters(word)
  return letters > 3 ? letters : 0
}

function countLetters(word: string): number {
  let letters = 0
  for (const character of word) if (/\p{L}/u.test(character)) letters += 1
  return letters
}

/**
 * Returns a zip in the form that is compared and stored: without any spaces. Source: docs/http-contract.md
 * "Addresses".
 */
export function normalizeZip(text: string): string {
  return text.replaceAll(/\s/gu, '')
}

/**
 * Returns whether addresses of a country may stand without a zip: its rule fits an empty one. Source: decision 0074.
 */
export function mayLackZip(country: string, postalRules: PostalRules): boolean {
  return Object.hasOwn(postalRules, country) && isValidZip('', country, postalRules)
}

/**
 * Returns whether a zip fits its country: the country's rule decides; without one the zip must have 4 to 5 digits. A rule with a broken pattern is ignored, so that a typing mistake in the table
 * never closes the shop. Source: specification §5 and §9, docs/http-contract.md "Addresses".
 */
export function isValidZip(zip: string, country: string, postalRules: PostalRules = {}): boolean {
  if (zip.length > ZIP_TEXT_MAX) return false
  const rule = Object.hasOwn(postalRules, country) ? compiled(postalRules[country]!.pattern) : null
  return (rule ?? GENERAL_ZIP).test(normalizeZip(zip))
}

const patterns = new Map<string, RegExp | null>()

function compiled(pattern: string): RegExp | null {
  let known = patterns.get(pattern)
  if (known === undefined) {
    try {
      known = new RegExp(`^(?:${pattern})$`, 'iu')
    } catch {
      known = null
    }
    patterns.set(pattern, known)
  }
  return known
}

/**
 * Returns whether a text can be an e-mail address: one `@`, a local part without quotes or lists, a domain
 * with a dot. Only a mail that arrives proves that the address exists. Letters of all scripts are accepted.
 */
export function isValidEmail(text: string): boolean {
  if (text.length > EMAIL_MAX || hasHiddenCharacters(text)) return false
  const at = text.indexOf('@')
  if (at < 1 || at > 64 || at !== text.lastIndexOf('@')) return false
  return isLocalPart(text.slice(0, at)) && isDomain(text.slice(at + 1))
}

function isLocalPart(local: string): boolean {
  return !/[\s()<>[\]:;,"\\]/u.test(local) && local.split('.').every((part) => part !== '')
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  if (labels.length < 2 || !/\p{L}/u.test(labels.at(-1)!)) return false
  return (
    labels.every(
      (label) => label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label),
    ) && labels.at(-1)!.length > 1
  )
}

/** Returns whether a text is a phone number. Spaces around it are ignored. */
export function isValidPhone(text: string): boolean {
  return PHONE_PATTERN.test(text.trim())
}
