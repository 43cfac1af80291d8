import { ProviderError } from '#domains/payment/index.ts'
import { currencyExponent, type Money, money } from '#kernel/money.ts'

/** Currencies without decimals at Stripe. Source: docs.stripe.com/currencies "Zero-decimal currencies". */
const ZERO = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
])
/**
 * Currencies with three decimals at Stripe, the last of which must be 0. Source: docs.stripe.com/currencies
 * "Three-decimal currencies".
 */
const THREE = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/**
 * Minimum charges of currencies for which it is not about half a unit. Units: Stripe's minor units. Source:
 * docs.stripe.com/currencies "Minimum charge amounts".
 */
const MINIMUM: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
}

/**
 * Returns whether Stripe can charge exactly this amount: known decimals, and not below the minimum charge.
 */
export function fitsStripe(amount: Money): boolean {
  try {
    return toStripeAmount(amount) >= (MINIMUM[amount.currency] ?? 0)
  } catch (error) {
    if (error instanceof ProviderError) return false
    throw error
  }
}

/**
 * Converts an amount to Stripe's minor units. Their decimals are not always those of ISO 4217: ISK and UGX no
 * longer have any, but are sent in hundredths; MGA is sent whole. Units: Stripe's minor units. Throws:
 * ProviderError `refused` for an amount that Stripe cannot take exactly: a third decimal other than 0, or a
 * currency whose decimals it does not say.
 */
export function toStripeAmount({ amount, currency }: Money): number {
  const shift = decimalsAt(currency) - currencyExponent(currency)
  if (shift < -2 || (currencyExponent(currency) === 3 && !THREE.has(currency)))
    throw refused(`Stripe takes no ${currency}`)
  const sent = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  if (!Number.isSafeInteger(sent) || (THREE.has(currency) && sent % 10 !== 0))
    throw refused(`Stripe cannot take ${amount} of ${currency} exactly`)
  return sent
}

/**
 * Converts Stripe's amount to money. Fractions of our minor unit are cut off, so that never more is booked
 * than was paid. `currency` in upper or lower case.
 */
export function fromStripeAmount(amount: number, currency: string): Money {
  const code = currency.toUpperCase()
  const shift = decimalsAt(code) - currencyExponent(code)
  return money(shift > 0 ? Math.floor(amount / 10 ** shift) : amount * 10 ** -shift, code)
}

function decimalsAt(currency: string): number {
  return ZERO.has(currency) ? 0 : THREE.has(currency) ? 3 : 2
}

function refused(message: string): ProviderError {
  return new ProviderError('refused', message)
}
