import type { Parcel, PickedProduct } from './ports.ts'

/** Returns what to fetch for parcels, by SKU and name. */
export function pickListOf(parcels: readonly Parcel[]): PickedProduct[] {
  const picked = new Map<string, PickedProduct>()
  for (const { number, lines } of parcels)
    for (const { sku, name, pieces } of lines) {
      const key = `${sku}\n${name}`
      const before = picked.get(key) ?? { sku, name, pieces: 0, orders: [] }
      picked.set(key, { sku, name, pieces: before.pieces + pieces, orders: [...before.orders, number] })
    }
  return [...picked.values()].sort((a, b) => a.sku.localeCompare(b.sku) || a.name.localeCompare(b.name))
}
