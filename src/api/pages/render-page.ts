import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LocaleCode } from '#kernel/locales.ts'
import { loggable } from '#kernel/loggable.ts'
import type { Shop } from '#web/shop.ts'
import type { HeaderList } from './answer.ts'
import { ANYTHING, NOT_KEPT, type Rendered } from './page-cache.ts'
import { type PolicyParts, PUBLIC_CACHE_CONTROL, policyByHashes, policyByNonce } from './page-headers.ts'
import type { PageHandler } from './router-handlers.ts'
import { createScopeCollector } from './scope-collector.ts'

/** The audience and base of a rendering, from which `createShop` makes the shop's reads. */
export interface ShopRequest {
  readonly locale: LocaleCode
  readonly basePath: string
  readonly currency: string
  /** Called with every scope that is read. */
  readonly note: (scope: string) => void
  /** The visitor's request; null on public pages, where nothing personal can be read. */
  readonly visitor: FastifyRequest | null
  /** Lets this answer, and no other, show images of an origin. Absent on public pages. */
  readonly allowImages?: (origin: string) => void
}

export type CreateShop = (request: ShopRequest) => Shop

/** The address of a page and the router that renders it. */
export interface PageTarget {
  readonly handle: PageHandler
  readonly url: string
  readonly locale: LocaleCode
  readonly basePath: string
  readonly currency: string
}

/**
 * Statuses of a public page that may be cached: pages, redirects of old addresses (202 in the router's data
 * requests), 404.
 */
const KEPT_STATUSES = new Set([200, 202, 301, 302, 308, 404])
const BODILESS_STATUSES = new Set([204, 304])
/** Headers of the router's answer that we set ourselves, or that must never be cached. */
const DROPPED = new Set([
  'content-length',
  'set-cookie',
  'cache-control',
  'etag',
  'vary',
  'content-security-policy',
])

/** Renders a public page. */
export async function renderPublic(
  createShop: CreateShop,
  target: PageTarget,
  common: HeaderList,
): Promise<Rendered> {
  const collector = createScopeCollector()
  const { locale, basePath, currency } = target
  const shop = createShop({ locale, basePath, currency, note: collector.note, visitor: null })
  const { status, headers, body } = await render(target, { shop, nonce: null })
  if (status === 404) collector.note(ANYTHING)
  const keep = KEPT_STATUSES.has(status) && !collector.scopes.has(NOT_KEPT)
  const policy = isHtml(headers) ? { 'content-security-policy': policyByHashes(body.toString()) } : {}
  const cacheControl = { 'cache-control': keep ? PUBLIC_CACHE_CONTROL : 'no-store' }
  return {
    status,
    headers: { ...headers, ...common, ...cacheControl, ...policy },
    body,
    scopes: collector.scopes,
    keep,
  }
}

/**
 * Renders a page for one visitor: never cached, its scripts allowed by a nonce. Source: docs/rules.md
 * "Content-Security-Policy".
 */
export async function renderPersonal(
  createShop: CreateShop,
  target: PageTarget,
  visitor: FastifyRequest,
  common: HeaderList,
  parts: PolicyParts,
): Promise<Omit<Rendered, 'scopes' | 'keep'>> {
  const { locale, basePath, currency } = target
  const nonce = randomBytes(18).toString('base64')
  const images: string[] = []
  const allowImages = (origin: string) => void images.push(origin)
  const shop = createShop({ locale, basePath, currency, note: () => undefined, visitor, allowImages })
  const { status, headers, body } = await render(target, { shop, nonce })
  const policy = isHtml(headers)
    ? { 'content-security-policy': policyByNonce(nonce, { ...parts, images }) }
    : {}
  return {
    status,
    headers: { ...headers, ...common, 'cache-control': 'no-store', 'x-robots-tag': 'noindex', ...policy },
    body,
  }
}

async function render(
  target: PageTarget,
  context: Parameters<PageHandler>[1],
): Promise<{ status: number; headers: HeaderList; body: Buffer }> {
  const noted: unknown[] = []
  const noteFailure = (error: unknown): void => void noted.push(error)
  const response = await target.handle(new Request(target.url), { ...context, noteFailure })
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (!DROPPED.has(name)) headers[name] = value
  const body = BODILESS_STATUSES.has(response.status)
    ? Buffer.alloc(0)
    : Buffer.from(await response.arrayBuffer())
  if (response.status >= 500) throw new PageFailed(target.url, response.status, noted[0])
  return { status: response.status, headers, body }
}

/** The router answered 5xx and has already logged the cause. */
export class PageFailed extends Error {
  override readonly name = 'PageFailed'
  readonly status: number
  constructor(url: string, status: number, cause: unknown) {
    super(`rendering ${loggable(new URL(url).pathname)} answered ${status}`, { cause })
    this.status = status
  }
}

function isHtml(headers: HeaderList): boolean {
  return (headers['content-type'] ?? '').startsWith('text/html')
}
