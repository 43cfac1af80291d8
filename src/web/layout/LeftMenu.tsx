import { useMatches } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { CategoryTree } from './CategoryTree.tsx'
import type { CategoryNavItem } from './navigation.ts'

/** Shows the content of the left menu: the page's filters, if any, then the navigation. */
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
