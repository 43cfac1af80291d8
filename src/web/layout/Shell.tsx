import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { CategoryLink } from '#domains/catalog/contract.ts'
import { useAddToCart } from '#web/checkout/mini-cart/add-to-cart.ts'
import { CartMenu } from '#web/checkout/mini-cart/CartMenu.tsx'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { DialogHost } from '#web/ui/dialog/DialogHost.tsx'
import { useOpenMenu } from '#web/ui/side-menu/menu-state.ts'
import { SideMenu } from '#web/ui/side-menu/SideMenu.tsx'
import { useMenuClosers } from '#web/ui/side-menu/use-menu-closers.ts'
import { DemoNotice } from './DemoNotice.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LeftMenu } from './LeftMenu.tsx'
import { useMainAttributes } from './main-attributes.ts'
import { categoryNav } from './navigation.ts'
import { RecommendedNotice } from './RecommendedNotice.tsx'

/** Shows the frame of every page: skip link, header, the page, footer, and the two slide-in menus. */
export function Shell({
  categories,
  children,
}: {
  categories: readonly CategoryLink[]
  children: ReactNode
}) {
  const t = useT()
  const open = useOpenMenu()
  const items = categoryNav(categories)
  useMenuClosers()
  useAddToCart()
  useFocusOnNavigation()
  const mainAttributes = useMainAttributes()
  useEffect(() => {
    document.documentElement.dataset.script = ''
  }, [])
  return (
    <>
      <a
        href="#content"
        className="fixed start-3 top-3 z-50 -translate-y-24 bg-ink px-4 py-3 font-semibold text-ground focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <div
        data-page
        data-shifted={open ?? undefined}
        className="flex min-h-dvh flex-col transition-[translate] duration-300 ease-panel data-[shifted=left]:translate-x-[min(24rem,88vw)] data-[shifted=right]:-translate-x-[min(24rem,88vw)] rtl:data-[shifted=left]:-translate-x-[min(24rem,88vw)] rtl:data-[shifted=right]:translate-x-[min(24rem,88vw)]"
      >
        <DemoNotice />
        <Header items={items} />
        <main
          id="content"
          {...mainAttributes}
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-5 outline-none"
        >
          {children}
        </main>
        <Footer items={items} />
        <RecommendedNotice />
      </div>
      <SideMenu side="left" title={t('Browse')}>
        <LeftMenu items={items} />
      </SideMenu>
      <SideMenu side="right" title={t('Cart')}>
        <CartMenu />
      </SideMenu>
      <DialogHost />
    </>
  )
}

/** Moves the focus to the beginning of the page after a navigation, as after loading a page. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
