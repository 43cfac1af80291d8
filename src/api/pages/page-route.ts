import { LIST_PAGE_SIZE, parseProductFilter, productFilterParams } from '#domains/catalog/rules.ts'

/** How a page is answered. */
export type PageRoute =
  | { readonly kind: 'public' /** Canonical query, `''` or beginning with `?`. */; readonly search: string }
  | { readonly kind: 'personal' }

/**
 * First path segments that everybody sees alike. The list names what may be kept, not what may not: a page that nobody
 * thought of is answered afresh each time and can never be shown to somebody else.
 */
const PUBLIC_SEGMENTS = new Set(['', 'search', 'c', 'p', 'imprint', 'terms', 'privacy', 'withdrawal', 'shipping', 'accessibility', '__manifest'])
/** Segments of pages that show what belongs to one visitor. Everything else does not exist. Source: contract §12. */
const PERSONAL_SEGMENTS = new Set([
  'cart',
  'order',
  'express',
  'subscription',
  'premium',
  'library',
  'login',
  'password',
  'profile',
  'partner',
  'connect',
  'contact',
  'abuse',
  'coupon',
  'cancel',
  'withdraw',
  'admin',
])
/** Parameters that make any page personal: what a form left behind, and links that are somebody's right. */
const PERSONAL_PARAMETERS = ['flash', 'token']

/** Decides by path and query alone whether a page may be kept, and under which query. Unknown parameters do not count. */
export function routeOf(path: string, search: string, currencies: readonly string[]): PageRoute {
  const params = new URLSearchParams(search)
  const segment = path.split('/', 2)[1] ?? ''
  if (PERSONAL_SEGMENTS.has(segment) || PERSONAL_PARAMETERS.some((name) => params.has(name))) return { kind: 'personal' }
  const kept = PUBLIC_SEGMENTS.has(segment) ? knownParameters(segment, params) : new URLSearchParams()
  const currency = params.get('currency')
  // The first currency is the one that a page shows without being asked.
  if (currency !== null && currencies.indexOf(currency) > 0) kept.set('currency', currency)
  const routes = params.get('_routes')
  if (routes !== null && /^[\w/.,:$*-]{1,400}$/.test(routes)) kept.set('_routes', routes)
  return { kind: 'public', search: kept.size > 0 ? `?${kept}` : '' }
}

function knownParameters(segment: string, params: URLSearchParams): URLSearchParams {
  const defaults = { category: null, limit: LIST_PAGE_SIZE }
  if (segment === 'search') return productFilterParams(parseProductFilter(params, defaults))
  if (segment === 'c') return productFilterParams({ ...parseProductFilter(params, defaults), category: null })
  const kept = new URLSearchParams()
  if (segment === '__manifest') {
    for (const name of ['paths', 'version']) {
      const value = params.get(name)
      if (value !== null) kept.set(name, value)
    }
  }
  return kept
}
