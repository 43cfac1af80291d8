import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'

export interface Crumb {
  readonly name: string
  /** Path without base. */
  readonly path: string
}

/** Shows the path to this page. The page itself is left out, because its heading follows directly. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('You are here')} className="text-13 text-muted">
      <ol className="flex flex-wrap items-center">
        {crumbs.map((crumb, position) => (
          <li key={crumb.path} className="flex items-center">
            {position > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            <Link
              to={crumb.path}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {crumb.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
