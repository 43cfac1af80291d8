import { taxInGross } from '#domains/tax/rules.ts'
import { splitAmount } from '#kernel/money.ts'
import type { DocumentLine, DocumentSums, SidePart, VatCategory, VatPart } from './contract.ts'

/** An order as it was frozen. Units: minor units; rates in parts of ten thousand. */
export interface SoldOrder {
  readonly taxIncluded: boolean
  readonly shippingMinor: number
  readonly lines: readonly {
    readonly name: string
    readonly pieces: number
    readonly unitPriceMinor: number
    readonly taxRateBp: number
    /** What discount codes took off all pieces. */
    readonly discountMinor: number
    /** The line's share of the VAT of its rate, shipping and discount included. */
    readonly taxMinor: number
  }[]
}

/** What decides why a rate is zero. */
export interface VatFacts {
  readonly isReverseCharge: boolean
  /** Whether the goods went to a country outside of the EU. */
  readonly isExport: boolean
  /** Whether the seller shows no VAT at all. */
  readonly isExempt: boolean
}

/** Returns the reason for a rate. Source: EN 16931-1, UNTDID 5305. */
export function vatCategoryOf(rateBp: number, facts: VatFacts): VatCategory {
  if (rateBp > 0) return 'S'
  if (facts.isReverseCharge) return 'AE'
  if (facts.isExempt) return 'E'
  return facts.isExport ? 'G' : 'Z'
}

/**
 * Returns the sums of an invoice. The VAT of each rate is the frozen one; what is shown with VAT becomes net
 * by taking the VAT out of each rate as a whole and dividing it among its lines, so that net and VAT always
 * sum to the total. Source: EN 16931-1.
 */
export function sumsOfOrder(order: SoldOrder, facts: VatFacts): DocumentSums {
  const rates = [...new Set(order.lines.map(({ taxRateBp }) => taxRateBp))].sort((a, b) => b - a)
  const sumOf = (rate: number, amountOf: (line: SoldOrder['lines'][number]) => number): number =>
    order.lines.reduce((sum, line) => sum + (line.taxRateBp === rate ? amountOf(line) : 0), 0)
  const goods = rates.map((rate) => sumOf(rate, shownOf))
  const discount = rates.map((rate) => sumOf(rate, (line) => line.discountMinor))
  // Shipping goes with the goods after discounts, as it did when the order was priced.
  const left = goods.map((sum, index) => sum - (discount[index] ?? 0))
  const shipping =
    rates.length === 0 ? [] : splitAmount(order.shippingMinor, left.some((sum) => sum !== 0) ? left : goods)
  const lines: (DocumentLine | null)[] = order.lines.map(() => null)
  const sides: SidePart[] = []
  const vat: VatPart[] = []
  for (const [index, rateBp] of rates.entries()) {
    const category = vatCategoryOf(rateBp, facts)
    const places = order.lines.flatMap((line, place) => (line.taxRateBp === rateBp ? [place] : []))
    const taxMinor = places.reduce((sum, place) => sum + (order.lines[place]?.taxMinor ?? 0), 0)
    const [shippingShown, discountShown] = [shipping[index] ?? 0, discount[index] ?? 0]
    const taxIn = (shown: number): number => (order.taxIncluded ? taxInGross(shown, rateBp) : 0)
    const [shippingNet, discountNet] = [
      shippingShown - taxIn(shippingShown),
      discountShown - taxIn(discountShown),
    ]
    const shownMinor = (goods[index] ?? 0) + shippingShown - discountShown
    const netMinor = order.taxIncluded ? shownMinor - taxMinor : shownMinor
    const nets = splitAmount(
      netMinor - shippingNet + discountNet,
      places.map((place) => shownOf(order.lines[place]!)),
    )
    for (const [at, place] of places.entries()) {
      const line = order.lines[place]!
      lines[place] = {
        name: line.name,
        pieces: line.pieces,
        category,
        rateBp,
        netMinor: nets[at] ?? 0,
        shownMinor: shownOf(line),
        unitMinor: line.unitPriceMinor,
      }
    }
    if (shippingNet !== 0) sides.push({ is: 'shipping', category, rateBp, netMinor: shippingNet })
    if (discountNet !== 0) sides.push({ is: 'discount', category, rateBp, netMinor: discountNet })
    vat.push({ category, rateBp, netMinor, taxMinor })
  }
  return { lines: lines.filter((line) => line !== null), sides, vat, totalMinor: totalOf(vat) }
}

/** Returns net and VAT in all. Units: minor units. */
export function totalOf(vat: readonly VatPart[]): number {
  return vat.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
}

/** A credit note (positive) or its reversal (negative), in the order in which they were written. */
export type Correction = number

/**
 * Returns the parts of the last of several corrections of an invoice, by rate. Each takes its parts from what
 * the earlier ones left, by the largest remainder, so that all together never exceed the invoice in any part
 * and a full refund leaves nothing. Units: minor units. Throws: Error when they exceed the invoice.
 */
export function partsOfCorrection(
  invoice: readonly VatPart[],
  corrections: readonly Correction[],
): VatPart[] {
  const whole = invoice.flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor])
  const credited = whole.map(() => 0)
  let parts = credited
  for (const amount of corrections) {
    const pool = amount > 0 ? whole.map((part, index) => part - (credited[index] ?? 0)) : [...credited]
    if (Math.abs(amount) > pool.reduce((sum, part) => sum + part, 0))
      throw new Error(`a correction of ${amount} exceeds what is left of the invoice`)
    parts = splitAmount(Math.abs(amount), pool)
    for (const [index, part] of parts.entries())
      credited[index] = (credited[index] ?? 0) + Math.sign(amount) * part
  }
  return invoice
    .map(({ category, rateBp }, index) => ({
      category,
      rateBp,
      netMinor: parts[2 * index] ?? 0,
      taxMinor: parts[2 * index + 1] ?? 0,
    }))
    .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
}

function shownOf(line: { readonly unitPriceMinor: number; readonly pieces: number }): number {
  return line.unitPriceMinor * line.pieces
}
