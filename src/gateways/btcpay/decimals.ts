import { ProviderError } from '#domains/payment/index.ts'
import { currencyExponent } from '#kernel/money.ts'

/**
 * Minor units of an amount that BTCPay gives in the invoice's currency. Coins are worth more decimals than
 * the currency has: they are rounded to the nearest minor unit, half up, so that what came is always booked
 * and never differs by more than half a minor unit. Throws: ProviderError when it is no number.
 */
export function minorOf(decimal: string, currency: string): number {
  return worthOf(decimal, '1', currency)
}

/**
 * Minor units of a number of coins at a rate, rounded half up, without floating point. Throws: ProviderError
 * when one is no number.
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
  // No coin and no currency needs more figures; a longer number would only keep the processor busy.
  const match = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(decimal)
  if (!match) throw new ProviderError('refused', `BTCPay gave ${decimal.slice(0, 60)} as a number`)
  return { digits: BigInt(`${match[1]}${match[2] ?? ''}`), places: match[2]?.length ?? 0 }
}

function safe(minor: bigint, decimal: string): number {
  if (minor > BigInt(Number.MAX_SAFE_INTEGER))
    throw new ProviderError('refused', `BTCPay gave ${decimal.slice(0, 60)} as an amount`)
  return Number(minor)
}
