import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { createPages } from '#api/pages/create-pages.ts'
import type { PagesOptions } from '#api/pages/pages-options.ts'
import type { PageHandler } from '#api/pages/router-handlers.ts'
import type { ChangeFeed } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import { createCatalogReader } from '#domains/catalog/index.ts'
import { REVIEW_RULES } from '#domains/shop/index.ts'
import type { PlanKind } from '#domains/subscription/contract.ts'
import { systemClock } from '#kernel/clock.ts'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import { createShopReader } from '#main/shop-reader.ts'
import type { SiteView } from '#web/site/views.ts'
import { SAMPLE_FACTS } from './sample-shop.ts'

/** Stands in for the router: one page per path, made of the shop's reads. Records what was requested. */
const stubRouter =
  (rendered: string[]): PageHandler =>
  async (request, { shop, nonce }) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    const path = pathname.replace(shop.site.basePath, '')
    const html = (text: string, status = 200) =>
      new Response(
        `<p>${text}</p><p>${'filler '.repeat(300)}</p><script${nonce ? ` nonce="${nonce}"` : ''}>go(1)</script><script type="application/ld+json">{}</script>`,
        {
          status,
          headers: { 'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': 'leak=1' },
        },
      )
    if (path.startsWith('/p/')) {
      const product = await shop.product(path.slice(3))
      if (!product) return html('No such product', 404)
      if ('movedTo' in product)
        return new Response(null, {
          status: 301,
          headers: { Location: `${shop.site.basePath}/p/${product.movedTo}` },
        })
      return html(`${product.name} ${product.price.amount} ${product.stockLevel}`)
    }
    if (path === '/search') await shop.cart()
    if (path === '/cart') return html(String((await shop.cart()).isLoggedIn))
    if (path === '') return html(`Home ${(await shop.categories()).length}`)
    return html('No such page', 404)
  }

/** Fills a folder like a build and an import would, with a secret beside the pictures. */
export function fillFolder(folder: string): void {
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  mkdirSync(join(folder, 'media'))
  writeFileSync(join(folder, 'client/assets/entry-abc.js'), `console.log(${'1+'.repeat(1_000)}1)`)
  writeFileSync(join(folder, 'client/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(
    join(folder, 'media/0123456789abcdef.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>',
  )
  writeFileSync(join(folder, 'secret.svg'), 'secret')
}

/** Pictures without a drawing library, and files of a shop that delivers nowhere. */
export const STUB_FILES: Pick<PagesOptions, 'pictures' | 'facts'> = {
  pictures: {
    product: async () => null,
    shop: () => ({ version: '0123456789ab', draw: async () => Buffer.from('picture') }),
    icon: async () => Buffer.from('icon'),
  },
  facts: () => ({ zones: [], pages: [] }),
}

export interface StubPagesParts {
  readonly database: Database
  readonly changes: ChangeFeed
  /** Contains the build and the media. */
  readonly folder: string
  readonly mount: string
  /** Collects the paths that were rendered. */
  readonly rendered: string[]
}

/** Opens the pages' plugin over a stub router, ready for requests. */
export async function openStubPages({
  database,
  changes,
  folder,
  mount,
  rendered,
}: StubPagesParts): Promise<FastifyInstance> {
  const catalog = createCatalogReader(database, changes)
  const site = ({ locale, basePath }: { locale: string; basePath: string }) =>
    ({ basePath, locale: { code: locale } }) as unknown as SiteView
  const personal = () => ({
    cart: async () => ({ isLoggedIn: false }) as never,
    order: async () => null,
    flash: async () => null,
    express: async () => null,
    signUp: async (kind: PlanKind) => ({
      kind,
      plans: [],
      chosen: null,
      gift: null,
      member: null,
      countries: [],
    }),
    gift: async () => ({ isLoggedIn: false, refusal: 'gift-unknown' as const, gift: null }),
    planChange: async () => null,
    partner: async () => null,
    partnerArea: async () => null,
    profile: async () => null,
    connecting: async () => null,
    library: async () => null,
    recording: async () => null,
    personalData: async () => null,
    backOffice: async () => 'not-logged-in' as const,
    setUp: async () => ({ kind: 'sign-in' as const }),
    abuseForm: async () => ({ kind: 'product' as const, thing: '', email: '' }),
    abuseCase: async () => null,
    abuseMeasure: async () => null,
    orderReviews: async () => null,
    contact: async () => ({
      filled: { name: '', email: '', subject: '' },
      started: '',
      shop: { lines: [], email: '', phone: '', hours: '' },
    }),
    statement: async () => ({ step: 'expired' }) as const,
  })
  const handler = stubRouter(rendered)
  const app = Fastify()
  app.removeAllContentTypeParsers()
  await app.register(
    createPages({
      handlers: new Map(LOCALES.map(({ code }) => [basePathOf(mount, code), handler])),
      patterns: [
        '/',
        '/search',
        '/c/:category',
        '/p/:product',
        '/cart',
        '/order/:orderKey',
        '/login',
        '/profile',
      ],
      mountPath: mount,
      origins: ['https://shop.example'],
      currencies: () => ['EUR'],
      createShop: createShopReader({
        database: database,
        mountPath: mount,
        catalog,
        clock: systemClock,
        uncounted: (error) => {
          throw error
        },
        site,
        delivery: () => null,
        personal,
        sharePicture: () => '/og/en/p/any-0123456789ab.jpg',
        facts: async () => SAMPLE_FACTS,
        popular: async () => [],
        reviews: () => REVIEW_RULES,
      }),
      ...STUB_FILES,
      catalog,
      database: database,
      changes,
      translations: {
        urlOf: (locale, part) => `${mount}/i18n/${locale}.h1.${part}.json`,
        bytesOf: () => Buffer.from('{}'),
      },
      clientDir: join(folder, 'client'),
      dataDir: folder,
      translate: (locale, english) => `${locale}: ${english}`,
    }),
  )
  await app.ready()
  return app
}
