import {
  ADDRESS_TEXT_MAX,
  isValidLine1,
  isValidPhone,
  isValidZip,
  mayLackZip,
  normalizeZip,
} from '#domains/order/address-rules.ts'
import { ADDRESS_PARTS, type AddressPart, type AddressView } from '#domains/order/contract.ts'
import { offeredCountries } from '#domains/order/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { type Field, type FormReader, optional, ruled, text } from '../../fields.ts'

type AddressFields<Prefix extends string> = {
  readonly [Name in AddressPart as `${Prefix}.${Name}`]: Field<string | undefined>
}

/** What the form says about an address as a whole. */
interface Needs {
  readonly required: (form: FormReader) => boolean
  readonly read: (form: FormReader) => boolean
  /** Whether nothing is sent anywhere. Default: something is. */
  readonly isUnsent?: (form: FormReader) => boolean
}

/** What goods cannot be sent without. */
export const REQUIRED_PARTS: readonly AddressPart[] = ['name', 'line1', 'zip', 'city', 'country']
/** What the tax of downloads follows; an invoice names who gave no name by the order. */
const WITHOUT_PARCEL: readonly AddressPart[] = ['country']

/**
 * Declares the fields of one address, in the order of the form. `required` asks the form whether this address
 * is needed at all. Source: docs/http-contract.md "Addresses".
 */
export function addressFields<Prefix extends 'billing' | 'shipping'>(
  prefix: Prefix,
  rules: RulesSource,
  { required, read, isUnsent = () => false }: Needs,
): AddressFields<Prefix> {
  const fields = ADDRESS_PARTS.map((part) => {
    const inner = partField(part, prefix, rules)
    return [
      `${prefix}.${part}`,
      onlyWhere(inner, read, (form) => {
        if (isUnsent(form) && !WITHOUT_PARCEL.includes(part)) return false
        return isRequired(part, form(`${prefix}.country`), rules) && required(form)
      }),
    ]
  })
  return Object.fromEntries(fields) as AddressFields<Prefix>
}

/** Returns the address that a form contains under a prefix, without empty values. */
export function addressOf(
  values: Readonly<Record<string, unknown>>,
  prefix: 'billing' | 'shipping',
): Partial<AddressView> {
  const given = ADDRESS_PARTS.flatMap((part) => {
    const value = values[`${prefix}.${part}`]
    return typeof value === 'string' ? [[part, value]] : []
  })
  return Object.fromEntries(given)
}

function partField(part: AddressPart, prefix: string, rules: RulesSource): Field<string> {
  if (part === 'line1') return ruled(ADDRESS_TEXT_MAX, (value) => (isValidLine1(value) ? value : undefined))
  if (part === 'tel') return ruled(40, (value) => (isValidPhone(value) ? value : undefined))
  if (part === 'country')
    return ruled(2, (value) => (offeredCountries(rules.current()).includes(value) ? value : undefined))
  if (part === 'zip') return ruled(32, (value, form) => zipOf(value, form(`${prefix}.country`), rules))
  return text({ max: part === 'vatId' ? 20 : ADDRESS_TEXT_MAX })
}

function isRequired(part: AddressPart, country: string, rules: RulesSource): boolean {
  if (part === 'zip' && country.length === 2 && mayLackZip(country, rules.current().postalRules)) return false
  return REQUIRED_PARTS.includes(part)
}

function zipOf(value: string, country: string, rules: RulesSource): string | undefined {
  return isValidZip(value, country, rules.current().postalRules) ? normalizeZip(value) : undefined
}

/** Reads a field only where its address is needed; otherwise values from a hidden fieldset are ignored. */
function onlyWhere(
  inner: Field<string>,
  read: (form: FormReader) => boolean,
  required: (form: FormReader) => boolean,
): Field<string | undefined> {
  const may = optional(inner)
  return {
    required: false,
    schema: inner.schema,
    read: (given, form) =>
      read(form) ? (required(form) ? inner : may).read(given, form) : { value: undefined },
  }
}
