import { basePathOf, DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '#kernel/locales.ts'

/** What a request URL means, before anything is rendered. */
export type Located =
  | {
      readonly kind: 'page'
      readonly locale: LocaleCode
      readonly basePath: string
      /** As it came, percent-encoded: what the router gets. */
      readonly pathname: string
      /** Within `{base}`, without `.data` and without a trailing slash; `/` is home. */
      readonly path: string
      readonly search: string
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'foreign' }

/** Longer addresses are no links of ours: the longest is a filter with twenty types. Units: characters. */
const MAX_URL_LENGTH = 4_096

/** Reads base, locale and page from a request URL. Source: contract §1. */
export function locate(rawUrl: string, mountPath: string): Located {
  if (rawUrl.length > MAX_URL_LENGTH || !rawUrl.startsWith('/')) return { kind: 'malformed' }
  const url = parseUrl(rawUrl)
  if (!url) return { kind: 'malformed' }
  const { pathname, search } = url
  if (pathname !== mountPath && pathname !== `${mountPath}.data` && !pathname.startsWith(`${mountPath}/`)) return { kind: 'foreign' }
  const rest = pathname.slice(mountPath.length)
  const [, segment = ''] = rest.split('/')
  const code = rest.startsWith('/') ? segment.replace(/\.data$/, '') : ''
  // The default locale has no segment: its named form moves, for data requests of the router as for pages.
  if (code === DEFAULT_LOCALE) return redirectTo(mountPath, rest.slice(1 + DEFAULT_LOCALE.length), search)
  const locale = isLocaleCode(code) ? code : DEFAULT_LOCALE
  const basePath = basePathOf(mountPath, locale)
  const within = pathname.slice(basePath.length)
  if (within.length > 1 && within.endsWith('/')) return redirectTo(basePath, within.slice(0, -1), search)
  if (within === '/' && basePath !== '') return redirectTo(basePath, '', search)
  if (within.includes('//')) return { kind: 'malformed' }
  return { kind: 'page', locale, basePath, pathname, path: pagePath(within), search }
}

/** The page that a data request of the router is about; other paths stay as they are. */
function pagePath(within: string): string {
  const path = within.endsWith('/_.data') ? within.slice(0, -'/_.data'.length) : within.replace(/\.data$/, '')
  return path === '' ? '/' : path
}

function redirectTo(basePath: string, rest: string, search: string): Located {
  // One slash at most at each place: two at the start would name another host.
  const path = `${basePath}${rest}`.replaceAll(/[/\\]+/g, '/').replace(/(.)\/$/, '$1')
  if (path.startsWith('.')) return { kind: 'malformed' }
  return { kind: 'redirect', to: `${path || '/'}${search}` }
}

function parseUrl(rawUrl: string): URL | null {
  try {
    const url = new URL(`http://shop${rawUrl}`)
    const path = decodeURIComponent(url.pathname)
    // U+0000 and other control characters stand in no link of ours, and the database refuses the first.
    return /\p{Cc}/u.test(path) ? null : url
  } catch {
    return null
  }
}
