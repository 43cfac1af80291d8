import { currencyExponent, type Money, money } from '#kernel/money.ts'
import {
  COMPANIONS_MAX,
  HANDLE_MAX,
  LOW_STOCK_PIECES,
  MODEL_MAX,
  MODELS_MAX,
  PRICE_SLIDER_MAX,
  type ProductCard,
  type ProductFilter,
  type ProductSort,
  type StockLevel,
} from './contract.ts'

/** Products on one page of a list. */
export const LIST_PAGE_SIZE = 24
/** Limit of characters of a search; the rest is cut off. */
export const MAX_QUERY_LENGTH = 100
const MAX_TYPES = 20
const MAX_TYPE_LENGTH = 100
/** A name's key has up to 120 characters of up to four bytes. */
const MAX_CURSOR_LENGTH = 900
const SORTS: readonly ProductSort[] = ['featured', 'price-up', 'price-down', 'name', 'newest', 'relevance']
const STOCK_ON = new Set(['1', 'true', 'in', 'in-stock'])

/** The facts that decide whether a variant can be bought. `free` is on hand less reserved. */
export interface StockFacts {
  readonly tracked: boolean
  readonly backorder: boolean
  readonly free: number
}

/**
 * Returns whether a variant can be bought: always if it is not tracked or allows backorders, otherwise only
 * with a free piece.
 */
export function isAvailable({ tracked, backorder, free }: StockFacts): boolean {
  return !tracked || backorder || free > 0
}

/**
 * Returns the stock level that pages show. Source: docs/http-contract.md "Product list" (`available` decides,
 * the level only informs).
 */
export function stockLevelOf(stock: StockFacts): StockLevel {
  if (!stock.tracked || stock.backorder) return 'in-stock'
  if (stock.free <= 0) return 'sold-out'
  return stock.free <= LOW_STOCK_PIECES ? 'low' : 'in-stock'
}

/** Returns the level of a product, which is that of its best variant. */
export function bestStockLevel(levels: readonly StockLevel[]): ProductCard['stockLevel'] {
  if (levels.includes('in-stock')) return 'in-stock'
  return levels.includes('low') ? 'low' : 'sold-out'
}

export interface UnitMeasure {
  readonly unit: 'g' | 'ml' | 'cm' | 'piece'
  /** Quantity of the unit in one piece. */
  readonly measure: number
  /** Quantity of the unit that the price is shown for. */
  readonly base: number
}

const LARGER_UNITS: Readonly<Record<string, string>> = { 'g/1000': '1 kg', 'ml/1000': '1 l', 'cm/100': '1 m' }

/** Returns the price per base unit, rounded half up to the minor unit. Source: PAngV § 4. */
export function unitPriceOf(
  price: Money,
  { unit, measure, base }: UnitMeasure,
): { price: Money; per: string } {
  const per = LARGER_UNITS[`${unit}/${base}`] ?? (unit === 'piece' ? String(base) : `${base} ${unit}`)
  return { price: money(Math.round((price.amount * base) / measure), price.currency), per }
}

/**
 * Returns the bounds of a filter in minor units; null: no limit. The slider stops are in major units. Source:
 * specification §9.
 */
export function priceBoundsOf(
  filter: Pick<ProductFilter, 'min' | 'max'>,
  currency: string,
): { min: number | null; max: number | null } {
  const scale = 10 ** currencyExponent(currency)
  return {
    min: filter.min === null ? null : filter.min * scale,
    max: filter.max === null ? null : filter.max * scale,
  }
}

export interface FilterDefaults {
  /** The category of the path; if set, a `category` parameter is ignored. */
  readonly category: string | null
  readonly limit: number
}

/** Reads a filter from a URL. Invalid values are ignored, so a mangled link still shows products. */
export function parseProductFilter(params: URLSearchParams, defaults: FilterDefaults): ProductFilter {
  const query = cleanText(params.get('q') ?? '', MAX_QUERY_LENGTH)
  const after = params.get('after')
  const asked = SORTS.find((sort) => sort === params.get('sort'))
  const min = wholeNumber(params.get('min'))
  const max = wholeNumber(params.get('max'))
  return {
    category: defaults.category ?? (cleanText(params.get('category') ?? '', 200) || null),
    query,
    min: min === 0 ? null : min,
    // The slider's top stop reads "500+": no upper limit.
    max: max === PRICE_SLIDER_MAX ? null : max,
    types: readTypes(params),
    inStock: STOCK_ON.has(params.get('stock') ?? ''),
    fits: cleanText(params.get('fits') ?? '', MODEL_MAX) || null,
    sort: asked && (asked !== 'relevance' || query !== '') ? asked : defaultSort(query),
    after: after !== null && parseCursor(after) ? after : null,
    limit: defaults.limit,
  }
}

/**
 * Returns the URL parameters of a filter in a fixed order, without default values. `parseProductFilter` reads
 * them.
 */
export function productFilterParams(filter: ProductFilter, pathNamesCategory = false): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.category !== null && !pathNamesCategory) params.set('category', filter.category)
  if (filter.query !== '') params.set('q', filter.query)
  if (filter.min !== null) params.set('min', String(filter.min))
  if (filter.max !== null) params.set('max', String(filter.max))
  for (const type of filter.types) params.append('type', type)
  if (filter.inStock) params.set('stock', '1')
  if (filter.fits !== null) params.set('fits', filter.fits)
  if (filter.sort !== defaultSort(filter.query)) params.set('sort', filter.sort)
  if (filter.after !== null) params.set('after', filter.after)
  return params
}

/**
 * Returns the names of the invalid parameters of `products.json`, in the order of the contract. Source:
 * docs/http-contract.md "Form of a call", "Product list".
 */
export function invalidFilterFields(params: URLSearchParams): string[] {
  const limit = params.get('limit')
  const after = params.get('after')
  const sort = params.get('sort')
  const bad = (name: string): boolean => {
    if (name !== 'type' && params.getAll(name).length > 1) return true
    if (params.getAll(name).some((value) => value.includes('\0'))) return true
    const value = params.get(name)
    if (name === 'limit') return limit !== null && !(wholeNumber(limit) ?? 0)
    if (name === 'after') return after !== null && after !== '' && !parseCursor(after)
    if (name === 'min' || name === 'max') return value !== null && wholeNumber(value) === null
    return name === 'sort' && sort !== null && !SORTS.some((known) => known === sort)
  }
  return ['limit', 'after', 'category', 'q', 'min', 'max', 'type', 'stock', 'sort'].filter(bad)
}

/** The end of a page of a list: the sort, the last product's key in it and its id. */
export interface Cursor {
  readonly sort: ProductSort
  readonly key: string
  readonly id: string
}

/** Encodes a cursor as base64url of its members. Callers must not interpret it. */
export function formatCursor({ sort, key, id }: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify([sort, key, id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads a cursor. Returns null if it is not one of ours, or its key does not fit its sort. */
export function parseCursor(text: string): Cursor | null {
  if (text.length > MAX_CURSOR_LENGTH || !/^[A-Za-z0-9_-]+$/.test(text)) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const [sort, key, id, ...rest]: unknown[] = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    )
    if (rest.length > 0 || typeof sort !== 'string' || typeof key !== 'string' || typeof id !== 'string')
      return null
    const known = SORTS.find((candidate) => candidate === sort)
    if (!known || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || !fitsSort(known, key))
      return null
    return { sort: known, key, id }
  } catch {
    return null
  }
}

function fitsSort(sort: ProductSort, key: string): boolean {
  if (sort === 'name') return key.length <= 240 && !key.includes('\0')
  if (sort === 'newest') return /^\d{1,17}$/.test(key)
  return /^-?\d{1,15}$/.test(key)
}

function defaultSort(query: string): ProductSort {
  return query === '' ? 'featured' : 'relevance'
}

function readTypes(params: URLSearchParams): string[] {
  const types = params.getAll('type').map((type) => cleanText(type, MAX_TYPE_LENGTH))
  return [...new Set(types.filter((type) => type !== ''))].sort().slice(0, MAX_TYPES)
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function cleanText(text: string, maxLength: number): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** Cleans the models that a product fits: no empty ones, none twice, in the order given. */
export function cleanModels(models: readonly string[]): readonly string[] {
  const clean = models.map((model) => cleanText(model, MODEL_MAX).replaceAll(';', ','))
  return [...new Set(clean.filter((model) => model !== ''))].slice(0, MODELS_MAX)
}

/** Cleans the handles of what goes with a product: no empty ones, none twice, in the order given. */
export function cleanCompanions(handles: readonly string[]): readonly string[] {
  const clean = handles.map((handle) => cleanText(handle, HANDLE_MAX).replaceAll(';', ''))
  return [...new Set(clean.filter((handle) => handle !== ''))].slice(0, COMPANIONS_MAX)
}

/** Lengths of trade item numbers: GTIN-8, UPC, EAN and GTIN-14. */
const GTIN = /^(?:\d{8}|\d{12,14})$/

/** Returns the trade item number that a barcode is; '' for one with a wrong check digit, or none at all. Source: GS1 General Specifications 7.9. */
export function gtinOf(barcode: string): string {
  const digits = barcode.replace(/[\s-]/g, '')
  if (!GTIN.test(digits)) return ''
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0)
  return sum % 10 === 0 && Number(digits) > 0 ? digits : ''
}
