import { useRef } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SearchForm } from '#web/site/SearchForm.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useDetailsClosers } from '#web/ui/use-details-closers.ts'
import { CategoryTree } from './CategoryTree.tsx'
import { LocaleLinks } from './LocaleSwitch.tsx'
import type { CategoryNavItem } from './navigation.ts'

/**
 * Shows the phone's menu, up to and including 1024 px. It consists of `<details>`, so it and its submenus
 * open without script.
 */
export function MobileMenu({ items }: { items: readonly CategoryNavItem[] }) {
  const t = useT()
  const { ownPages } = useSite()
  const menu = useRef<HTMLDetailsElement>(null)
  useDetailsClosers(menu)
  return (
    <details ref={menu} className="group/menu desktop:hidden">
      <summary
        data-menu="mobile"
        className="grid size-11 place-items-center rounded-sm hover:bg-panel"
        aria-label={t('Menu')}
      >
        <Icon name="menu" size={22} className="group-open/menu:hidden" />
        <Icon name="close" size={22} className="hidden group-open/menu:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-4rem)] overflow-y-auto border-hairline border-y bg-ground">
        <SearchForm className="px-5 pt-4" />
        <nav aria-label={t('Products')}>
          <CategoryTree items={items} group="mobile-menu" />
          <ul className="px-5">
            {ownPages
              .filter(({ inMenu }) => inMenu)
              .map(({ href, name }) => (
                <li key={href}>
                  <Link to={href} className="flex min-h-11 items-center">
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <LocaleLinks className="flex flex-wrap border-hairline border-t px-2 py-2" />
      </div>
    </details>
  )
}
