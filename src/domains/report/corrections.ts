import { partsOfCorrection } from '#domains/invoice/index.ts'
import type { LedgerEntry } from '#domains/ledger/index.ts'
import { splitAmount } from '#kernel/money.ts'
import type { SaleSum } from './contract.ts'

/** A credit note, or the reversal of one, of an order. Units: minor units. */
export interface Correction {
  readonly id: string
  readonly orderId: string
  readonly kind: 'credit-note' | 'reversal'
  readonly amountMinor: number
}

/** What an order was placed with. */
export interface PlacedBooking {
  readonly country: string
  readonly entries: readonly LedgerEntry[]
}

interface RatePart {
  readonly rateBp: number
  readonly netMinor: number
  readonly taxMinor: number
}

/**
 * Divides each correction of one order by VAT rate, exactly as its document does: from what the corrections
 * before it left. `corrections` are all of the order's, in the order in which they were written. What an order
 * owes for gift vouchers goes back in proportion to what stood at no rate. Units: minor units. Source:
 * decision 0045.
 */
export function dividedCorrections(
  { country, entries }: PlacedBooking,
  corrections: readonly Correction[],
): ReadonlyMap<string, readonly Omit<SaleSum, 'day'>[]> {
  const rates = ratesOf(entries)
  const voucherMinor = -sumOf(entries, (account) => account === 'vouchers')
  const invoice = rates.map((rate) => ({ ...rate, category: 'S' as const }))
  const currency = entries[0]?.currency ?? ''
  const signed = corrections.map(({ kind, amountMinor }) =>
    kind === 'credit-note' ? amountMinor : -amountMinor,
  )
  return new Map(
    corrections.map((correction, index) => {
      const sign = correction.kind === 'credit-note' ? -1 : 1
      const parts = partsOfCorrection(invoice, signed.slice(0, index + 1))
      const rows = parts.flatMap(({ rateBp, netMinor, taxMinor }) => {
        const whole = rates.find((rate) => rate.rateBp === rateBp)?.netMinor ?? 0
        const owed = rateBp === 0 ? voucherMinor : 0
        const [sold = 0, vouchers = 0] = owed === 0 ? [netMinor] : splitAmount(netMinor, [whole - owed, owed])
        const shared = { kind: correction.kind, country, rateBp, currency }
        return [
          { ...shared, isVoucher: false, netMinor: sign * sold, taxMinor: sign * taxMinor, orders: 0 },
          { ...shared, isVoucher: true, netMinor: sign * vouchers, taxMinor: 0, orders: 0 },
        ].filter((row) => row.netMinor !== 0 || row.taxMinor !== 0)
      })
      return [correction.id, rows.map((row, place) => ({ ...row, orders: place === 0 ? 1 : 0 }))]
    }),
  )
}

/** Returns net and VAT of a placed order by rate, the highest first; vouchers stand at no rate. */
function ratesOf(entries: readonly LedgerEntry[]): RatePart[] {
  const rates = new Set<number>()
  for (const { account } of entries) {
    if (account.startsWith('sales:') || account.startsWith('tax:')) rates.add(rateOf(account))
    if (account === 'vouchers') rates.add(0)
  }
  return [...rates]
    .sort((a, b) => b - a)
    .map((rateBp) => ({
      rateBp,
      netMinor: -sumOf(
        entries,
        (account) => account === `sales:${rateBp}` || (rateBp === 0 && account === 'vouchers'),
      ),
      taxMinor: -sumOf(entries, (account) => account.startsWith('tax:') && rateOf(account) === rateBp),
    }))
}

function rateOf(account: string): number {
  return Number(account.split(':').at(-1))
}

function sumOf(entries: readonly LedgerEntry[], isWanted: (account: string) => boolean): number {
  return entries.reduce((sum, { account, amountMinor }) => sum + (isWanted(account) ? amountMinor : 0), 0)
}
