import type { ChangeFeed } from '#db/change-feed.ts'
import type { Queryable } from '#db/database.ts'
import type { CatalogueLine } from './lines.ts'
import type { FrozenLine } from './store/order-columns.ts'
import { type ProductFacts, type ProductsAsked, readProducts } from './store/read-products.ts'

/** Source of catalogue data for variants: memory or the database. */
export interface KnownProducts {
  /** In the order of the variants' ids; variants that were removed from the catalogue are missing. */
  find(db: Queryable, asked: ProductsAsked): Promise<readonly ProductFacts[]>
}

/** Reads the database every time. */
export const askedProducts: KnownProducts = { find: readProducts }

/** Returns a line of a cart: its saved pieces (none for a new line) with current catalogue data. */
export function lineOf(facts: ProductFacts, saved: FrozenLine | undefined): CatalogueLine {
  const { variantId, productId, kind, taxClass, weightGrams, requiresShipping, onSale, slug, image } = facts
  return {
    variantId,
    productId,
    kind,
    taxClass,
    weightGrams,
    requiresShipping,
    onSale,
    slug,
    image,
    pieces: saved?.pieces ?? 0,
    name: facts.name ?? saved?.name ?? '',
    unitPriceMinor: facts.priceMinor ?? saved?.unitPriceMinor ?? 0,
  }
}

/** Returns variants with current catalogue data, each with the same number of pieces, in no cart. */
export async function readCatalogueLines(
  db: Queryable,
  { pieces, ...asked }: Omit<ProductsAsked, 'variantIds'> & { readonly pieces: number },
): Promise<CatalogueLine[]> {
  const found = await readProducts(db, { ...asked, variantIds: [] })
  return found.map((facts) => ({ ...lineOf(facts, undefined), pieces }))
}

/** Size limit of the cache; at the limit the cache is emptied. */
const MAX_REMEMBERED = 20_000

const PRODUCT_SCOPE = 'product:'

/**
 * Caches the product data of carts until a change of the product is announced. A cart may therefore show a
 * price that changed a moment ago; it is placed only at prices read from the database. A read that started
 * before an announcement and ends after it is not cached. Source: docs/architecture.md "Scaling out",
 * decision 0014.
 */
export function rememberProducts(feed: ChangeFeed): KnownProducts {
  /** By language and currency, then by either id. */
  const remembered = new Map<string, Map<string, ProductFacts>>()
  let size = 0
  let changes = 0
  const forgetAll = (): void => {
    remembered.clear()
    size = 0
  }
  const forget = (productUuid: string): void => {
    for (const known of remembered.values())
      for (const [id, facts] of known)
        if (facts.productUuid === productUuid) {
          known.delete(id)
          size -= 1
        }
  }
  feed.subscribe(
    (scope) => {
      if (!scope.startsWith(PRODUCT_SCOPE)) return
      changes += 1
      forget(scope.slice(PRODUCT_SCOPE.length))
    },
    () => {
      changes += 1
      forgetAll()
    },
  )
  const knownIn = (shelf: string): Map<string, ProductFacts> => {
    const known = remembered.get(shelf) ?? new Map<string, ProductFacts>()
    remembered.set(shelf, known)
    return known
  }
  return {
    async find(db, asked) {
      const shelf = `${asked.locale} ${asked.currency}`
      const known = knownIn(shelf)
      const isNew = (id: string): boolean => !known.has(id)
      const variantIds = asked.variantIds.filter(isNew)
      const productIds = asked.productIds.filter(isNew)
      const found = new Map<string, ProductFacts>()
      for (const id of [...asked.variantIds, ...asked.productIds]) {
        const facts = known.get(id)
        if (facts) found.set(facts.variantId, facts)
      }
      if (variantIds.length + productIds.length > 0) {
        const before = changes
        const read = await readProducts(db, { ...asked, variantIds, productIds })
        for (const facts of read) found.set(facts.variantId, facts)
        if (before === changes) {
          if (size > MAX_REMEMBERED) forgetAll()
          const shelved = knownIn(shelf)
          for (const facts of read)
            for (const id of [facts.variantId, facts.productId]) shelved.set(id, facts)
          size += 2 * read.length
        }
      }
      return [...found.values()].sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
    },
  }
}
