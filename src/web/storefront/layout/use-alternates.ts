import { useLocation, useMatches } from 'react-router'
import { useSite } from '#web/ui/SiteProvider.tsx'

export interface Alternate {
  readonly code: string
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  /** Path with the base of that locale. */
  readonly href: string
  readonly current: boolean
}

/** Loader data of pages whose path differs per locale name the paths, without base. */
export type LocalePaths = Readonly<Record<string, string>>

/** The same page in every locale. Filters stay; what is written in a language, or points into a list, does not. */
export function useAlternates(): readonly Alternate[] {
  const { locale, locales } = useSite()
  const { pathname, search } = useLocation()
  const paths = useMatches().reduce<LocalePaths>((found, match) => localePathsOf(match.loaderData) ?? found, {})
  const query = keptQuery(search)
  return locales.map(({ code, name, dir, basePath }) => ({
    code,
    name,
    dir,
    href: joinBase(basePath, paths[code] ?? pathname) + query,
    current: code === locale.code,
  }))
}

/** `{base}` and a path; the home page of a base has no trailing slash. Source: contract §1. */
export function joinBase(basePath: string, path: string): string {
  if (path === '/') return basePath === '' ? '/' : basePath
  return basePath + path
}

function localePathsOf(data: unknown): LocalePaths | null {
  if (typeof data !== 'object' || data === null || !('paths' in data)) return null
  return data.paths as LocalePaths
}

function keptQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['type', 'after', 'flash']) params.delete(name)
  return params.size === 0 ? '' : `?${params}`
}
