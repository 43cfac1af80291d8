import type { FastifyRequest } from 'fastify'
import type { CreateShop, ShopRequest } from '#api/pages/index.ts'
import type { Database } from '#db/database.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { readShownPage } from '#views/text-page.ts'
import { readPreview } from '#views/tracks.ts'
import type { Shop } from '#web/shop.ts'
import type { SiteView } from '#web/site/views.ts'

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
  | 'contact'
  | 'backOffice'
  | 'setUp'
>

export interface ShopReaderParts {
  readonly database: Database
  readonly mountPath: string
  readonly catalog: CatalogReader
  readonly site: (request: ShopRequest) => SiteView
  readonly personal: (visitor: FastifyRequest, request: ShopRequest) => PersonalReads
}

/**
 * Creates the reads that pages may use, for one request. Source: docs/architecture.md "How a request runs".
 */
export function createShopReader({
  database,
  mountPath,
  catalog,
  site,
  personal,
}: ShopReaderParts): CreateShop {
  return (request) => {
    const { locale, currency, note, visitor } = request
    const market = { locale, currency }
    return {
      site: site(request),
      categories: () => catalog.categories(market, note),
      home: () => catalog.home(market, note),
      category: (slug, filter) => catalog.category(market, slug, filter, note),
      product: (slug) => catalog.product(market, slug, note),
      preview(product) {
        note(`product:${product.id}`)
        return readPreview(database, { productId: product.id, name: product.name }, { mountPath, locale })
      },
      search: (filter) => catalog.search(market, filter, note),
      page(handle) {
        note(`page:${handle}`)
        return readShownPage(database, { locale, handle, mountPath })
      },
      ...(visitor ? personal(visitor, request) : NOTHING_PERSONAL),
    }
  }
}

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
  contact: refuse,
  backOffice: refuse,
  setUp: refuse,
}

function refuse(): never {
  throw new Error('a page that is kept for everybody asked for something personal')
}
