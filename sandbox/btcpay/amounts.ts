/** Decimal places of the currencies that do not have two. Source: ISO 4217. */
const PLACES: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  ISK: 0,
  CLP: 0,
  VND: 0,
  KWD: 3,
  BHD: 3,
  JOD: 3,
  OMR: 3,
  TND: 3,
}

/** Price of one bitcoin in the simulation, in whole units. */
const RATES: Readonly<Record<string, number>> = {
  EUR: 80_000,
  USD: 90_000,
  GBP: 70_000,
  CHF: 75_000,
  JPY: 13_000_000,
  KWD: 27_000,
  PLN: 340_000,
}

const SATOSHI = 100_000_000

/** Parses a decimal text to minor units; null when it is invalid or has too many decimals. */
export function minorUnits(text: string, currency: string): number | null {
  const places = PLACES[currency] ?? 2
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  const fraction = match?.[2] ?? ''
  if (!match || /[1-9]/.test(fraction.slice(places))) return null
  return Number(`${match[1]}${fraction.slice(0, places).padEnd(places, '0')}`)
}

/** Formats minor units as a decimal text. */
export function decimal(minor: number, currency: string): string {
  return (minor / 10 ** (PLACES[currency] ?? 2)).toFixed(PLACES[currency] ?? 2)
}

export function rateOf(currency: string): number {
  return RATES[currency] ?? 100_000
}

/** Converts an amount to bitcoins at the rate of its currency, rounded up to a satoshi. */
export function bitcoinsOf(minor: number, currency: string): string {
  const satoshi = Math.ceil((minor * SATOSHI) / (10 ** (PLACES[currency] ?? 2) * rateOf(currency)) - 1e-6)
  return (satoshi / SATOSHI).toFixed(8)
}
