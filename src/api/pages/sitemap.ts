import type { Database } from '#db/database.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { readSitemapChunk, readSitemapChunks } from '#domains/catalog/index.ts'
import { hasShownLooks } from '#domains/lookbook/index.ts'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { listOwnPages } from '#domains/page/index.ts'
import { basePathOf, DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts'
import type { HeaderList } from './answer.ts'
import type { Rendered } from './page-cache.ts'
import { PUBLIC_CACHE_CONTROL } from './page-headers.ts'

export interface SitemapContext {
  readonly database: Database
  readonly catalog: CatalogReader
  readonly origin: string
  readonly mountPath: string
  readonly currency: string
  /** Handles of the text pages that have a text. */
  readonly pages: readonly string[]
  readonly common: HeaderList
}

/**
 * Renders `/sitemap.xml`, which lists its files, or one of these files, which lists every page in every
 * locale with its alternates. Source: docs/design.md "Sitemap and robots".
 */
export async function renderSitemap(context: SitemapContext, path: string): Promise<Rendered> {
  const start = /^\/sitemap-products-([0-9a-f-]{36})\.xml$/.exec(path)?.[1]
  if (path === '/sitemap.xml') return xml(context, await index(context))
  if (path === '/sitemap-pages.xml') return xml(context, await pages(context))
  if (!start || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(start)) return notFound(context)
  const products = await readSitemapChunk(context.database, start, context.currency)
  const entries = products.map(({ slugs, updated_at }) =>
    alternates(context, pathsOf('/p/', slugs), updated_at),
  )
  return entries.length === 0 ? notFound(context) : xml(context, urlset(entries))
}

async function index({ database, origin, mountPath, currency }: SitemapContext): Promise<string> {
  const chunks = await readSitemapChunks(database, currency)
  const files = chunks.map(
    ({ id, updated_at }) =>
      `<sitemap><loc>${escapeXml(`${origin}${mountPath}/sitemap-products-${id}.xml`)}</loc><lastmod>${updated_at.toISOString()}</lastmod></sitemap>`,
  )
  const first = `<sitemap><loc>${escapeXml(`${origin}${mountPath}/sitemap-pages.xml`)}</loc></sitemap>`
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${first}${files.join('')}</sitemapindex>`
}

async function pages(context: SitemapContext): Promise<string> {
  const tree = await context.catalog.tree(context.currency)
  const categories = [...tree.byId.values()].filter((node) => node.productCount > 0)
  const ownPages = await listOwnPages(context.database)
  const signUps = await signUpPages(context)
  const lookbook = (await hasShownLooks(context.database)) ? ['/lookbook'] : []
  const everywhere = (path: string): Record<string, string> =>
    Object.fromEntries(LOCALES.map(({ code }) => [code, path]))
  return urlset([
    alternates(context, everywhere('')),
    ...categories.map(({ texts }) =>
      alternates(
        context,
        pathsOf('/c/', Object.fromEntries(Object.entries(texts).map(([code, { slug }]) => [code, slug]))),
      ),
    ),
    ...[...lookbook, ...signUps].map((path) => alternates(context, everywhere(path))),
    ...TEXT_PAGES.filter(({ handle }) => context.pages.includes(handle)).map(({ handle }) =>
      alternates(context, everywhere(`/${handle}`)),
    ),
    ...ownPages.map((handle) => alternates(context, everywhere(`/page/${handle}`))),
  ])
}

/** Returns the sign-up pages on which there is a plan to choose. */
async function signUpPages({ catalog, currency }: SitemapContext): Promise<string[]> {
  const kinds = ['subscription', 'premium'] as const
  const plans = await Promise.all(
    kinds.map((kind) => catalog.plans({ locale: DEFAULT_LOCALE, currency }, kind, () => undefined)),
  )
  return kinds.filter((_, index) => plans[index]!.length > 0).map((kind) => `/${kind}`)
}

/** Returns the path per locale; a locale without its own text uses the default locale's slug. */
function pathsOf(prefix: string, slugs: Readonly<Record<string, string>>): Record<string, string> {
  const fallback = slugs[DEFAULT_LOCALE]
  const pairs = LOCALES.map(({ code }) => [code, slugs[code] ?? fallback] as const)
  return Object.fromEntries(
    pairs.flatMap(([code, slug]) =>
      slug === undefined ? [] : [[code, `${prefix}${encodeURIComponent(slug)}`]],
    ),
  )
}

function alternates(
  { origin, mountPath }: SitemapContext,
  paths: Readonly<Record<string, string>>,
  changedAt?: Date,
): string {
  const urls = LOCALES.flatMap(({ code }) => {
    const path = paths[code]
    return path === undefined
      ? []
      : [{ code, url: escapeXml(`${origin}${basePathOf(mountPath, code)}${path}` || '/') }]
  })
  const fallback = urls.find(({ code }) => code === DEFAULT_LOCALE) ?? urls[0]
  const links = [...urls, ...(fallback ? [{ code: 'x-default', url: fallback.url }] : [])]
    .map(({ code, url }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`)
    .join('')
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return urls.map(({ url }) => `<url><loc>${url}</loc>${lastmod}${links}</url>`).join('')
}

function urlset(entries: readonly string[]): string {
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}

function xml({ common }: SitemapContext, content: string): Rendered {
  return {
    status: 200,
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': PUBLIC_CACHE_CONTROL,
      ...common,
    },
    body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`),
    scopes: new Set(['catalog', 'category:*', 'lookbook', 'product:*', 'settings']),
    keep: true,
  }
}

function notFound({ common }: SitemapContext): Rendered {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...common }
  return { status: 404, headers, body: Buffer.from('Not found'), scopes: new Set(), keep: false }
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
