import type { Fact } from '#domains/catalog/contract.ts'

/** One fact of the products that are compared. */
export interface ComparedRow {
  readonly name: string
  /** In the order of the products; '' where one does not state it. */
  readonly values: readonly string[]
  /** Whether not all products state the same. One product alone differs from nothing. */
  readonly differs: boolean
}

/** Puts the facts of products side by side, in the order in which the products list them. */
export function comparedRows(products: readonly (readonly Fact[])[]): ComparedRow[] {
  const names = new Set(products.flatMap((facts) => facts.map(({ name }) => name)))
  return [...names].map((name) => {
    const values = products.map((facts) =>
      facts
        .filter((fact) => fact.name === name)
        .map(({ value }) => value)
        .join(', '),
    )
    return { name, values, differs: new Set(values).size > 1 }
  })
}
