import type { FastifyRequest } from 'fastify'
import { type CreateShop, NOT_KEPT, type ShopRequest } from '#api/pages/index.ts'
import type { Database } from '#db/database.ts'
import type { ProductCard, ProductFilter, ProductPage } from '#domains/catalog/contract.ts'
import { type CatalogReader, noteMissedSearch } from '#domains/catalog/index.ts'
import type { ReviewRules } from '#domains/shop/index.ts'
import type { Clock } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { readBestSellers } from '#views/best-sellers.ts'
import { readLookbook } from '#views/lookbook.ts'
import { readProductReviews, readReviewList } from '#views/product-reviews.ts'
import { readShownPage } from '#views/text-page.ts'
import { readCardSounds, readPreview } from '#views/tracks.ts'
import type { Shop } from '#web/shop.ts'
import type { SiteView } from '#web/site/views.ts'
import type { DeliveryPromise, ShopFacts } from '#web/storefront/views.ts'

/** Reads of one visitor's own data; created for each request, never for a public page. */
export type PersonalReads = Pick<
  Shop,
  | 'cart'
  | 'order'
  | 'flash'
  | 'express'
  | 'signUp'
  | 'planChange'
  | 'gift'
  | 'profile'
  | 'partner'
  | 'partnerArea'
  | 'connecting'
  | 'library'
  | 'recording'
  | 'personalData'
  | 'statement'
  | 'abuseForm'
  | 'abuseCase'
  | 'abuseMeasure'
  | 'contact'
  | 'orderReviews'
  | 'backOffice'
  | 'setUp'
>

interface Market {
  readonly locale: LocaleCode
  readonly currency: string
}

export interface ShopReaderParts {
  readonly database: Database
  readonly mountPath: string
  readonly catalog: CatalogReader
  readonly clock: Clock
  /** Hears why a search that found nothing was not counted. */
  readonly uncounted: (error: unknown) => void
  readonly site: (request: ShopRequest) => SiteView
  readonly sharePicture: (locale: LocaleCode, product: ProductPage) => string
  readonly facts: () => Promise<ShopFacts>
  readonly popular: (market: Market, note: (scope: string) => void) => Promise<readonly ProductCard[]>
  readonly delivery: (locale: LocaleCode) => DeliveryPromise | null
  readonly reviews: () => ReviewRules
  readonly personal: (visitor: FastifyRequest, request: ShopRequest) => PersonalReads
}

/**
 * Creates the reads that pages may use, for one request. Source: docs/architecture.md "How a request runs".
 */
export function createShopReader({
  database,
  mountPath,
  catalog,
  clock,
  uncounted,
  site,
  delivery,
  personal,
  sharePicture,
  facts,
  popular,
  reviews,
}: ShopReaderParts): CreateShop {
  return (request) => {
    const { locale, currency, note, visitor } = request
    const market = { locale, currency }
    return {
      site: site(request),
      categories: () => catalog.categories(market, note),
      home: () => catalog.home(market, note),
      lookbook: (limit) =>
        readLookbook(database, { locale, limit, note, cards: (ids) => catalog.cards(market, ids, note) }),
      category: (slug, filter) => catalog.category(market, slug, filter, note),
      product: (slug) => catalog.product(market, slug, note),
      delivery: () => delivery(locale),
      preview(product) {
        note(`product:${product.id}`)
        return readPreview(database, { productId: product.id, name: product.name }, { mountPath, locale })
      },
      async reviews(product) {
        note(`product:${product.id}`)
        return reviews().isOn ? readProductReviews(database, product.id, locale) : null
      },
      async reviewList(product, asked) {
        note(`product:${product.id}`)
        return reviews().isOn ? readReviewList(database, product.id, asked) : null
      },
      sounds(cards) {
        const ids = cards
          .filter(({ requiresShipping }) => !requiresShipping)
          .map(({ productId }) => productId)
        return readCardSounds(database, [...new Set(ids)], { mountPath })
      },
      async search(filter) {
        const list = await catalog.search(market, filter, note)
        if (list.total === 0 && isSearchAlone(filter)) {
          // Each who finds nothing counts, so the page is made for each. Counting is not worth failing it.
          note(NOT_KEPT)
          noteMissedSearch(database, { locale, query: filter.query, now: clock.now() }).catch(uncounted)
        }
        return list
      },
      offered: (productIds) => catalog.offered(market, productIds, note),
      factsOf: (productIds) => catalog.facts(market, productIds, note),
      async bestSellers() {
        const ids = await readBestSellers(database, { currency, now: clock.now() })
        const cards = await catalog.cards(market, ids, note)
        return [...cards.values()].filter(({ available }) => available).slice(0, SHOWN_INSTEAD)
      },
      page(handle) {
        note(`page:${handle}`)
        return readShownPage(database, { locale, handle, mountPath })
      },
      sharePicture: (product) => sharePicture(locale, product),
      facts,
      popular: () => popular(market, note),
      ...(visitor ? personal(visitor, request) : NOTHING_PERSONAL),
    }
  }
}

/** Whether the words alone found nothing, not a price or another filter with them. */
function isSearchAlone({ query, min, max, types, inStock, fits, after, category }: ProductFilter): boolean {
  const isWide = min === null && max === null && types.length === 0 && !inStock && fits === null
  return query !== '' && isWide && after === null && category === null
}

/** Products that are shown to those who found nothing. */
const SHOWN_INSTEAD = 8

/** A public page that asks for personal data is a bug, and its result must reach nobody. */
const NOTHING_PERSONAL: PersonalReads = {
  cart: refuse,
  order: refuse,
  flash: refuse,
  express: refuse,
  signUp: refuse,
  planChange: refuse,
  gift: refuse,
  profile: refuse,
  partner: refuse,
  partnerArea: refuse,
  connecting: refuse,
  library: refuse,
  recording: refuse,
  personalData: refuse,
  statement: refuse,
  abuseForm: refuse,
  abuseCase: refuse,
  abuseMeasure: refuse,
  contact: refuse,
  orderReviews: refuse,
  backOffice: refuse,
  setUp: refuse,
}

function refuse(): never {
  throw new Error('a page that is kept for everybody asked for something personal')
}
