import { useEffect, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useOpenMenu } from '#web/ui/side-menu/menu-state.ts'
import { type CartScript, loadCartScript } from './load-cart-script.ts'

/**
 * Shows the cart in the slide-in menu. Its script is loaded when somebody is about to open it or to add to it;
 * if it cannot be loaded, the cart page shows the cart.
 */
export function CartMenu() {
  const t = useT()
  const { basePath } = useSite()
  const [Content, setContent] = useState<CartScript['MiniCart'] | null>(null)
  const isOpen = useOpenMenu() === 'right'
  useEffect(() => {
    if (!isOpen) return
    loadCartScript().then(
      ({ MiniCart }) => setContent(() => MiniCart),
      () => location.assign(`${basePath}/cart`),
    )
  }, [isOpen, basePath])
  return Content ? <Content /> : <p className="p-5 text-muted">{t('One moment')}</p>
}
