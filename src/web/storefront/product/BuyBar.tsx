import { useEffect, useState } from 'react'
import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Price } from '#web/site/Price.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { signUpPath } from '#web/site/sign-up-path.ts'
import { AddToCart } from '#web/storefront/parts/AddToCart.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'

/**
 * Everything below the header counts as visible, so the bar appears only when the button is above the
 * viewport, however fast one scrolls.
 */
const ABOVE_ONLY = '-64px 0px 100000px 0px'

/**
 * Keeps price and button visible on a phone once the page's button has scrolled out of view. Adds one piece.
 */
export function BuyBar({ product, variant }: { product: ProductPage; variant: VariantView | null }) {
  const t = useT()
  const { isOpen } = useSite()
  const shown = variant ?? product
  const [isAway, setIsAway] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product has another button to watch.
  useEffect(() => {
    const button = document.querySelector('[data-buy]')
    if (!button) return
    const observer = new IntersectionObserver(
      (entries) => setIsAway(entries.at(-1)?.isIntersecting === false),
      { rootMargin: ABOVE_ONLY },
    )
    observer.observe(button)
    return () => observer.disconnect()
  }, [product.id, shown.available])
  if (!shown.available || !isOpen) return null
  const signUp = signUpPath({ kind: product.kind, productId: shown.productId })
  return (
    <div
      inert={!isAway}
      data-shown={isAway || undefined}
      className="invisible tall:sticky bottom-0 z-10 -mx-5 mt-8 flex translate-y-full items-center gap-4 border-hairline border-t bg-ground px-5 py-2.5 transition-[translate,visibility] duration-200 data-shown:visible data-shown:translate-y-0 md:hidden"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13">{product.name}</span>
        <Price price={shown.price} period={product.period} />
      </span>
      {signUp === null ? (
        <AddToCart productId={shown.productId}>
          <Button>{t('Add to cart')}</Button>
        </AddToCart>
      ) : (
        <ButtonLink to={signUp} tone="primary">
          {t('Sign up')}
        </ButtonLink>
      )}
    </div>
  )
}
