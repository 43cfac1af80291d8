import type { VariantRecord } from '../product-record.ts'

/**
 * Returns the planned variants and those missing from the file behind them; a variant that was off sale before
 * stays behind its neighbour, because files never name one.
 */
export function inFormerPlace(
  planned: readonly VariantRecord[],
  kept: readonly VariantRecord[],
  before: readonly VariantRecord[],
): VariantRecord[] {
  const all = [...planned, ...kept.filter((variant) => isOnSale(variant.id, before))]
  for (const variant of kept.filter(({ id }) => !isOnSale(id, before))) {
    const former = before.findIndex(({ id }) => id === variant.id)
    const neighbour = before[former - 1]
    const place = neighbour ? all.findIndex(({ id }) => id === neighbour.id) : -1
    all.splice(place + 1, 0, variant)
  }
  return all
}

function isOnSale(id: string, before: readonly VariantRecord[]): boolean {
  return before.some((variant) => variant.id === id && variant.active)
}
