import { useLocation, useMatches } from 'react-router'
import { joinBase, keptQuery, type LocalePaths } from '#web/site/locale-paths.ts'
import { useSite } from '#web/site/SiteProvider.tsx'

export interface Alternate {
  readonly code: string
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  /** Path with the base of that locale. */
  readonly href: string
  readonly current: boolean
}

/**
 * Returns the links to this page in every locale. Filters are kept, except those in words of one language and
 * positions in a list.
 */
export function useAlternates(): readonly Alternate[] {
  const { locale, locales } = useSite()
  const { pathname, search } = useLocation()
  const paths = useMatches().reduce<LocalePaths>(
    (found, match) => localePathsOf(match.loaderData) ?? found,
    {},
  )
  const query = keptQuery(search)
  return locales.map(({ code, name, dir, basePath }) => ({
    code,
    name,
    dir,
    href: joinBase(basePath, paths[code] ?? pathname) + query,
    current: code === locale.code,
  }))
}

function localePathsOf(data: unknown): LocalePaths | null {
  if (typeof data !== 'object' || data === null || !('paths' in data)) return null
  return data.paths as LocalePaths
}
