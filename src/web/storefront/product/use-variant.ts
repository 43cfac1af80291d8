import { useState } from 'react'
import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'

/**
 * Returns the chosen variant and a function to choose another. A choice applies at once and is written to the
 * address, so that the page can be shared and reloaded; without script only the address carries it.
 */
export function useVariant(
  product: ProductPage,
  chosen: string,
): [VariantView | null, (productId: string) => void] {
  const [choice, setChoice] = useState({ product: product.id, from: chosen, productId: chosen })
  // For another product, or another address of the same one, that page's own choice applies.
  const productId = choice.product === product.id && choice.from === chosen ? choice.productId : chosen
  const variant =
    product.variants.find((candidate) => candidate.productId === productId) ?? product.variants[0] ?? null
  const choose = (next: string) => {
    setChoice({ product: product.id, from: chosen, productId: next })
    const address = new URL(location.href)
    address.searchParams.set('variant', next)
    history.replaceState(history.state, '', address)
  }
  return [variant, choose]
}
