import {
  MODEL_MAX,
  PRICE_SLIDER_MAX,
  type ProductFilter,
  type ProductList,
  type ProductSort,
} from '#domains/catalog/contract.ts'

/** Products on one page of a list. */
export const LIST_LIMIT = 24

/** Most characters of a search that are read; below it, most types at once. */
const QUERY_MAX = 100
const TYPES_MAX = 20
const SORTS: readonly ProductSort[] = ['featured', 'price-up', 'price-down', 'name', 'newest', 'relevance']

/** Display of a list: pictures in a grid, or a table with a row per product. */
export type Density = 'grid' | 'table'

export interface ListAddress {
  readonly filter: ProductFilter
  readonly density: Density
}

/**
 * Reads a list's filter from the address. Names are those of `products.json`: `q min max type stock fits
 * sort after`. Malformed values are ignored, because a form without script may send empty fields. Source:
 * docs/http-contract.md "Product list".
 */
export function readListAddress(params: URLSearchParams, category: string | null): ListAddress {
  const min = readPrice(params.get('min'))
  const max = readPrice(params.get('max'))
  const sort = params.get('sort') as ProductSort | null
  const types = params.getAll('type').map((type) => type.trim())
  return {
    filter: {
      category,
      query: (params.get('q') ?? '').trim().slice(0, QUERY_MAX),
      min: min === 0 ? null : min,
      // The slider's top stop means "no upper limit". Source: specification §9.
      max: max === PRICE_SLIDER_MAX ? null : max,
      types: Array.from(new Set(types.filter(Boolean)))
        .slice(0, TYPES_MAX)
        .sort(),
      inStock: params.get('stock') === '1',
      fits: (params.get('fits') ?? '').replace(/\s+/g, ' ').trim().slice(0, MODEL_MAX) || null,
      sort: sort && SORTS.includes(sort) ? sort : category === null ? 'relevance' : 'featured',
      after: params.get('after') || null,
      limit: LIST_LIMIT,
    },
    density: params.get('view') === 'table' ? 'table' : 'grid',
  }
}

/**
 * Builds the address of a list: the shortest one that reads back as the same filter, so that equal lists
 * share one cached page.
 */
export function writeListAddress({ filter, density }: ListAddress): string {
  const params = new URLSearchParams()
  if (filter.query) params.set('q', filter.query)
  if (filter.min !== null) params.set('min', String(filter.min))
  if (filter.max !== null) params.set('max', String(filter.max))
  for (const type of filter.types) params.append('type', type)
  if (filter.inStock) params.set('stock', '1')
  if (filter.fits !== null) params.set('fits', filter.fits)
  if (filter.sort !== (filter.category === null ? 'relevance' : 'featured')) params.set('sort', filter.sort)
  if (density === 'table') params.set('view', 'table')
  if (filter.after !== null) params.set('after', filter.after)
  return params.size === 0 ? '' : `?${params}`
}

/** Returns whether the list is narrowed: such a page is not for search engines, and a reset is offered. */
export function isFiltered({ min, max, types, inStock, fits }: ProductFilter): boolean {
  return min !== null || max !== null || types.length > 0 || inStock || fits !== null
}

/** Returns whether a list has no product at all, not only none that fits its filters or stands on a later page. */
export function isEmpty({ products }: Pick<ProductList, 'products'>, { filter }: ListAddress): boolean {
  return products.length === 0 && !isFiltered(filter) && filter.after === null
}

function readPrice(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
