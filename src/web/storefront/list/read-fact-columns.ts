import type { Fact, ProductList } from '#domains/catalog/contract.ts'
import { type FactColumns, factColumns } from './fact-columns.ts'
import type { ListAddress } from './filter-url.ts'

/** Reads what the products of a list state, for its table; null for a grid, which shows no facts. */
export async function readFactColumns(
  shop: { factsOf(productIds: readonly string[]): Promise<ReadonlyMap<string, readonly Fact[]>> },
  { density }: ListAddress,
  { products }: ProductList,
): Promise<FactColumns | null> {
  if (density !== 'table') return null
  return factColumns(products, await shop.factsOf(products.map(({ productId }) => productId)))
}
