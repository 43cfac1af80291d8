import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { CategoryTree } from './CategoryTree.tsx'
import type { CategoryNavItem } from './navigation.ts'

/** What a route may say about itself beside its component. */
export interface PageHandle {
  /** False: the page ships no script at all. */
  readonly hydrate?: boolean
  /** What the left menu shows above the navigation on this page, such as filters; gets the loader's data. */
  readonly LeftMenu?: ComponentType<{ data: unknown }>
}

/** Contents of the left menu: filters of the page if it has some, then the navigation. */
export function LeftMenu({ items }: { items: readonly CategoryNavItem[] }) {
  const t = useT()
  const match = useMatches().at(-1)
  const Extra = (match?.handle as PageHandle | undefined)?.LeftMenu
  return (
    <>
      {Extra && match?.loaderData !== undefined && <Extra data={match.loaderData} />}
      <nav aria-label={t('All categories')}>
        <CategoryTree items={items} group="left-menu" />
      </nav>
    </>
  )
}
