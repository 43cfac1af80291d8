import {
  hasHiddenCharacters,
  isValidEmail,
  isValidLine1,
  isValidPhone,
  isValidZip,
  mayLackZip,
  type PostalRule,
} from '#domains/order/address-rules.ts'
import { ORDER_TEXT_FIELDS, type OrderTextField } from '#domains/order/contract.ts'
import { msg } from '#web/i18n/translate.ts'

/** Address fields in the order in which the form shows them. Source: docs/http-contract.md "Addresses". */
export const ADDRESS_FIELDS = [
  'name',
  'company',
  'line1',
  'line2',
  'zip',
  'city',
  'country',
  'tel',
  'vatId',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** What a value is checked against. */
export interface CheckContext {
  /** Country of the address the field belongs to. */
  readonly country: string
  /** The country's row of the postal table, if it has one. */
  readonly postal?: PostalRule | undefined
}

const REQUIRED = new Set<string>(['email', 'name', 'line1', 'zip', 'city', 'country', 'terms', 'waiver'])

/** Errors for missing values, which say what to do. Keys of the translations. */
const MISSING: Readonly<Record<string, string>> = {
  email: msg('Enter your e-mail address'),
  name: msg('Enter first and last name'),
  line1: msg('Enter street and house number'),
  zip: msg('Enter the postcode'),
  city: msg('Enter the town'),
  country: msg('Choose a country'),
  terms: msg('Please accept the terms to buy'),
  waiver: msg('Please agree, so that your downloads can start at once'),
  shippingMethod: msg('Choose a shipping method'),
  tel: msg('Enter a phone number'),
  gatewayId: msg('Choose a payment method'),
}

/** Errors for invalid values, which say how to correct them. Keys of the translations. */
const INVALID: Readonly<Record<string, string>> = {
  email: msg('Enter an e-mail address such as name@example.com'),
  line1: msg('Enter street and house number, such as Main Street 5'),
  zip: msg('Enter a postcode of 4 or 5 digits'),
  tel: msg('Enter a phone number of 7 to 17 digits or spaces. It may start with a plus'),
  vatId: msg('Enter the VAT id with its country letters, such as DE123456789'),
  country: msg('Choose a country from the list'),
  shippingMethod: msg('Choose another shipping method'),
}

const ANY_MISSING = msg('Please fill this in')
const ANY_INVALID = msg('Please check this entry: it is not valid')

const CHECKS: Readonly<Record<string, (text: string, context: CheckContext) => boolean>> = {
  email: isValidEmail,
  line1: isValidLine1,
  zip: (text, { country, postal }) => isValidZip(text, country, postal ? { [country]: postal } : {}),
  tel: isValidPhone,
}

/**
 * Returns the problem of a field, or null: the same rules as the server's, applied when the field is left.
 * `name` is the full name in the form (`billing.zip`). Source: specification §5, docs/design.md "Checkout
 * form".
 */
export function problemOf(name: string, value: string, context: CheckContext): string | null {
  const field = fieldOf(name)
  const text = value.trim()
  if (text === '') return isRequired(field, context) ? missingText(name) : null
  const orderText = orderTextOf(name)
  if (orderText) return fitsOrderText(orderText, text) ? null : orderText.refusal
  if (hasHiddenCharacters(text)) return ANY_INVALID
  return CHECKS[field]?.(text, context) === false ? invalidText(name) : null
}

/** Returns the error for a field that the server reports as missing. */
export function missingText(name: string): string {
  return MISSING[fieldOf(name)] ?? ANY_MISSING
}

/** Returns the error for a field that the server reports as invalid. */
export function invalidText(name: string): string {
  return orderTextOf(name)?.refusal ?? INVALID[fieldOf(name)] ?? ANY_INVALID
}

function isRequired(field: string, { country, postal }: CheckContext): boolean {
  if (field === 'zip' && postal && mayLackZip(country, { [country]: postal })) return false
  return REQUIRED.has(field)
}

function orderTextOf(name: string): OrderTextField | undefined {
  return ORDER_TEXT_FIELDS.find((field) => field.name === name)
}

/** Invisible direction marks, which the server drops. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu

function fitsOrderText({ max, rows }: OrderTextField, text: string): boolean {
  const line = rows > 1 ? text.replaceAll(/[\n\t]/g, ' ') : text
  return text.length <= max && !hasHiddenCharacters(line.replaceAll(DIRECTION_MARKS, ''))
}

/** Returns the errors for the fields of a refusal: empty fields are missing, the others invalid. */
export function serverProblems(
  fields: readonly string[],
  fieldValue: (name: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map((name) => [name, fieldValue(name).trim() === '' ? missingText(name) : invalidText(name)]),
  )
}

/** Returns the field of a full name: `billing.zip` is the field `zip`. */
export function fieldOf(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}
