import { decimalAmount } from '#kernel/money.ts'
import type { HeldSum } from './store/holds.ts'

/** Returns of how many commissions and of which sums a decision was, as the audit log shows it. Pure. */
export function heldValues(sums: readonly HeldSum[]): { readonly count: number; readonly amounts: string } {
  const amounts = sums.map(
    ({ amountMinor, currency }) => `${decimalAmount({ amount: amountMinor, currency })} ${currency}`,
  )
  return { count: sums.reduce((all, { count }) => all + count, 0), amounts: amounts.join(', ') }
}
