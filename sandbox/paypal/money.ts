/** An amount as PayPal writes it. */
export interface Amount {
  readonly currency_code: string
  readonly value: string
}

/** Currencies that PayPal moves. */
export const CURRENCIES: readonly string[] =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' ')

/** Currencies that PayPal takes in whole units only, whatever ISO 4217 says. */
const WHOLE_UNITS: readonly string[] = ['HUF', 'JPY', 'TWD']

/** Returns the minor units per unit by ISO 4217, in which the book counts. */
function minorPerUnit(currency: string): number {
  return currency === 'JPY' ? 1 : 100
}

export function minorOf({ currency_code, value }: Amount): number {
  return Math.round(Number(value) * minorPerUnit(currency_code))
}

/** Formats minor units; decimals that the currency does not have are cut off. */
export function amountOf(minor: number, currency: string): Amount {
  const units = minor / minorPerUnit(currency)
  return {
    currency_code: currency,
    value: WHOLE_UNITS.includes(currency) ? String(Math.trunc(units)) : units.toFixed(2),
  }
}

/** Returns the issue for an amount that PayPal refuses; null when it accepts it. */
export function amountIssue({
  currency_code,
  value,
}: Amount): { readonly issue: string; readonly description: string } | null {
  if (!CURRENCIES.includes(currency_code)) {
    return { issue: 'CURRENCY_NOT_SUPPORTED', description: 'Currency code is not currently supported.' }
  }
  const decimals = value.split('.')[1]?.length ?? 0
  if (decimals > 0 && WHOLE_UNITS.includes(currency_code)) {
    return { issue: 'DECIMALS_NOT_SUPPORTED', description: 'Currency does not support decimals.' }
  }
  if (decimals > 2)
    return {
      issue: 'DECIMAL_PRECISION',
      description: 'If the currency supports decimals, only two decimal place precision is supported.',
    }
  if (Number(value) <= 0)
    return { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE', description: 'Must be greater than zero.' }
  return null
}
