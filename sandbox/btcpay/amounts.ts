/** Decimal places of the currencies that have not two. Source: ISO 4217. */
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

/** What one bitcoin costs in this world, in whole units. */
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

/** Minor units of a decimal text; null where it is none or has too many places. */
export function minorUnits(text: string, currency: string): number | null {
  const places = PLACES[currency] ?? 2
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  const fraction = match?.[2] ?? ''
  if (!match || /[1-9]/.test(fraction.slice(places))) return null
  return Number(`${match[1]}${fraction.slice(0, places).padEnd(places, '0')}`)
}

/** Decimal text of minor units. */
export function decimal(minor: number, currency: string): string {
  return (minor / 10 ** (PLACES[currency] ?? 2)).toFixed(PLACES[currency] ?? 2)
}

export function rateOf(currency: string): number {
  return RATES[currency] ?? 100_000
}

/** Bitcoins for an amount at the rate of its currency, rounded up to a satoshi. */
export function bitcoinsOf(minor: number, currency: string): string {
  const satoshi = Math.ceil((minor * SATOSHI) / (10 ** (PLACES[currency] ?? 2) * rateOf(currency)) - 1e-6)
  return (satoshi / SATOSHI).toFixed(8)
}
