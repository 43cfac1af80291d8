import { ProviderError } from '#domains/payment/index.ts'
import { currencyExponent, parseDecimalAmount } from '#kernel/money.ts'

/** Minor units of an amount that BTCPay gives in the invoice's currency. Throws: ProviderError when it is none. */
export function minorOf(decimal: string, currency: string): number {
  const minor = parseDecimalAmount(decimal, currency)
  if (minor === null) throw new ProviderError('refused', `BTCPay gave ${decimal} ${currency}`)
  return minor
}

/** Minor units of a number of coins at a rate, rounded half up, without floating point. Throws: ProviderError when one is no number. */
export function worthOf(coins: string, rate: string, currency: string): number {
  const [one, other] = [scaled(coins), scaled(rate)]
  const shift = one.places + other.places - currencyExponent(currency)
  const product = one.digits * other.digits
  if (shift <= 0) return Number(product * 10n ** BigInt(-shift))
  const unit = 10n ** BigInt(shift)
  return Number((2n * product + unit) / (2n * unit))
}

function scaled(decimal: string): { readonly digits: bigint; readonly places: number } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new ProviderError('refused', `BTCPay gave ${decimal} as a number`)
  return { digits: BigInt(`${match[1]}${match[2] ?? ''}`), places: match[2]?.length ?? 0 }
}
