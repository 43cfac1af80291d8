import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeFeed } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { commonErrors, type DomainError } from '#kernel/errors.ts'
import { basePathOf, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { baseOfUrl, basesOf } from '../bases.ts'
import { answerAtOnce } from '../plugins/at-once.ts'
import { POLICY_REPORT_PATH } from '../policy-reports.ts'
import { type Answer, createAnswer, type HeaderList, sendAnswer, sendReady } from './answer.ts'
import { locate } from './locate.ts'
import { mediaAnswers } from './media.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { type PaymentSources, pageHeaders } from './page-headers.ts'
import { routeOf } from './page-route.ts'
import { movedTo, plainPage } from './plain-page.ts'
import { productsJsonAnswer } from './products-json.ts'
import { type CreateShop, type PageTarget, renderPersonal, renderPublic } from './render-page.ts'
import { robotsTxt } from './robots.ts'
import type { PageHandler } from './router-handlers.ts'
import { renderSitemap } from './sitemap.ts'
import { loadStaticFiles } from './static-files.ts'
import { translationAnswers } from './translations.ts'

export interface PagesOptions {
  /** The router's handlers by base path, of `createRouterHandlers`. */
  readonly handlers: ReadonlyMap<string, PageHandler>
  /** `BASE_PATH`, '' at the root. */
  readonly mountPath: string
  /** Own origins; the first stands in canonical addresses. */
  readonly origins: readonly string[]
  /** Currencies of the shop; the first is shown without being asked for. */
  readonly currencies: readonly string[]
  readonly createShop: CreateShop
  readonly catalog: CatalogReader
  readonly database: Database
  readonly changes: ChangeFeed
  readonly translations: TranslationFiles
  /** Folder of the browser build (`build/client`). */
  readonly clientDir: string
  readonly dataDir: string
  /** English text → text in a locale, for refusals. */
  readonly translate: (locale: LocaleCode, english: string) => string
  readonly cache?: PageCache
  /** What pages may reach where orders are paid. Default: nothing but the shop. */
  readonly paymentSources?: PaymentSources
}

/** Translation files for browsers: one hashed address per locale. */
export interface TranslationFiles {
  /** With `BASE_PATH`. */
  urlOf(locale: LocaleCode): string
  bytesOf(locale: LocaleCode): Buffer
}

const METHODS_REFUSED = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** All pages and files of the shop under its mount path. Source: architecture "How a request runs", contract §12. */
export function createPages(options: PagesOptions): FastifyPluginAsync {
  const { mountPath, handlers, origins, currencies, createShop, changes, catalog, database, translate } = options
  const origin = origins[0] ?? 'http://localhost'
  const common = pageHeaders(origins.length > 0 && origins.every((own) => own.startsWith('https:')))
  const bases = basesOf(mountPath, (locale) => (english) => translate(locale, english))
  const cache = options.cache ?? createPageCache()
  const paymentSources = options.paymentSources ?? null
  const reportTo = `${mountPath}${POLICY_REPORT_PATH}`

  return async (app: FastifyInstance) => {
    const files = await loadStaticFiles(options.clientDir, mountPath, common)
    const media = mediaAnswers(options.dataDir, common)
    const translations = translationAnswers(options.translations, mountPath, common)
    changes.subscribe(cache.onChange, cache.onGap)

    app.get(`${mountPath}/media/:name`, async (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
      sendAnswer(request.raw, reply, (await media(request.params.name)) ?? missing(request)),
    )
    app.get(`${mountPath}/i18n/:name`, (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
      sendAnswer(request.raw, reply, translations(request.params.name) ?? missing(request)),
    )
    app.get(`${mountPath}/assets/*`, (request, reply) => sendAnswer(request.raw, reply, files.get(pathOf(request)) ?? missing(request)))
    app.get(`${mountPath}/robots.txt`, (request, reply) => serve(request, reply, 'robots', async () => robotsTxt({ origin, mountPath, common })))
    for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-:start.xml']) {
      app.get(`${mountPath}${path}`, (request, reply) =>
        serve(request, reply, `sitemap ${pathOf(request)}`, () =>
          renderSitemap({ database, catalog, origin, mountPath, common, currency: currencies[0] ?? 'EUR' }, pathOf(request).slice(mountPath.length)),
        ),
      )
    }
    for (const { code } of LOCALES) {
      const basePath = basePathOf(mountPath, code)
      const inLocale = (english: string): string => translate(code, english)
      app.get(`${basePath}/products.json`, (request, reply) => {
        const query = productsJsonAnswer({ catalog, locale: code, basePath, currencies, common, translate: inLocale }, queryOf(request))
        return 'refusal' in query ? sendAnswer(request.raw, reply, query.refusal) : serve(request, reply, query.key, query.render)
      })
    }

    // The way of nearly every request: no route, no promise, nothing parsed. What is kept is the same for everybody.
    answerAtOnce(app, (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const hit = cache.hit(request.url ?? '')
      return hit !== undefined && sendReady(request, response, hit)
    })
    const paths = mountPath === '' ? ['/', '/*'] : [mountPath, `${mountPath}.data`, `${mountPath}/*`]
    for (const url of paths) {
      app.get(url, answerPage)
      app.route({
        method: [...METHODS_REFUSED],
        url,
        // Before the body is looked at: whatever it holds, the method is wrong.
        onRequest: async (request, reply) => {
          if (isCall(pathOf(request))) return notOurs(reply)
          return sendAnswer(request.raw, reply, refuse(request, commonErrors['method-not-allowed'](), { allow: 'GET, HEAD' }))
        },
        handler: async (_request, reply) => reply,
      })
    }

    async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const rawUrl = request.raw.url ?? ''
      const file = files.get(pathOf(request))
      if (file) return sendAnswer(request.raw, reply, file)
      const located = locate(rawUrl, mountPath)
      if (located.kind === 'foreign') return notOurs(reply)
      if (located.kind === 'malformed') return sendAnswer(request.raw, reply, missing(request))
      if (located.kind === 'redirect') return sendAnswer(request.raw, reply, movedTo(located.to, common))
      const { locale, basePath, pathname, path, search } = located
      const handle = handlers.get(basePath)
      if (!handle || isCall(path)) return notOurs(reply)
      const route = routeOf(path, search, currencies)
      const asked = new URLSearchParams(route.kind === 'public' ? route.search : search).get('currency')
      const currency = currencies.find((known) => known === asked) ?? currencies[0] ?? 'EUR'
      const target: PageTarget = {
        handle,
        url: `${origin}${pathname}${route.kind === 'public' ? route.search : search}`,
        locale,
        basePath,
        currency,
      }
      if (route.kind === 'public') return serve(request, reply, `${pathname}${route.search}`, () => renderPublic(createShop, target, common))
      return guarded(request, reply, async () =>
        createAnswer({
          ...(await renderPersonal(createShop, target, request, common, { payment: route.isPayment ? paymentSources : null, reportTo })),
          repeatable: false,
        }),
      )
    }
  }

  function serve(request: FastifyRequest, reply: FastifyReply, key: string, render: Parameters<PageCache['serve']>[2]): Promise<FastifyReply> {
    return guarded(request, reply, () => cache.serve(request.raw.url ?? '', key, render))
  }

  async function guarded(request: FastifyRequest, reply: FastifyReply, make: () => Promise<Answer>): Promise<FastifyReply> {
    let answer: Answer
    try {
      answer = await make()
    } catch (error) {
      request.log.error(error, 'a page could not be rendered')
      answer = refuse(request, commonErrors.overloaded({ cause: error }))
    }
    return sendAnswer(request.raw, reply, answer)
  }

  /** Calls have an owner of their own, who also answers for those that do not exist. */
  function isCall(path: string): boolean {
    return /^\/(api|webhooks)(\/|$)/.test(path) || LOCALES.some(({ code }) => path.startsWith(`${basePathOf(mountPath, code)}/api/`))
  }

  function missing(request: FastifyRequest): Answer {
    return refuse(request, commonErrors['not-found']())
  }

  function refuse(request: FastifyRequest, error: DomainError, extra: HeaderList = {}): Answer {
    return plainPage(error, baseOfUrl(bases, request.raw.url ?? '/'), common, extra)
  }
}

function notOurs(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function queryOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? ''
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1))
}
