import { invalid } from './errors.ts'

/** Currencies charged in whole units. Source: docs.stripe.com/currencies. */
const ZERO = new Set([
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'vnd',
  'vuv',
  'xaf',
  'xof',
  'xpf',
])
/** Currencies charged in thousandths whose last digit is 0. */
const THREE = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])
/** Currencies without decimals that are charged in hundredths all the same. */
const WHOLE_HUNDREDS = new Set(['isk', 'ugx'])
const LEAST = 50
const MOST = 99_999_999

/** Returns the smallest step in which a currency is charged, in Stripe's own minor units. */
export function stepOf(currency: string): number {
  return THREE.has(currency) ? 10 : WHOLE_HUNDREDS.has(currency) ? 100 : 1
}

/** Checks an amount. Throws: Refusal 400 for an amount that cannot be charged in this currency. */
export function requireChargeable(amount: number, currency: string, param: string): void {
  if (amount % stepOf(currency) !== 0)
    throw invalid(
      `Invalid amount: ${currency.toUpperCase()} amounts must be divisible by ${stepOf(currency)}`,
      param,
    )
  if (amount < LEAST)
    throw invalid('The amount must convert to at least 50 cents.', param, 'amount_too_small')
  if (amount > MOST) throw invalid('The amount must be no more than 999,999.99.', param, 'amount_too_large')
}

/** Converts an amount to the minor units of ISO 4217: a króna has no hundredths there, an ariary has. */
export function bookAmount(amount: number, currency: string): number {
  return WHOLE_HUNDREDS.has(currency) ? Math.floor(amount / 100) : currency === 'mga' ? amount * 100 : amount
}

export function decimal(amount: number, currency: string): string {
  const places = ZERO.has(currency) ? 0 : THREE.has(currency) ? 3 : 2
  return `${(amount / 10 ** places).toFixed(places)} ${currency.toUpperCase()}`
}
