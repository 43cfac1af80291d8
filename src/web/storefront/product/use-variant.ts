import { useState } from 'react'
import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'

/**
 * The chosen variant and how to choose another. The choice acts at once and stands in the address, so the
 * page can be shared and loaded again; without script the address alone carries it.
 */
export function useVariant(
  product: ProductPage,
  chosen: string,
): [VariantView | null, (productId: string) => void] {
  const [choice, setChoice] = useState({ product: product.id, from: chosen, productId: chosen })
  // Another product, or another address of the same one, came in: its own choice holds.
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
