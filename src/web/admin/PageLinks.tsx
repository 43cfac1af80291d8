import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { AreaLink } from './frame/views.ts'

/** Shows links to further pages about a record or a list. */
export function PageLinks({ links }: { links: readonly AreaLink[] }) {
  const t = useT()
  if (links.length === 0) return null
  return (
    <nav aria-label={t('Further pages')} className="flex flex-wrap gap-x-5">
      {links.map(({ path, title }) => (
        <Link
          key={path}
          to={`/admin/${path}`}
          className="inline-flex min-h-11 items-center text-tide underline"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
