import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { OrderCallParts } from '#api/calls/order/index.ts'
import { countCodeTry } from '#api/code-tries.ts'
import type { ServerParts } from '#api/options.ts'
import {
  createPages,
  createRouterHandlers,
  knownVisitors,
  type PagesOptions,
  type PaymentSources,
  routePatterns,
  sharePath,
  type WebBuild,
} from '#api/pages/index.ts'
import type { ChangeFeed } from '#db/change-feed.ts'
import { createCatalogReader } from '#domains/catalog/index.ts'
import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import { readOrderByKey } from '#domains/order/index.ts'
import type { Gateway, KeptProviderKeys } from '#domains/payment/index.ts'
import type { KeptRules } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { deliveryPromise } from '#views/delivery-promise.ts'
import { publicOrigin } from './origin.ts'
import { partnerLinks } from './partner-links.ts'
import { personalReads } from './personal-reads.ts'
import { popularProducts } from './popular-products.ts'
import { productShareContent, sharePictures, shareVersion } from './share-pictures.ts'
import type { ShopCore } from './shop-core.ts'
import { shopFacts } from './shop-facts.ts'
import { createShopReader } from './shop-reader.ts'
import type { Sites } from './site.ts'
import { BUILD_FOLDER } from './web-build.ts'

export interface PagesParts {
  readonly build: unknown
  readonly sites: Sites
  readonly parts: OrderCallParts
  /** Replaces parts that come from a build. Default: the build. */
  readonly instead?: Partial<Pick<PagesOptions, 'handlers' | 'cache' | 'clientDir'>>
}

/** Mounts pages, files and feeds of the shop. */
export function mountPages(
  core: ShopCore,
  { build, sites, parts, instead = {} }: PagesParts,
): (app: FastifyInstance, server: ServerParts) => Promise<void> {
  const { environment, database, changes, rules, providerKeys, clock } = core
  const { mountPath } = environment
  return async (app, { sessions, limits }) => {
    const catalog = createCatalogReader(database, changes)
    const partners = partnerLinks(core, sessions)
    app.addHook('onClose', () => partners.settled())
    const personal = personalReads(core, parts, sessions, catalog)
    await app.register(
      createPages({
        handlers: instead.handlers ?? createRouterHandlers({ build: build as WebBuild, mountPath }),
        limits,
        countCode: (request, code) =>
          countCodeTry(
            {
              database,
              clock,
              countAddress: (name, limit) => limits.count(request, name, limit),
              checkAddress: (name, limit) => limits.check(request, name, limit),
            },
            code.slice(0, DISCOUNT_CODE_MAX),
          ),
        patterns: routePatterns(build as WebBuild),
        mountPath,
        origins: [publicOrigin(environment)],
        currencies: () => [rules.current().currency],
        createShop: createShopReader({
          database,
          mountPath,
          catalog,
          clock,
          uncounted: (error) => core.logger.warn(error, 'a search that found nothing was not counted'),
          site: ({ locale }) => sites.of(locale),
          sharePicture: (locale, product) =>
            sharePath(
              locale,
              product.slug,
              shareVersion(productShareContent(rules.current(), locale, product)),
            ),
          facts: shopFacts(core),
          popular: popularProducts({ database, clock, catalog }),
          delivery: (locale) => deliveryPromise(rules.current(), locale, translatorOf(locale)),
          reviews: () => rules.current().reviews,
          personal,
        }),
        catalog,
        pictures: sharePictures({ catalog, dataDir: environment.dataDir, rules: rules.current }),
        facts: () => ({ zones: rules.current().zones, pages: rules.current().face.pages }),
        database,
        changes: withRules(changes, rules, providerKeys),
        translations: sites.files,
        clientDir: instead.clientDir ?? join(BUILD_FOLDER, 'client'),
        ...(instead.cache ? { cache: instead.cache } : {}),
        dataDir: environment.dataDir,
        isKnown: knownVisitors({
          sessions,
          isOrder: async (key) => (await readOrderByKey(database, key)) !== null,
        }),
        partners,
        paymentSources: () => paymentSourcesOf(parts.gateways),
        translate: (locale: LocaleCode, english) => translatorOf(locale)(english),
      }),
    )
  }
}

/**
 * Announces the settings once more when this process has read its rules or keys again: a page that was made in
 * between shows the former ones.
 */
function withRules(changes: ChangeFeed, rules: KeptRules, keys: KeptProviderKeys): ChangeFeed {
  return {
    subscribe(hear, lost) {
      changes.subscribe(hear, lost)
      rules.subscribe(() => hear('settings'))
      keys.subscribe(() => hear('settings'))
    },
  }
}

/**
 * Collects the sources of all offered gateways, each once. Without script a form leads to the page that would
 * otherwise be framed.
 */
function paymentSourcesOf(gateways: readonly Gateway[]): PaymentSources {
  const all = (...kinds: (keyof PaymentSources)[]): string[] => [
    ...new Set(gateways.flatMap(({ info }) => kinds.flatMap((kind) => info.csp[kind] ?? []))),
  ]
  return {
    script: all('script'),
    frame: all('frame'),
    connect: all('connect'),
    form: all('form', 'frame'),
    image: all('image'),
  }
}
