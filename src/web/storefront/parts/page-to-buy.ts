import type { ProductCard } from '#domains/catalog/contract.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { signUpPath } from '#web/site/sign-up-path.ts'

/** Returns the page on which a product is bought; null if the list itself can add it to the cart. */
export function pageToBuy(
  product: Pick<ProductCard, 'available' | 'kind' | 'productId' | 'slug' | 'variantCount'>,
  t: Translate,
): { readonly path: string; readonly words: string } | null {
  const path = `/p/${product.slug}`
  if (!product.available) return { path, words: t('View') }
  if (product.variantCount > 1) return { path, words: t('Choose') }
  const signUp = signUpPath(product)
  return signUp === null ? null : { path: signUp, words: t('Sign up') }
}
