import { expectCartScript } from '#web/checkout/mini-cart/load-cart-script.ts'
import { useShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MenuOpener } from '#web/ui/side-menu/MenuOpener.tsx'

/**
 * Shows the cart icon, which opens the cart at the end of the line; without script it links to the cart page.
 * The count takes up no space in the layout.
 */
export function CartLink() {
  const t = useT()
  const { basePath } = useSite()
  const { pieces } = useShopState()
  return (
    <MenuOpener
      side="right"
      onIntent={expectCartScript}
      href={`${basePath}/cart`}
      label={
        pieces > 0 ? t('Cart, {count, plural, one {# piece} other {# pieces}}', { count: pieces }) : t('Cart')
      }
      className="relative inline-grid size-11 place-items-center rounded-sm hover:bg-panel"
    >
      <Icon name="cart" size={22} />
      {pieces > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0.5 min-w-5 rounded-full bg-amber px-1 text-center font-mono text-11 font-semibold leading-5 text-night"
        >
          {pieces > 99 ? '99+' : pieces}
        </span>
      )}
    </MenuOpener>
  )
}
