import { basePathOf, DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '#kernel/locales.ts'
import { canonicalPath, matchPattern } from './canonical-path.ts'

/** What a request URL means, determined before anything is rendered. */
export type Located =
  | {
      readonly kind: 'page'
      readonly locale: LocaleCode
      readonly basePath: string
      /** Canonical and percent-encoded: exactly what the router gets. */
      readonly pathname: string
      /** Within `{base}`, without `.data` and without a trailing slash; `/` is home. */
      readonly path: string
      readonly search: string
    }
  | {
      readonly kind: 'redirect'
      readonly to: string
      /** Page that the redirect leads to, as `path` of a page. */
      readonly path: string
      readonly search: string
    }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'foreign' }

/**
 * Nothing that our pages ask for is longer. The longest is the router's question for the modules of all links of a
 * page, such as a list with fifty rows: it asks for them together up to 7,680 characters. Units: characters.
 */
const MAX_URL_LENGTH = 8_192
const MALFORMED: Located = { kind: 'malformed' }

/**
 * Reads base, locale and page from a request URL. Only the canonical spelling of an address is a page; every
 * other spelling redirects to it or gets a 404. So no later step (whether the page may be cached, who may see
 * it, the router) can read the same address differently. `patterns` are the router's own (`routePatterns`).
 * Source: docs/http-contract.md "Bases and locales".
 */
export function locate(rawUrl: string, mountPath: string, patterns: readonly string[]): Located {
  if (rawUrl.length > MAX_URL_LENGTH) return MALFORMED
  const [rawPath = '', ...rest] = rawUrl.split('?')
  const canonical = canonicalPath(rawPath)
  const search = searchOf(rest)
  if (canonical === null || search === null) return MALFORMED
  if (canonical !== mountPath && canonical !== `${mountPath}.data` && !canonical.startsWith(`${mountPath}/`))
    return { kind: 'foreign' }

  const { locale, within } = splitLocale(canonical.slice(mountPath.length))
  const basePath = basePathOf(mountPath, locale)
  const { path, suffix } = splitData(within)
  const known = matchPattern(path, patterns) ?? path
  const pathname = joinData(basePath, known, suffix)
  if (pathname !== rawPath) return { kind: 'redirect', to: pathname + search, path: known, search }
  return { kind: 'page', locale, basePath, pathname, path: known, search }
}

/**
 * Splits the locale segment from the path. The default locale has no segment: an address that names it
 * redirects, for the router's data requests as for pages.
 */
function splitLocale(rest: string): { locale: LocaleCode; within: string } {
  const [, segment = '', ...more] = rest.startsWith('/') ? rest.split('/') : []
  const code = (more.length > 0 ? segment : segment.replace(/\.data$/, '')).toLowerCase()
  return isLocaleCode(code)
    ? { locale: code, within: rest.slice(1 + code.length) }
    : { locale: DEFAULT_LOCALE, within: rest }
}

/** Splits a data request of the router into its page and its suffix. */
function splitData(within: string): { path: string; suffix: '' | '.data' | '/_.data' } {
  const suffix = within.endsWith('/_.data') ? '/_.data' : within.endsWith('.data') ? '.data' : ''
  const path = within.slice(0, within.length - suffix.length)
  return { path: path === '' ? '/' : path, suffix }
}

function joinData(basePath: string, path: string, suffix: string): string {
  if (path !== '/') return `${basePath}${path}${suffix}`
  // The home page of a base without a path has no name to append the suffix to.
  if (suffix === '.data' && basePath === '') return '/_.data'
  return `${basePath}${suffix}` || '/'
}

/** Returns the query as a URL spells it; null if it contains something that no link of ours does. */
function searchOf(parts: readonly string[]): string | null {
  const query = parts.join('?')
  if (query === '' || query.includes('#')) return query === '' ? '' : null
  return new URL(`http://shop/?${query}`).search
}
