import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CategoryTree } from './CategoryTree.tsx'
import { LocaleLinks } from './LocaleSwitch.tsx'
import type { CategoryNavItem } from './navigation.ts'
import { SearchForm } from './SearchForm.tsx'

/** The phone's menu, up to and including 1024 px. Plain `<details>`: it opens, and its sub menus open, without script. */
export function MobileMenu({ items }: { items: readonly CategoryNavItem[] }) {
  const t = useT()
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)
  return (
    <details ref={menu} className="group/menu desktop:hidden">
      <summary data-menu="mobile" className="grid size-11 place-items-center rounded-sm hover:bg-panel" aria-label={t('Menu')}>
        <Icon name="menu" size={22} className="group-open/menu:hidden" />
        <Icon name="close" size={22} className="hidden group-open/menu:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-4rem)] overflow-y-auto border-hairline border-y bg-ground">
        <SearchForm className="px-5 pt-4" />
        <nav aria-label={t('Products')}>
          <CategoryTree items={items} group="mobile-menu" />
        </nav>
        <LocaleLinks className="flex flex-wrap border-hairline border-t px-2 py-2" />
      </div>
    </details>
  )
}

/** Closes the menu when the page changes, on Escape and on a press outside. */
function useClosing(menu: React.RefObject<HTMLDetailsElement | null>): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger, not an input.
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [pathname, search])
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const details = menu.current
      if (details?.open && !details.contains(event.target as Node)) details.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      const details = menu.current
      if (event.key !== 'Escape' || !details?.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [menu])
}
