import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CategoryLink } from '#domains/catalog/contract.ts'
import { useAddToCart } from '#web/checkout/mini-cart/add-to-cart.ts'
import { CartMenu } from '#web/checkout/mini-cart/CartMenu.tsx'
import { layOutLate } from '#web/client/lay-out-late.ts'
import { watchStranded } from '#web/client/stranded.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Away } from '#web/storefront/not-found/Failure.tsx'
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
import { PrintedName } from './PrintedName.tsx'
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
  const ready = `${useSite().mountPath}/ready`
  const [stranded, strand] = useState('')
  useEffect(() => watchStranded(ready, strand), [ready])
  useMenuClosers()
  useAddToCart()
  usePageStart()
  const mainAttributes = useMainAttributes()
  return (
    <>
      <SkipLink />
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
          <PrintedName />
          {stranded ? <Away to={stranded} /> : children}
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

/** Leads past the header, for who cannot see. */
export function SkipLink() {
  const t = useT()
  return (
    <a
      href="#content"
      className="fixed start-3 top-3 z-50 -translate-y-24 bg-ink px-4 py-3 font-semibold text-ground focus:translate-y-0 print:hidden"
    >
      {t('Skip to content')}
    </a>
  )
}

/**
 * Says that script runs, lays out what a page left for later, and moves the focus to the beginning of the page after a navigation, as after loading a page.
 */
export function usePageStart(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    document.documentElement.dataset.script = ''
    layOutLate()
  }, [])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
