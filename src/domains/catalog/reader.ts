import type { ChangeFeed } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import {
  type CategoryLink,
  type CategoryPage,
  type Fact,
  type PlanView,
  type ProductCard,
  type ProductFilter,
  type ProductKind,
  type ProductList,
  type ProductPage,
  type SearchSuggestions,
  SUGGESTED_CATEGORIES,
  SUGGESTED_PRODUCTS,
} from './contract.ts'
import { createMemo } from './memo.ts'
import { type ProductsJson, presentJsonProduct } from './products-json.ts'
import { parseProductFilter } from './rules.ts'
import { createSearchReader } from './search/search-reader.ts'
import {
  type CardRow,
  type CategoryNode,
  type CategoryTree,
  categoryText,
  countByType,
  findCategory,
  type ListScope,
  listProductIds,
  type Market,
  readCards,
  readCategoryTree,
  readFacts,
  readHomeIds,
  readModels,
  readPlanIds,
  readProductBySlug,
  readProductsOfVariants,
  type TypeCount,
  toCard,
  toCategoryLinks,
  toPlainLink,
  toPlans,
} from './store.ts'

/**
 * Called with every scope that a read depends on, so that pages made from it are dropped when the scope is
 * announced.
 */
export type NoteScope = (scope: string) => void

/** Scope of the category tree's names and order; announcing any `category:…` invalidates it. */
export const ANY_CATEGORY = 'category:*'

export interface HomeRead {
  readonly featured: ProductCard | null
  readonly rows: readonly {
    readonly slug: string
    readonly name: string
    readonly products: readonly ProductCard[]
  }[]
  readonly fresh: readonly ProductCard[]
}

type FactsOf = ReadonlyMap<string, readonly Fact[]>

/** Public reads of the catalogue. Each reports the scopes that it read. */
export interface CatalogReader {
  categories(market: Market, note: NoteScope): Promise<readonly CategoryLink[]>
  home(market: Market, note: NoteScope): Promise<HomeRead>
  product(
    market: Market,
    slug: string,
    note: NoteScope,
  ): Promise<ProductPage | { readonly movedTo: string } | null>
  category(
    market: Market,
    slug: string,
    filter: ProductFilter,
    note: NoteScope,
  ): Promise<CategoryPage | { readonly movedTo: string } | null>
  search(market: Market, filter: ProductFilter, note: NoteScope): Promise<ProductList>
  /** Returns what is offered while a search is typed. */
  suggest(market: Market, query: string, note: NoteScope): Promise<SearchSuggestions>
  /** Returns the products on sale among these by their ids, in this order. */
  cards(market: Market, ids: readonly string[], note: NoteScope): Promise<ReadonlyMap<string, ProductCard>>
  /** Returns what can be subscribed to, or the memberships. */
  plans(market: Market, kind: Exclude<ProductKind, 'single'>, note: NoteScope): Promise<readonly PlanView[]>
  productsJson(
    market: Market,
    basePath: string,
    filter: ProductFilter,
    note: NoteScope,
  ): Promise<ProductsJson>
  /** Returns the products of these variants that are on sale, each once and in their order. */
  offered(market: Market, productIds: readonly string[], note: NoteScope): Promise<readonly ProductCard[]>
  /** Returns the facts of the products of these variants, by the public id of the variant. */
  facts(market: Market, productIds: readonly string[], note: NoteScope): Promise<FactsOf>
  tree(currency: string): Promise<CategoryTree>
}

/** Creates the reads of the catalogue for pages. */
export function createCatalogReader(database: Database, changes: ChangeFeed): CatalogReader {
  const memo = createMemo(changes)
  const tree = (currency: string): Promise<CategoryTree> =>
    memo.get(`tree ${currency}`, () => readCategoryTree(database, currency))
  const search = createSearchReader(database, memo, tree)

  const cards = async (market: Market, ids: readonly string[], note: NoteScope): Promise<CardRow[]> => {
    for (const id of ids) note(`product:${id}`)
    return readCards(database, market, ids)
  }

  const scopeOf = async (
    market: Market,
    filter: ProductFilter,
    branch: readonly string[] | null,
  ): Promise<ListScope> => {
    // Without words all products are equally relevant.
    if (filter.query === '') {
      const sort = filter.sort === 'relevance' ? 'featured' : filter.sort
      return { ...filter, sort, branch, plan: null, translated: await search.isTranslated(market.locale) }
    }
    const { plan, translated } = await search.understand(market, filter.query)
    return { ...filter, branch, plan, translated }
  }

  const branchOf = async (market: Market, slug: string | null): Promise<readonly string[] | null> =>
    slug === null ? null : (findCategory(await tree(market.currency), market.locale, slug)?.branch ?? [])

  const counts = (market: Market, scope: ListScope): Promise<TypeCount[]> => {
    const { query, min, max, branch, fits } = scope
    const key = JSON.stringify([
      query === '' ? '' : market.locale,
      market.currency,
      query,
      min,
      max,
      branch,
      fits,
    ])
    return memo.get(`counts ${key}`, () => countByType(database, market, scope))
  }

  const list = async (market: Market, scope: ListScope, note: NoteScope): Promise<ProductList> => {
    note('catalog')
    const [page, types] = await Promise.all([listProductIds(database, market, scope), counts(market, scope)])
    const products = (await cards(market, page.ids, note)).map((row) => toCard(row, market.currency))
    const chosen = scope.types.length === 0 ? types : types.filter((type) => scope.types.includes(type.value))
    const inStock = chosen.reduce((sum, type) => sum + type.inStock, 0)
    const total = scope.inStock ? inStock : chosen.reduce((sum, type) => sum + type.count, 0)
    const understood = scope.query === '' ? null : await search.understand(market, scope.query)
    const facets = types.map(({ value, count, inStock: free }) => ({
      value,
      count: scope.inStock ? free : count,
    }))
    return {
      products,
      total,
      next: page.next,
      facets: { types: facets.filter(({ value, count }) => value !== '' && count > 0), inStock },
      suggestion: understood?.spelled ?? null,
      isPartial: understood?.isPartial ?? false,
    }
  }

  return {
    tree,
    async categories(market, note) {
      note(ANY_CATEGORY)
      return toCategoryLinks((await tree(market.currency)).roots, market.locale)
    },
    async home(market, note) {
      note('catalog')
      const whole = await tree(market.currency)
      const ids = await readHomeIds(database, market.currency, whole)
      const all = new Set([
        ...(ids.featured ? [ids.featured] : []),
        ...ids.fresh,
        ...ids.rows.flatMap((row) => row.ids),
      ])
      const rows = await cards(market, [...all], note)
      const byId = new Map(rows.map((row) => [row.id, toCard(row, market.currency)]))
      const pick = (wanted: readonly string[]): ProductCard[] => wanted.flatMap((id) => byId.get(id) ?? [])
      return {
        featured: ids.featured === null ? null : (byId.get(ids.featured) ?? null),
        fresh: pick(ids.fresh),
        rows: ids.rows.map((row) => {
          const { slug, name } = categoryText(whole.byId.get(row.categoryId)!, market.locale)
          return { slug, name, products: pick(row.ids) }
        }),
      }
    },
    async product(market, slug, note) {
      const found = await readProductBySlug(database, market, slug)
      if (!found || 'movedTo' in found) {
        note('catalog')
        return found
      }
      for (const id of found.productIds) note(`product:${id}`)
      for (const id of found.categoryIds) note(`category:${id}`)
      const { byId } = await tree(market.currency)
      const categories = found.categoryIds
        .flatMap((id) => byId.get(id) ?? [])
        .map((node) => toPlainLink(node, market.locale))
      return { ...found.page, categories }
    },
    async category(market, slug, filter, note) {
      note('catalog')
      note(ANY_CATEGORY)
      const node = findCategory(await tree(market.currency), market.locale, slug)
      if (!node) return null
      const text = categoryText(node, market.locale)
      if (text.slug !== slug) return { movedTo: text.slug }
      return {
        slug,
        name: text.name,
        description: text.description,
        slugs: Object.fromEntries(Object.entries(node.texts).map(([locale, { slug: own }]) => [locale, own])),
        parents: parentsOf(node).map((parent) => toPlainLink(parent, market.locale)),
        children: toCategoryLinks(node.children, market.locale),
        list: await list(market, await scopeOf(market, filter, node.branch), note),
        models: await memo.get(`models ${node.branch.join()}`, () => readModels(database, node.branch)),
      }
    },
    async search(market, filter, note) {
      return list(market, await scopeOf(market, filter, await branchOf(market, filter.category)), note)
    },
    async suggest(market, query, note) {
      note('catalog')
      note(ANY_CATEGORY)
      const filter = parseProductFilter(new URLSearchParams({ q: query }), {
        category: null,
        limit: SUGGESTED_PRODUCTS,
      })
      const scope = await scopeOf(market, filter, null)
      if (scope.plan === null) return { products: [], categories: [], suggestion: null }
      const { ids } = await listProductIds(database, market, scope)
      const rows = await cards(market, ids, note)
      const { byId } = await tree(market.currency)
      const named = scope.plan.units.map((unit) => unit.named).reduce(common)
      const { spelled } = await search.understand(market, filter.query)
      return {
        products: rows.map((row) => {
          const { slug, name, price, priceVaries, period, image } = toCard(row, market.currency)
          return { slug, name, price, priceVaries, period, image }
        }),
        categories: named
          .flatMap((id) => byId.get(id) ?? [])
          .filter(({ productCount }) => productCount > 0)
          .slice(0, SUGGESTED_CATEGORIES)
          .map((node) => toPlainLink(node, market.locale)),
        suggestion: spelled,
      }
    },
    async cards(market, ids, note) {
      const rows = await cards(market, ids, note)
      return new Map(rows.map((row) => [row.id, toCard(row, market.currency)]))
    },
    async plans(market, kind, note) {
      note('catalog')
      const ids = await memo.get(`plans ${kind}`, () => readPlanIds(database, kind))
      const rows = await cards(market, ids, note)
      return rows.flatMap((row) => toPlans(row, market.currency))
    },
    async offered(market, productIds, note) {
      note('catalog')
      const rows = await cards(market, await readProductsOfVariants(database, productIds), note)
      return rows.map((row) => toCard(row, market.currency))
    },
    async facts(market, productIds, note) {
      const rows = await readFacts(database, market, productIds)
      for (const { id } of rows) note(`product:${id}`)
      return new Map(rows.map(({ productId, facts }) => [productId, facts]))
    },
    async productsJson(market, basePath, filter, note) {
      note('catalog')
      const page = await listProductIds(
        database,
        market,
        await scopeOf(market, filter, await branchOf(market, filter.category)),
      )
      const rows = await cards(market, page.ids, note)
      return {
        products: rows.map((row) => presentJsonProduct(row, market.currency, basePath)),
        next: page.next,
      }
    },
  }
}

function common(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((id) => others.includes(id))
}

function parentsOf(node: CategoryNode): CategoryNode[] {
  return node.parent ? [...parentsOf(node.parent), node.parent] : []
}
