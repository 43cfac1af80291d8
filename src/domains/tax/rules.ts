import { splitAmount } from '#kernel/money.ts'

/** VAT rates in force (table `tax_rate`), by country and class. */
export type TaxRates = ReadonlyMap<string, number>

/** Returns the key of a rate: country and tax class. */
export function taxRateKey(country: string, taxClass: string): string {
  return `${country}/${taxClass}`
}

/** A rate that replaces the present one at an instant. */
export interface TaxChange {
  readonly key: string
  /** Parts of ten thousand: 19 % is 1900. */
  readonly rateBp: number
  readonly from: Date
}

/** Returns the rates that hold at an instant. Pure. */
export function ratesAt(rates: TaxRates, changes: readonly TaxChange[], now: Date): TaxRates {
  const due = changes.filter(({ from }) => from <= now)
  return due.length === 0
    ? rates
    : new Map([...rates, ...due.map(({ key, rateBp }) => [key, rateBp] as const)])
}

/** Returns the first instant after this one at which a rate changes; null: none is planned. Pure. */
export function nextChangeAfter(changes: readonly TaxChange[], now: Date): Date | null {
  const later = changes.map(({ from }) => from).filter((from) => from > now)
  return later.length === 0 ? null : new Date(Math.min(...later.map((from) => from.getTime())))
}

/**
 * Tax class of gift vouchers: what one buys is taxed when it is spent, not when it is sold. Source: docs/law.md
 * "Gift vouchers".
 */
export const VOUCHER_CLASS = 'voucher'

/**
 * Returns the VAT rate of a class of goods in a country. Units: parts of ten thousand (19 % is 1900). A class
 * without a row has the country's standard rate; a country without rows is outside the tax's area: 0.
 */
export function taxRateOf(rates: TaxRates, country: string, taxClass: string): number {
  if (taxClass === VOUCHER_CLASS) return 0
  return rates.get(taxRateKey(country, taxClass)) ?? rates.get(taxRateKey(country, 'standard')) ?? 0
}

/** Returns what the gift vouchers among the lines are worth. Units: minor units. */
export function vouchersOf(
  lines: readonly {
    readonly taxClass: string
    readonly unitPriceMinor: number
    readonly pieces: number
  }[],
): number {
  return lines
    .filter(({ taxClass }) => taxClass === VOUCHER_CLASS)
    .reduce((sum, { unitPriceMinor, pieces }) => sum + unitPriceMinor * pieces, 0)
}

/** Returns the VAT in a gross amount, rounded half up to a minor unit. */
export function taxInGross(grossMinor: number, rateBp: number): number {
  return roundHalfUp(BigInt(grossMinor) * BigInt(rateBp), BigInt(10_000 + rateBp))
}

/** Returns the VAT on a net amount, rounded half up to a minor unit. */
export function taxOnNet(netMinor: number, rateBp: number): number {
  return roundHalfUp(BigInt(netMinor) * BigInt(rateBp), 10_000n)
}

function roundHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

export interface TaxPart {
  readonly rateBp: number
  /** The amount the tax is in (gross prices) or on (net prices). Units: minor units. */
  readonly amountMinor: number
  /**
   * The amount before discounts: where discounts took everything off, side costs follow what the goods were
   * worth. Default: `amountMinor`. Units: minor units.
   */
  readonly fullMinor?: number
}

/**
 * Returns the VAT of an order, one amount per rate. It is computed once on each rate's sum, never line by
 * line, so the invoice's sums are exact. Side costs (shipping) are divided among the rates in proportion to
 * the goods after discounts. Source: UStAE 10.1 (side services share the fate of the main service). Units:
 * minor units.
 */
export function taxesOf(
  goods: readonly TaxPart[],
  sideCostsMinor: number,
  included: boolean,
): { rateBp: number; amountMinor: number; baseMinor: number }[] {
  const sums = new Map<number, number>()
  const full = new Map<number, number>()
  for (const { rateBp, amountMinor, fullMinor = amountMinor } of goods) {
    sums.set(rateBp, (sums.get(rateBp) ?? 0) + amountMinor)
    full.set(rateBp, (full.get(rateBp) ?? 0) + fullMinor)
  }
  const weights = [...sums.values()].some((sum) => sum !== 0) ? sums : full
  const rates = [...sums.keys()].sort((a, b) => b - a)
  if (rates.length === 0) return []
  const sides = splitAmount(
    sideCostsMinor,
    rates.map((rate) => weights.get(rate) ?? 0),
  )
  return rates.map((rateBp, index) => {
    const baseMinor = (sums.get(rateBp) ?? 0) + (sides[index] ?? 0)
    return {
      rateBp,
      baseMinor,
      amountMinor: included ? taxInGross(baseMinor, rateBp) : taxOnNet(baseMinor, rateBp),
    }
  })
}
