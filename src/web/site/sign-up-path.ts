import type { ProductCard } from '#domains/catalog/contract.ts'

/**
 * Returns the page on which somebody signs up for a plan, with the plan chosen; null for products that are
 * bought once. Source: docs/http-contract.md "Pages".
 */
export function signUpPath({ kind, productId }: Pick<ProductCard, 'kind' | 'productId'>): string | null {
  return kind === 'single' ? null : `/${kind}?plan=${productId}`
}
