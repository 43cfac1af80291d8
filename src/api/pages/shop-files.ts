import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { readFeedChunk } from '#domains/catalog/index.ts'
import type { ShippingZone } from '#domains/shipping/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { basePathOf, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import type { Limit } from '../plugins/rate-limit.ts'
import type { HeaderList } from './answer.ts'
import { FEED_END, type FeedShop, feedHead, feedItems } from './google-feed.ts'
import { renderLlms } from './llms-txt.ts'
import type { PageCache } from './page-cache.ts'
import type { CreateShop } from './render-page.ts'
import { pathOf } from './request-url.ts'
import { robotsTxt } from './robots.ts'
import { renderSitemap, type SitemapContext } from './sitemap.ts'

/** What the files for machines say beside the catalogue. */
export interface ShopFilesFacts {
  readonly zones: readonly ShippingZone[]
  /** Handles of the text pages that have a text. */
  readonly pages: readonly string[]
}

export interface ShopFilesParts {
  readonly context: Omit<SitemapContext, 'currency' | 'pages'>
  readonly createShop: CreateShop
  readonly currency: () => string
  readonly facts: () => ShopFilesFacts
  /** Answers from the cache of pages. */
  readonly serve: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    render: Parameters<PageCache['serve']>[2],
  ) => Promise<FastifyReply>
  readonly count: (request: FastifyRequest, name: string, limit: Limit) => void
}

/** A feed may have hundreds of megabytes: few are made at once, and a service fetches one a day. */
const FEEDS_AT_ONCE = 2
const FEEDS_PER_ADDRESS: Limit = { burst: 12, refillMs: 10 * MINUTE }
/** Products that are read at once. */
const FEED_CHUNK = 200

/** Mounts the files for machines: robots.txt, sitemaps, llms.txt and the product feeds. */
export function mountShopFiles(app: FastifyInstance, parts: ShopFilesParts): void {
  const { context, createShop, currency, facts, serve } = parts
  const { mountPath, origin, common, database } = context
  app.get(`${mountPath}/robots.txt`, (request, reply) =>
    serve(request, reply, 'robots', async () => robotsTxt({ origin, mountPath, common })),
  )
  app.get(`${mountPath}/llms.txt`, (request, reply) =>
    serve(request, reply, 'llms', () =>
      renderLlms({ createShop, origin, mountPath, common, currency: currency() }),
    ),
  )
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-:start.xml']) {
    app.get(`${mountPath}${path}`, (request, reply) =>
      serve(request, reply, `sitemap ${pathOf(request)}`, () =>
        renderSitemap(
          { ...context, currency: currency(), pages: facts().pages },
          pathOf(request).slice(mountPath.length),
        ),
      ),
    )
  }
  let feeds = 0
  for (const { code } of LOCALES) {
    app.get(`${mountPath}/feeds/google.${code}.xml`, async (request, reply) => {
      parts.count(request, 'feeds', FEEDS_PER_ADDRESS)
      if (feeds >= FEEDS_AT_ONCE) throw commonErrors.overloaded({ retryAfterSeconds: 30 })
      const shop = feedShop(parts, code)
      feeds += 1
      const stream = Readable.from(feedOf(database, code, shop, currency()), { objectMode: false })
      stream.once('close', () => {
        feeds -= 1
      })
      return reply.headers(feedHeaders(common)).send(stream)
    })
  }
}

function feedHeaders(common: HeaderList): HeaderList {
  return { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store', ...common }
}

function feedShop(
  { context, createShop, currency, facts }: ShopFilesParts,
  locale: LocaleCode,
): FeedShop & { readonly isOpen: boolean } {
  const basePath = basePathOf(context.mountPath, locale)
  const { site } = createShop({
    locale,
    basePath,
    currency: currency(),
    note: () => undefined,
    visitor: null,
  })
  return {
    shopName: site.shopName,
    description: site.texts.description,
    home: context.origin + basePath,
    mount: context.origin + context.mountPath,
    zones: facts().zones,
    isOpen: site.isOpen,
  }
}

/** Makes a feed piece by piece: however large the catalogue is, few products are in memory. */
async function* feedOf(
  database: Database,
  locale: LocaleCode,
  shop: FeedShop & { readonly isOpen: boolean },
  currency: string,
): AsyncGenerator<string> {
  yield feedHead(shop)
  // What cannot be ordered yet must not be advertised.
  for (let after: string | null = null, isLast = !shop.isOpen; !isLast; ) {
    const products = await readFeedChunk(database, { locale, currency }, after, FEED_CHUNK)
    after = products.at(-1)?.id ?? null
    isLast = products.length < FEED_CHUNK
    yield products.map((product) => feedItems(shop, product)).join('')
  }
  yield FEED_END
}
