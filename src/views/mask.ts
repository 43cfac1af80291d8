import { type AddressPart, type AddressView, addressOfParts } from '#domains/order/contract.ts'

/** Parts of an address that a stranger with the key sees whole. */
const SHOWN_PARTS: ReadonlySet<AddressPart> = new Set(['city', 'country'])

/**
 * What a stranger with the key sees of an e-mail address: `a…@e…`. Long enough to recognise one's own, too
 * short to use.
 */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${maskText(local)}@${maskText(domain)}`
}

/**
 * An address for strangers: city and country stay, so that the buyer recognises the order; everything
 * personal is cut. Source: docs/http-contract.md "Order key".
 */
export function maskAddress(address: AddressView): AddressView {
  return addressOfParts((part) => (SHOWN_PARTS.has(part) ? address[part] : maskText(address[part])))
}

/** Masks a text: its first character and an ellipsis. Whole characters, not halves of a pair. */
export function maskText(text: string): string {
  const [first] = text
  return first === undefined ? '' : `${first}…`
}
