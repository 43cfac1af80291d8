import type { FastifyRequest } from 'fastify'
import type { ChangeFeed } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { AddressLimits } from '../plugins/address-limits.ts'
import type { PageCache } from './page-cache.ts'
import type { PaymentSources } from './page-headers.ts'
import type { PartnerLinks } from './partner-links.ts'
import type { CreateShop } from './render-page.ts'
import type { PageHandler } from './router-handlers.ts'
import type { SharePictures } from './share-pictures.ts'
import type { ShopFilesFacts } from './shop-files.ts'
import type { TranslationFiles } from './translations.ts'

/** What the pages of a shop are made of. */
export interface PagesOptions {
  /** The router's handlers by base path, from `createRouterHandlers`. */
  readonly handlers: ReadonlyMap<string, PageHandler>
  /** The router's page patterns, from `routePatterns`. */
  readonly patterns: readonly string[]
  /** `BASE_PATH`, '' at the root. */
  readonly mountPath: string
  /** The shop's origins; canonical addresses use the first. */
  readonly origins: readonly string[]
  /** Returns the currencies of the shop; the first is the default. */
  readonly currencies: () => readonly string[]
  readonly createShop: CreateShop
  /** Draws the pictures of shared links and the icons. */
  readonly pictures: SharePictures
  /** What the files for machines say beside the catalogue, as it is now. */
  readonly facts: () => ShopFilesFacts
  readonly catalog: CatalogReader
  readonly database: Database
  readonly changes: ChangeFeed
  readonly translations: TranslationFiles
  /** Folder of the browser build (`build/client`). */
  readonly clientDir: string
  readonly dataDir: string
  /** Translates an English text, for refusals. */
  readonly translate: (locale: LocaleCode, english: string) => string
  readonly cache?: PageCache
  /** Limits per address for pages that are not cached yet. Default: none. */
  readonly limits?: AddressLimits
  /** Counts a discount code that prices a page. Throws: too-many-requests. Default: none is counted. */
  readonly countCode?: (request: FastifyRequest, code: string) => Promise<void>
  /** Returns whether the visitor is known to the shop, see `knownVisitors`. Default: nobody is known. */
  readonly isKnown?: (request: FastifyRequest['raw'], path: string) => Promise<boolean>
  /** Links of partners. Default: the shop has no programme. */
  readonly partners?: PartnerLinks
  /** External sources that payment pages may load. Default: nothing but the shop. */
  readonly paymentSources?: () => PaymentSources
}
