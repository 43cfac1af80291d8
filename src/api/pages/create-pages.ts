import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import { baseOfUrl, basesOf } from '../bases.ts'
import { answerAtOnce } from '../plugins/at-once.ts'
import { asDomainError } from '../plugins/error-answer.ts'
import { createLane } from '../plugins/lanes.ts'
import type { Limit } from '../plugins/rate-limit.ts'
import { POLICY_REPORT_PATH } from '../policy-reports.ts'
import { type Answer, createAnswer, type HeaderList, sendAnswer, sendReady } from './answer.ts'
import { mayCompress } from './compress-personal.ts'
import { type Located, locate } from './locate.ts'
import { mediaAnswers } from './media.ts'
import { limitOfMiss } from './miss-limits.ts'
import { createNotices, NOTICE_PATH } from './notices.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { pageHeaders } from './page-headers.ts'
import { routeOf } from './page-route.ts'
import type { PagesOptions } from './pages-options.ts'
import { partnerVisits } from './partner-links.ts'
import { leadsOn, movedTo, plainPage } from './plain-page.ts'
import { productsJsonAnswer } from './products-json.ts'
import { mountReady } from './ready.ts'
import { PageFailed, type PageTarget, renderPersonal, renderPublic } from './render-page.ts'
import { pathOf, queryOf } from './request-url.ts'
import { mountSharePictures } from './share-pictures.ts'
import { mountShopFiles } from './shop-files.ts'
import { loadStaticFiles } from './static-files.ts'
import { suggestAnswer } from './suggest-json.ts'
import { translationAnswers } from './translations.ts'

/**
 * Limits of concurrent rendering, one lane per kind of page: however many strangers search, people can still
 * sign in, look at their orders and pay. Source: docs/rules.md "Slow clients and slow databases".
 */
const LANES = {
  shared: { atOnce: 4, waiting: 60 },
  guest: { atOnce: 8, waiting: 120 },
  known: { atOnce: 32, waiting: 400 },
} as const

const METHODS_REFUSED = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Creates the plugin that serves all pages and files of the shop under its mount path. Source:
 * docs/architecture.md "How a request runs", docs/http-contract.md "Pages".
 */
export function createPages(options: PagesOptions): FastifyPluginAsync {
  const {
    mountPath,
    handlers,
    patterns,
    origins,
    currencies,
    createShop,
    changes,
    catalog,
    database,
    translate,
  } = options
  const origin = origins[0] ?? 'http://localhost'
  const common = pageHeaders(origins.length > 0 && origins.every((own) => own.startsWith('https:')))
  const bases = basesOf(mountPath, (locale) => (english) => translate(locale, english))
  const cache = options.cache ?? createPageCache()
  const paymentSources = options.paymentSources ?? (() => null)
  const isKnown = options.isKnown ?? (async () => false)
  const partners = partnerVisits(options.partners)
  const lanes = {
    shared: createLane(LANES.shared),
    guest: createLane(LANES.guest),
    known: createLane(LANES.known),
  }
  const notices = createNotices({
    handlers,
    mountPath,
    origin,
    currency: () => currencies()[0] ?? 'EUR',
    createShop,
    common,
    isOn: patterns.includes(`${NOTICE_PATH}/:kind`),
  })
  const reportTo = `${mountPath}${POLICY_REPORT_PATH}`

  return async (app: FastifyInstance) => {
    const files = await loadStaticFiles(options.clientDir, mountPath, common)
    const media = mediaAnswers(options.dataDir, common)
    const translations = translationAnswers(options.translations, mountPath, common)
    changes.subscribe(cache.onChange, cache.onGap)
    changes.subscribe(notices.onChange, () => notices.onChange('settings'))
    mountReady(app, { mountPath, database, common })

    app.get(
      `${mountPath}/media/:name`,
      async (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
        sendAnswer(request.raw, reply, (await media(request.params.name)) ?? missing(request)),
    )
    app.get(`${mountPath}/i18n/:name`, (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
      sendAnswer(request.raw, reply, translations(request.params.name) ?? missing(request)),
    )
    app.get(`${mountPath}/assets/*`, (request, reply) =>
      sendAnswer(request.raw, reply, files.get(pathOf(request)) ?? missing(request)),
    )
    const count = (request: FastifyRequest, name: string, limit: Limit): void =>
      options.limits?.count(request, name, limit)
    mountShopFiles(app, {
      context: { database, catalog, origin, mountPath, common },
      currency: () => currencies()[0] ?? 'EUR',
      facts: options.facts,
      createShop,
      serve,
      count,
    })
    const pictures = mountSharePictures(app, {
      pictures: options.pictures,
      mountPath,
      common,
      count,
      answer: guarded,
      missing: (request, reply) => sendAnswer(request.raw, reply, missing(request)),
    })
    changes.subscribe(pictures.onChange, pictures.onGap)
    for (const { code } of LOCALES) {
      const basePath = basePathOf(mountPath, code)
      const inLocale = (english: string): string => translate(code, english)
      app.get(`${basePath}/products.json`, (request, reply) => {
        const query = productsJsonAnswer(
          { catalog, locale: code, basePath, currencies: currencies(), common, translate: inLocale },
          queryOf(request),
        )
        return 'refusal' in query
          ? sendAnswer(request.raw, reply, query.refusal)
          : serve(request, reply, query.key, query.render)
      })
      app.get(`${basePath}/suggest.json`, (request, reply) => {
        const parts = { catalog, locale: code, basePath, currencies: currencies(), common }
        const { key, render } = suggestAnswer(parts, queryOf(request))
        return serve(request, reply, key, render)
      })
    }

    // Fast path of nearly every request: no route, no promise, no parsing. A cached answer is the same for
    // everybody.
    answerAtOnce(app, (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (partners.concerns(request)) return false
      const hit = cache.hit(request.url ?? '')
      if (hit === undefined || !sendReady(request, response, hit)) return false
      partners.noteClick(request)
      return true
    })
    const paths = mountPath === '' ? ['/', '/*'] : [mountPath, `${mountPath}.data`, `${mountPath}/*`]
    for (const url of paths) {
      app.get(url, answerPage)
      app.route({
        method: [...METHODS_REFUSED],
        url,
        // Refuses before the body is read: the method is wrong whatever the body contains.
        onRequest: async (request, reply) => {
          if (isCall(pathOf(request))) return notOurs(reply)
          return sendAnswer(
            request.raw,
            reply,
            refuse(request, commonErrors['method-not-allowed'](), { allow: 'GET, HEAD' }),
          )
        },
        handler: async (_request, reply) => reply,
      })
    }

    async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const rawUrl = request.raw.url ?? ''
      const file = files.get(pathOf(request))
      if (file) return sendAnswer(request.raw, reply, file)
      const located = locate(rawUrl, mountPath, patterns)
      if (located.kind === 'foreign') return notOurs(reply)
      if (located.kind === 'malformed' || isNotice(located)) {
        return sendAnswer(request.raw, reply, await notice(request, commonErrors['not-found']()))
      }
      if (located.kind === 'redirect') {
        // The redirect of a personal page can contain a key: no shared cache may store it.
        const isShared = routeOf(located.path, located.search, currencies()).kind === 'public'
        return sendAnswer(request.raw, reply, movedTo(located.to, common, isShared))
      }
      const { locale, basePath, pathname, path, search } = located
      const handle = handlers.get(basePath)
      if (!handle || isCall(path)) return notOurs(reply)
      const onward = await partners.arrive(request.raw, located)
      if (onward !== null) return sendAnswer(request.raw, reply, leadsOn(`${pathname}${onward}`, common))
      const known = currencies()
      const route = routeOf(path, search, known)
      const asked = new URLSearchParams(route.kind === 'public' ? route.search : search).get('currency')
      const currency = known.find((one) => one === asked) ?? known[0] ?? 'EUR'
      const target: PageTarget = {
        handle,
        url: `${origin}${pathname}${route.kind === 'public' ? route.search : search}`,
        locale,
        basePath,
        currency,
      }
      if (route.kind === 'public')
        return serve(request, reply, `${pathname}${route.search}`, async () => {
          const rendered = await renderPublic(createShop, target, common)
          notices.renew(locale)
          return rendered
        })
      const lane = (await isKnown(request.raw, path)) ? lanes.known : lanes.guest
      const parts = { payment: route.isPayment ? paymentSources() : null, reportTo }
      return guarded(request, reply, async () => {
        // Read as the pages read it: a code that is spelled in another way is a try too.
        const code = new URLSearchParams(search).get('code') ?? ''
        if (code !== '') await options.countCode?.(request, code)
        const rendered = await lane.run(() => renderPersonal(createShop, target, request, common, parts))
        const compressible = mayCompress(request.headers, path, search)
        return createAnswer({ ...rendered, repeatable: false, compressible })
      })
    }
  }

  function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    render: Parameters<PageCache['serve']>[2],
  ): Promise<FastifyReply> {
    return guarded(request, reply, async () => {
      if (!cache.holds(key)) countMiss(request, key)
      return cache.serve(request.raw.url ?? '', key, () => lanes.shared.run(render))
    })
  }

  /**
   * Counts a cache miss of an address, so that no client makes the shop render one page after another.
   * Throws: too-many-requests.
   */
  function countMiss(request: FastifyRequest, key: string): void {
    const { name, limit } = limitOfMiss(key)
    options.limits?.count(request, name, limit)
  }

  async function guarded(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Answer>,
  ): Promise<FastifyReply> {
    let answer: Answer
    try {
      answer = await make()
    } catch (error) {
      const isRefusal = error instanceof DomainError && !error.reportable
      const isShed = error instanceof DomainError && error.kind === 'unavailable' && error.cause === undefined
      if (!isRefusal && !isShed) request.log.error(error, 'a page could not be rendered')
      answer = await notice(request, isRefusal || isShed ? error : failureOf(error))
    }
    return sendAnswer(request.raw, reply, answer)
  }

  /** Returns whether a path belongs to the API, which also answers for calls that do not exist. */
  function isCall(path: string): boolean {
    return (
      /^\/(api|webhooks)(\/|$)/.test(path) ||
      LOCALES.some(({ code }) => path.startsWith(`${basePathOf(mountPath, code)}/api/`))
    )
  }

  /** Returns the page of the shop that tells of a refusal; to the router's own requests a plain one. */
  async function notice(request: FastifyRequest, error: DomainError): Promise<Answer> {
    if (/\.data$/.test(pathOf(request))) return refuse(request, error)
    return notices.of(error, baseOfUrl(bases, request.raw.url ?? '/'))
  }

  function missing(request: FastifyRequest): Answer {
    return refuse(request, commonErrors['not-found']())
  }

  function refuse(request: FastifyRequest, error: DomainError, extra: HeaderList = {}): Answer {
    return plainPage(error, baseOfUrl(bases, request.raw.url ?? '/'), common, extra)
  }
}

/** Returns whether an address is that of a page which is kept for refusals. */
function isNotice(located: Located): boolean {
  return 'path' in located && (located.path === NOTICE_PATH || located.path.startsWith(`${NOTICE_PATH}/`))
}

/** A page failed by itself, or because what it needs is away. */
function failureOf(error: unknown): DomainError {
  const cause = error instanceof PageFailed ? error.cause : error
  const found = asDomainError(cause)
  return found.kind === 'unavailable' ? found : commonErrors['internal-error']({ cause: error })
}

function notOurs(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
