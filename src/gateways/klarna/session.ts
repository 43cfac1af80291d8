import type { AddressView } from '#domains/order/contract.ts'
import { type LinkCommand, paymentErrors } from '#domains/payment/index.ts'
import { orderLinesOf } from './order-lines.ts'

const EUROS = { AT: 'EUR', BE: 'EUR', DE: 'EUR', ES: 'EUR', FI: 'EUR', FR: 'EUR', IT: 'EUR', NL: 'EUR' }
/**
 * Where Klarna sells, each country in its own money only. Source: docs.klarna.com "Supported countries,
 * currencies and locales".
 */
export const MARKETS: Readonly<Record<string, string>> = {
  ...EUROS,
  CH: 'CHF',
  DK: 'DKK',
  GB: 'GBP',
  NO: 'NOK',
  SE: 'SEK',
  US: 'USD',
}

/**
 * Builds the body of a payment session: what is bought, with its tax, by whom, and where it is delivered.
 * Throws: gateway-unavailable.
 */
export function sessionOf(command: LinkCommand): object {
  const { order, amount, attemptId } = command
  const { billing, bill, number, locale, email, requiresShipping } = order
  const country = billing.country ?? ''
  if (MARKETS[country] !== amount.currency) throw paymentErrors['gateway-unavailable']()
  const { lines, taxMinor } = orderLinesOf(command)
  return {
    purchase_country: country,
    purchase_currency: amount.currency,
    locale: `${locale === 'ar' ? 'en' : locale}-${country}`,
    order_amount: amount.amount,
    order_tax_amount: taxMinor,
    merchant_reference1: number,
    merchant_reference2: attemptId,
    order_lines: lines,
    billing_address: addressOf(billing, email),
    // Klarna covers the seller only if the goods go to the address that it was told.
    ...(requiresShipping ? { shipping_address: addressOf(bill?.shippingAddress ?? billing, email) } : {}),
  }
}

function addressOf(
  { name = '', company, line1, line2, zip, city, country, tel }: Partial<AddressView>,
  email: string,
): object {
  const [, given_name = name, family_name = name] = /^(.+)\s(\S+)$/.exec(name.trim()) ?? []
  return {
    given_name,
    family_name,
    street_address: line1,
    street_address2: line2 || company || undefined,
    postal_code: zip,
    city,
    country,
    email,
    phone: tel || undefined,
  }
}
