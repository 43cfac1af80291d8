import { ProviderError } from '#domains/payment/index.ts'
import { decimalAmount, type Money, money, parseDecimalAmount } from '#kernel/money.ts'

/** An amount in the form of PayPal's SDK. */
export interface PaypalAmount {
  readonly currencyCode: string
  readonly value: string
}

/** Currencies that PayPal takes. Source: PayPal, REST reference, "Currency codes". */
export const PAYPAL_CURRENCIES: readonly string[] =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')

/**
 * Currencies that PayPal takes in whole units, even those with decimals in ISO 4217 (forint, Taiwan dollar).
 */
const WHOLE_UNITS: readonly string[] = ['HUF', 'JPY', 'TWD']

/** Returns whether PayPal can move exactly this amount: a known currency, and whole units where required. */
export function fitsPaypal(amount: Money): boolean {
  return (
    PAYPAL_CURRENCIES.includes(amount.currency) &&
    (!WHOLE_UNITS.includes(amount.currency) || /^-?\d+(\.0+)?$/.test(decimalAmount(amount)))
  )
}

/**
 * Formats an amount for PayPal (`12.90`, `1299` for forints). Throws: ProviderError `refused` for one that
 * does not fit.
 */
export function paypalAmount(amount: Money): PaypalAmount {
  if (!fitsPaypal(amount))
    throw new ProviderError('refused', `PayPal cannot move ${decimalAmount(amount)} ${amount.currency}`)
  const decimal = decimalAmount(amount)
  return {
    currencyCode: amount.currency,
    value: WHOLE_UNITS.includes(amount.currency) ? decimal.replace(/\.0+$/, '') : decimal,
  }
}

/** Parses an amount from PayPal. Throws: ProviderError `refused` for what is none. */
export function moneyOf({ currencyCode, value }: PaypalAmount): Money {
  const minor = parseDecimalAmount(value, currencyCode)
  if (minor === null || !/^[A-Z]{3}$/.test(currencyCode))
    throw new ProviderError('refused', `PayPal says an amount that is none: ${value} ${currencyCode}`)
  return money(minor, currencyCode)
}
