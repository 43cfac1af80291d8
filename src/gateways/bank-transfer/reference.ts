/**
 * Builds the transfer reference of an order: an ISO 11649 creditor reference (`RF` + check digits + order
 * number). Banks validate it when it is typed, so that a typing error does not misdirect the money. Source:
 * ISO 11649.
 */
export function creditorReference(orderNumber: string): string {
  const body = orderNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const check = 98 - mod97(toDigits(`${body}RF00`))
  return `RF${check.toString().padStart(2, '0')}${body}`
}

function toDigits(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => (letter.charCodeAt(0) - 55).toString())
}

function mod97(digits: string): number {
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}
