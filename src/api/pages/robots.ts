import { basePathOf, LOCALES } from '#kernel/locales.ts'
import type { HeaderList } from './answer.ts'
import type { Rendered } from './page-cache.ts'

/** Paths that contain personal pages or nothing to index. */
const CLOSED = [
  '/api/',
  '/cart',
  '/compare',
  '/order/',
  '/express/',
  '/login',
  '/password/',
  '/profile',
  '/partner',
  '/connect',
  '/library',
  '/admin',
  '/return/',
]

/**
 * Builds robots.txt: everything public is allowed, and the sitemap is named. Source: docs/design.md "Sitemap
 * and robots".
 */
export function robotsTxt({
  origin,
  mountPath,
  common,
}: {
  origin: string
  mountPath: string
  common: HeaderList
}): Rendered {
  const closed = LOCALES.flatMap(({ code }) =>
    CLOSED.map((path) => `Disallow: ${basePathOf(mountPath, code)}${path}`),
  )
  const text = ['User-agent: *', ...closed, '', `Sitemap: ${origin}${mountPath}/sitemap.xml`, ''].join('\n')
  return {
    status: 200,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      ...common,
    },
    body: Buffer.from(text),
    scopes: new Set(['settings']),
    keep: true,
  }
}
