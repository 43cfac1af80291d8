import { COMPARED_MAX, PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { LIST_PAGE_SIZE, parseProductFilter, productFilterParams } from '#domains/catalog/index.ts'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { readCursor, readStars } from '#domains/review/index.ts'

/** How a page is answered. */
export type PageRoute =
  /** `search` is the canonical query: `''`, or beginning with `?`. */
  | { readonly kind: 'public'; readonly search: string }
  | { readonly kind: 'personal'; readonly isPayment: boolean }

/**
 * First path segments of pages that are the same for everybody. @gate holds both lists against the router's
 * routes.
 */
export const PUBLIC_SEGMENTS: ReadonlySet<string> = new Set<string>([
  '',
  'search',
  'c',
  'p',
  'compare',
  'lookbook',
  ...TEXT_PAGES.map(({ handle }) => handle),
  'page',
  'manifest.webmanifest',
  '__manifest',
  '__notice',
])

/**
 * First path segments of pages that show data of one visitor. No other page can read personal data, because
 * its `Shop` has no visitor: a page missing here fails instead of being shown to somebody else. Source:
 * docs/http-contract.md "Pages".
 */
export const PERSONAL_SEGMENTS: ReadonlySet<string> = new Set([
  'cart',
  'order',
  'express',
  'subscription',
  'premium',
  'gift',
  'library',
  'login',
  'email',
  'password',
  'profile',
  'partner',
  'connect',
  'contact',
  'abuse',
  'review',
  'coupon',
  'cancel',
  'withdraw',
  'admin',
  'setup',
  'dev',
])
/** Pages that offer gateways. No other page may load anything from a provider. */
const PAYMENT_SEGMENTS = new Set(['order', 'express', 'subscription', 'premium'])
/** Parameters that make any page personal: the note that a form left, and secrets from links. */
const PERSONAL_PARAMETERS = ['flash', 'token']

/**
 * Decides from path and query alone whether a page may be cached, and under which query. Unknown parameters
 * are ignored.
 */
export function routeOf(path: string, search: string, currencies: readonly string[]): PageRoute {
  const params = new URLSearchParams(search)
  // The path of a page is canonical here. Any other path is judged as if it were a page, so that no spelling
  // can make it public.
  const segment = (path.split('/', 2)[1] ?? '').toLowerCase()
  if (PERSONAL_SEGMENTS.has(segment) || PERSONAL_PARAMETERS.some((name) => params.has(name))) {
    return { kind: 'personal', isPayment: PAYMENT_SEGMENTS.has(segment) }
  }
  const kept = knownParameters(segment, path, params)
  const currency = params.get('currency')
  // The first currency is the default of a page.
  if (currency !== null && currencies.indexOf(currency) > 0) kept.set('currency', currency)
  const routes = params.get('_routes')
  if (routes !== null && /^[\w/.,:$*-]{1,400}$/.test(routes)) kept.set('_routes', routes)
  kept.sort()
  return { kind: 'public', search: kept.size > 0 ? `?${kept}` : '' }
}

function knownParameters(segment: string, path: string, params: URLSearchParams): URLSearchParams {
  if (segment === 'search' || segment === 'c') return listParameters(segment, params)
  // All reviews of a product, those with some stars, from one of them on.
  if (segment === 'p' && path.endsWith('/reviews')) return reviewParameters(params)
  // The chosen version of a product: without script it is a link, and the form that follows must contain its
  // id.
  if (segment === 'p' && PRODUCT_ID_PATTERN.test(params.get('variant') ?? ''))
    return pick(params, ['variant'])
  if (segment === 'compare') return comparedParameters(params)
  return segment === '__manifest' ? pick(params, ['paths', 'version']) : new URLSearchParams()
}

/**
 * Returns a list's filter in canonical spelling. A named sort stays, because the default sort differs by
 * page.
 */
function listParameters(segment: 'search' | 'c', params: URLSearchParams): URLSearchParams {
  const filter = parseProductFilter(params, { category: null, limit: LIST_PAGE_SIZE })
  const kept = productFilterParams(segment === 'c' ? { ...filter, category: null } : filter)
  const sort = params.get('sort')
  if (sort === filter.sort) kept.set('sort', sort)
  if (params.get('view') === 'table') kept.set('view', 'table')
  return kept
}

/** Returns which reviews are asked for; what names none is left out. */
function reviewParameters(params: URLSearchParams): URLSearchParams {
  const isKnown: Readonly<Record<string, boolean>> = {
    stars: readStars(params.get('stars') ?? '') !== null,
    after: readCursor(params.get('after') ?? '') !== null,
  }
  return pick(
    params,
    Object.keys(isKnown).filter((name) => isKnown[name]),
  )
}

/** Returns which products are compared, each once; one more than fit says that there were too many. */
function comparedParameters(params: URLSearchParams): URLSearchParams {
  const ids = [...new Set(params.getAll('p'))].filter((id) => PRODUCT_ID_PATTERN.test(id))
  return new URLSearchParams(ids.slice(0, COMPARED_MAX + 1).map((id) => ['p', id]))
}

function pick(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  )
}
