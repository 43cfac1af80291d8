import { useRouteLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { PublicLink } from '#web/site/PublicLink.tsx'
import type { RootData } from '#web/site/views.ts'

/** Lists all categories with their product counts: the quickest navigation on a phone. */
export function CategoryIndex() {
  const t = useT()
  const categories = useRouteLoaderData<RootData>('root')?.categories ?? []
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('Departments')} className="mt-10 md:mt-14">
      <ul className="grid grid-cols-2 gap-x-5 border-edge border-t md:grid-cols-4">
        {categories.map(({ slug, name, productCount }) => (
          <li key={slug} className="border-hairline border-b">
            <PublicLink
              to={`/c/${slug}`}
              className="flex h-full min-h-14 items-center justify-between gap-3 py-2 text-15 font-semibold leading-5 sm:text-17 underline-offset-4 hover:underline"
            >
              {name}
              <span className="font-mono text-13 font-normal text-muted">{productCount}</span>
            </PublicLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
