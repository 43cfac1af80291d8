import { formatMoney, type Money, parseDecimalAmount } from '#kernel/money.ts'
import { Mistyped } from './command.ts'

/**
 * Reads an amount as people type it, in minor units of `currency`. Throws: Mistyped for what is no amount,
 * and for one that is not above zero unless `atLeast` is 0.
 */
export function amountIn(currency: string, typed: string, atLeast: 0 | 1 = 1): number {
  const amountMinor = parseDecimalAmount(typed, currency)
  if (amountMinor === null || amountMinor < atLeast)
    throw new Mistyped(`"${typed}" is not an amount in ${currency}. Write it like 12.50.`)
  return amountMinor
}

/** Converts an amount for JSON output. */
export function moneyOf(amountMinor: number, currency: string): Money {
  return { amount: amountMinor, currency }
}

/** Formats an amount for text output. */
export function moneyText(amountMinor: number, currency: string): string {
  return formatMoney(moneyOf(amountMinor, currency), 'en')
}
