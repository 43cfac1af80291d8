import type { DocumentContent } from '#domains/invoice/contract.ts'

/** The sums in the head of a document. Units: minor units. */
export interface HeadSums {
  readonly lineNetMinor: number
  readonly chargesMinor: number
  readonly allowancesMinor: number
  readonly netMinor: number
  readonly taxMinor: number
  readonly paidMinor: number
  readonly dueMinor: number
}

/** Adds up a document by the rules BR-CO-10 to BR-CO-16. Source: EN 16931-1. */
export function headSums({ lines, sides, vat, totalMinor, payments }: DocumentContent): HeadSums {
  const sum = (list: readonly { readonly netMinor: number }[]): number =>
    list.reduce((total, { netMinor }) => total + netMinor, 0)
  const paidMinor = payments.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return {
    lineNetMinor: sum(lines),
    chargesMinor: sum(sides.filter((side) => side.is === 'shipping')),
    allowancesMinor: sum(sides.filter((side) => side.is === 'discount')),
    netMinor: sum(vat),
    taxMinor: vat.reduce((total, { taxMinor }) => total + taxMinor, 0),
    paidMinor,
    dueMinor: totalMinor - paidMinor,
  }
}
