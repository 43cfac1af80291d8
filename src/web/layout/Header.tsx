import { Link, useLocation } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { SearchForm } from '#web/site/SearchForm.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MenuOpener } from '#web/ui/side-menu/MenuOpener.tsx'
import { AccountLink } from './AccountLink.tsx'
import { findActive, type NavItem } from './active-nav.ts'
import { CartLink } from './CartLink.tsx'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import type { CategoryNavItem } from './navigation.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Shows the header of every page: menus, name, search, language, colours, cart. */
export function Header({ items }: { items: readonly CategoryNavItem[] }) {
  const t = useT()
  return (
    <header className="relative top-0 tall:sticky z-20 border-hairline border-b bg-ground">
      <div className="mx-auto flex h-16 max-w-page items-center gap-1 px-2">
        <MobileMenu items={items} />
        <MenuOpener
          side="left"
          label={t('Browse and filter')}
          className="inline-grid size-11 place-items-center rounded-sm hover:bg-panel mobile:hidden"
        >
          <Icon name="panel" />
        </MenuOpener>
        <Logo />
        <SearchForm className="mx-auto w-full max-w-md px-6 mobile:hidden" />
        <div className="ms-auto flex items-center">
          {/* The narrowest phones have no room for it; their menu holds the same search. */}
          <Link
            to="/search"
            aria-label={t('Search')}
            className="grid size-11 place-items-center rounded-sm hover:bg-panel desktop:hidden max-[22.5rem]:hidden"
          >
            <Icon name="search" />
          </Link>
          <div className="mobile:hidden">
            <LocaleSwitch />
          </div>
          <ThemeSwitch />
          <AccountLink />
          <CartLink />
        </div>
      </div>
      <MainNav items={items} />
    </header>
  )
}

interface MenuLink extends NavItem {
  readonly name: string
}

function MainNav({ items }: { items: readonly CategoryNavItem[] }) {
  const t = useT()
  const { pathname } = useLocation()
  const { ownPages } = useSite()
  const links: readonly MenuLink[] = [...items, ...ownPages.filter(({ inMenu }) => inMenu)]
  const active = findActive(links, pathname)
  return (
    <nav aria-label={t('Menu')} className="mx-auto max-w-page px-5 mobile:hidden">
      {/* One row: entries that have no room are scrolled to, and the left menu holds them all. */}
      <ul className="-mx-3 flex overflow-x-auto overscroll-x-contain whitespace-nowrap [scrollbar-width:thin]">
        {links.map((item) => (
          <li key={item.href} className="shrink-0">
            <PublicLink
              to={item.href}
              aria-current={item === active ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-transparent border-b-2 px-3 text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-amber aria-[current]:font-medium aria-[current]:text-ink max-xl:px-2 max-xl:text-13 forced-colors:not-aria-[current]:border-[Canvas]"
            >
              {item.name}
            </PublicLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
