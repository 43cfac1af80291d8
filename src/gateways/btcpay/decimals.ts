import { ProviderError } from '#domains/payment/index.ts'
import { currencyExponent } from '#kernel/money.ts'

/**
 * Converts a decimal amount in the invoice's currency to minor units. Bitcoin amounts have more decimals than
 * the currency, so the amount is rounded to the nearest minor unit, half up: all money is booked, and the
 * error is at most half a minor unit. Throws: ProviderError when it is no number.
 */
export function minorOf(decimal: string, currency: string): number {
  return worthOf(decimal, '1', currency)
}

/**
 * Converts a coin amount to minor units at a rate, rounded half up, without floating point. Throws:
 * ProviderError when one is no number.
 */
export function worthOf(coins: string, rate: string, currency: string): number {
  const [one, other] = [scaled(coins), scaled(rate)]
  const shift = one.places + other.places - currencyExponent(currency)
  const product = one.digits * other.digits
  if (shift <= 0) return safe(product * 10n ** BigInt(-shift), coins)
  const unit = 10n ** BigInt(shift)
  return safe((2n * product + unit) / (2n * unit), coins)
}

function scaled(decimal: string): { readonly digits: bigint; readonly places: number } {
  // No coin and no currency needs more digits; a longer number would only waste CPU time.
  const match = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(decimal)
  if (!match) throw new ProviderError('refused', `BTCPay gave ${decimal.slice(0, 60)} as a number`)
  return { digits: BigInt(`${match[1]}${match[2] ?? ''}`), places: match[2]?.length ?? 0 }
}

function safe(minor: bigint, decimal: string): number {
  if (minor > BigInt(Number.MAX_SAFE_INTEGER))
    throw new ProviderError('refused', `BTCPay gave ${decimal.slice(0, 60)} as an amount`)
  return Number(minor)
}
