import type { SearchSuggestions } from '#domains/catalog/contract.ts'

/** One line of what is suggested. `path` is without the base. */
export type SuggestedItem =
  | { readonly kind: 'recent'; readonly path: string; readonly text: string }
  | { readonly kind: 'all'; readonly path: string; readonly text: string }
  | { readonly kind: 'category'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'product'
      readonly path: string
      readonly text: string
      readonly product: SearchSuggestions['products'][number]
    }

/** Returns the address of a search. */
export function searchPath(query: string): string {
  return `/search?${new URLSearchParams({ q: query })}`
}

/** Returns the lines in their order: while nothing is typed the last searches, else what the shop has. */
export function suggestedItems(
  query: string,
  answer: SearchSuggestions | null,
  recent: readonly string[],
): readonly SuggestedItem[] {
  if (answer === null)
    return recent
      .filter((one) => one.toLowerCase().startsWith(query.toLowerCase()))
      .map((text) => ({ kind: 'recent', path: searchPath(text), text }))
  const { products, categories } = answer
  const all = products.length === 0 ? [] : [{ kind: 'all' as const, path: searchPath(query), text: query }]
  return [
    ...products.map((product) => ({
      kind: 'product' as const,
      path: `/p/${product.slug}`,
      text: product.name,
      product,
    })),
    ...categories.map(({ slug, name }) => ({ kind: 'category' as const, path: `/c/${slug}`, text: name })),
    ...all,
  ]
}
