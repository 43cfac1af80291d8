import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE } from '#kernel/clock.ts'
import { isLocaleCode, type LocaleCode } from '#kernel/locales.ts'
import { createLane } from '../plugins/lanes.ts'
import type { Limit } from '../plugins/rate-limit.ts'
import type { HeaderList } from './answer.ts'
import { createPageCache, type PageCache, type Rendered } from './page-cache.ts'
import { IMMUTABLE_CACHE_CONTROL } from './page-headers.ts'
import { pathOf } from './request-url.ts'

/** A picture that is drawn when somebody asks for it; its version is part of its address. */
export interface SharePicture {
  readonly version: string
  draw(): Promise<Buffer>
}

/** Icons of the shop by file name. */
export const ICON_FILES = {
  'favicon.ico': { side: 48, maskable: false },
  'apple-touch-icon.png': { side: 180, maskable: true },
  'icon-192.png': { side: 192, maskable: false },
  'icon-512.png': { side: 512, maskable: false },
  'icon-maskable-192.png': { side: 192, maskable: true },
  'icon-maskable-512.png': { side: 512, maskable: true },
} as const
export type IconFile = keyof typeof ICON_FILES

/** What draws the pictures of shared links, and the icons. */
export interface SharePictures {
  /** Returns the picture of a product on sale; null for any other. */
  product(locale: LocaleCode, slug: string, note: (scope: string) => void): Promise<SharePicture | null>
  shop(locale: LocaleCode): SharePicture
  icon(file: IconFile): Promise<Buffer>
}

/** Pictures take a tenth of a second each: they are drawn one after another, and a crowd is sent away. */
const LANE = { atOnce: 1, waiting: 40 }
/** A preview of a link asks for one picture; a crawler of a whole catalogue comes back. */
const DRAWN_PER_ADDRESS: Limit = { burst: 120, refillMs: MINUTE }
/** Two hundred pictures. Units: bytes. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
const NAME = /^(.{1,400})-([0-9a-f]{12})\.jpg$/u

/** Returns the address of a picture without `BASE_PATH`. `slug` null: that of the whole shop. */
export function sharePath(locale: LocaleCode, slug: string | null, version: string): string {
  const name = slug === null ? 'shop' : `p/${encodeURIComponent(slug)}`
  return `/og/${locale}/${name}-${version}.jpg`
}

export interface SharePictureParts {
  readonly pictures: SharePictures
  readonly mountPath: string
  readonly common: HeaderList
  /** Counts a picture that is not kept yet against its address. Throws: too-many-requests. */
  readonly count: (request: FastifyRequest, name: string, limit: Limit) => void
  /** Answers with the kept or the made answer. */
  readonly answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => ReturnType<PageCache['serve']>,
  ) => Promise<FastifyReply>
  readonly missing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply
}

/**
 * Mounts the pictures of shared links and the icons. They have a small cache of their own, so that a crawler
 * that asks for every picture drops no page. Returns that cache, which must hear of changes.
 */
export function mountSharePictures(app: FastifyInstance, parts: SharePictureParts): PageCache {
  const { pictures, mountPath, common, count, answer } = parts
  const cache = createPageCache({ maxBytes: MAX_KEPT_BYTES, maxOddAnswers: 50 })
  const lane = createLane(LANE)

  const serve = (request: FastifyRequest, reply: FastifyReply, render: () => Promise<Rendered>) => {
    const key = pathOf(request)
    return answer(request, reply, async () => {
      if (!cache.holds(key)) count(request, 'pictures', DRAWN_PER_ADDRESS)
      return cache.serve(key, key, () => lane.run(render))
    })
  }

  const one = async (
    { locale, slug, version }: { locale: LocaleCode; slug: string | null; version: string },
    scopes: Set<string>,
  ): Promise<Rendered> => {
    const note = (scope: string): void => void scopes.add(scope)
    const found = slug === null ? pictures.shop(locale) : await pictures.product(locale, slug, note)
    if (!found) return rendered(common, scopes, 404, {}, Buffer.from('Not found'))
    if (found.version !== version) {
      // The price or the name is another one now: an old link shows what holds today.
      const location = mountPath + sharePath(locale, slug, found.version)
      return rendered(common, scopes, 302, { location }, Buffer.alloc(0))
    }
    return rendered(common, scopes, 200, PICTURE, await found.draw())
  }

  const picture = (isProduct: boolean) => (request: FastifyRequest, reply: FastifyReply) => {
    const { locale, name } = request.params as { locale: string; name: string }
    const [, slug = '', version = ''] = NAME.exec(name) ?? []
    if (!isLocaleCode(locale) || slug === '' || (!isProduct && slug !== 'shop'))
      return parts.missing(request, reply)
    const scopes = new Set(['settings'])
    return serve(request, reply, () => one({ locale, slug: isProduct ? slug : null, version }, scopes))
  }
  app.get(`${mountPath}/og/:locale/:name`, picture(false))
  app.get(`${mountPath}/og/:locale/p/:name`, picture(true))

  for (const file of Object.keys(ICON_FILES) as IconFile[]) {
    const type = file.endsWith('.ico') ? 'image/x-icon' : 'image/png'
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' }
    app.get(`${mountPath}/${file}`, (request, reply) =>
      serve(request, reply, async () =>
        rendered(common, new Set(['settings']), 200, headers, await pictures.icon(file)),
      ),
    )
  }
  return cache
}

const PICTURE = {
  'content-type': 'image/jpeg',
  'cache-control': IMMUTABLE_CACHE_CONTROL,
  'cross-origin-resource-policy': 'cross-origin',
}

function rendered(
  common: HeaderList,
  scopes: ReadonlySet<string>,
  status: number,
  own: HeaderList,
  body: Buffer,
): Rendered {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  const headers = { ...(status === 200 ? {} : plain), ...own, ...common }
  return { status, headers, body, scopes, keep: status === 200 }
}
