import type { AddressView } from '#domains/order/contract.ts'

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
 * personal is cut. Source: contract §4.
 */
export function maskAddress(address: AddressView): AddressView {
  const { city, country } = address
  return {
    name: maskText(address.name),
    line1: maskText(address.line1),
    line2: maskText(address.line2),
    zip: maskText(address.zip),
    city,
    country,
    tel: maskText(address.tel),
    company: maskText(address.company),
    vatId: maskText(address.vatId),
  }
}

/** The first character and an ellipsis. Whole characters, not halves of a pair. */
function maskText(text: string): string {
  const [first] = text
  return first === undefined ? '' : `${first}…`
}
