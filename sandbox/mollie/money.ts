/** Currencies that Mollie takes, with their decimal places. Source: docs.mollie.com "Multicurrency". */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'
    .split(' ')
    .map((code) => [code, 2] as const),
  ['ISK', 0],
  ['JPY', 0],
])

export interface Amount {
  readonly value: string
  readonly currency: string
}

export function isCurrency(code: string): boolean {
  return DECIMALS.has(code)
}

/**
 * Parses an amount to minor units. It must have exactly the decimals of its currency; null for anything else.
 */
export function minorOf({ value, currency }: Amount): number | null {
  const decimals = DECIMALS.get(currency) ?? 2
  const pattern = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}\\.\\d{${decimals}}$`)
  return pattern.test(value) ? Number(value.replace('.', '')) : null
}

export function amountOf(minor: number, currency: string): Amount {
  const decimals = DECIMALS.get(currency) ?? 2
  const digits = String(minor).padStart(decimals + 1, '0')
  return {
    value: decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`,
    currency,
  }
}

/** Formats an amount for people: `12.34 EUR`. */
export function written(minor: number, currency: string): string {
  return `${amountOf(minor, currency).value} ${currency}`
}
