import type { Fact, ProductCard } from '#domains/catalog/contract.ts'

/** Most facts that a table of products has columns for. */
const COLUMNS_MAX = 3

/** The facts of a table of products. */
export interface FactColumns {
  readonly names: readonly string[]
  /** Values by product, in the order of the names; '' where a product has none. */
  readonly values: Readonly<Record<string, readonly string[]>>
}

/**
 * Chooses the facts that become columns: those that more than half of the products share, the most shared first and
 * otherwise as the products list them. A single product has nothing to be compared with.
 */
export function factColumns(
  products: readonly Pick<ProductCard, 'productId'>[],
  facts: ReadonlyMap<string, readonly Fact[]>,
): FactColumns {
  const counts = new Map<string, number>()
  for (const { productId } of products)
    for (const name of new Set((facts.get(productId) ?? []).map((fact) => fact.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts]
    .filter(([, count]) => count > 1 && count > products.length / 2)
    .sort(([, one], [, other]) => other - one)
    .slice(0, COLUMNS_MAX)
    .map(([name]) => name)
  const statedBy = (productId: string, name: string): string =>
    facts.get(productId)?.find((fact) => fact.name === name)?.value ?? ''
  return {
    names,
    values: Object.fromEntries(
      products.map(({ productId }) => [productId, names.map((name) => statedBy(productId, name))]),
    ),
  }
}
