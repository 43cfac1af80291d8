import { type AddressPart, type AddressView, addressOfParts } from '#domains/order/contract.ts'

/** Parts of an address that are shown in full to a visitor who has only the key. */
const SHOWN_PARTS: ReadonlySet<AddressPart> = new Set(['city', 'country'])

/** Masks an e-mail address: `a…@e…`. It is long enough to recognise one's own, too short to use. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${maskText(local)}@${maskText(domain)}`
}

/**
 * Masks an address: city and country stay, so that the buyer recognises the order; all personal parts are
 * shortened. Source: docs/http-contract.md "Order key".
 */
export function maskAddress(address: AddressView): AddressView {
  return addressOfParts((part) => (SHOWN_PARTS.has(part) ? address[part] : maskText(address[part])))
}

/** Shortens a text to its first character and an ellipsis. It never splits a surrogate pair. */
export function maskText(text: string): string {
  const [first] = text
  return first === undefined ? '' : `${first}…`
}
