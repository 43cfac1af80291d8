import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { refIn } from '#domains/partner/index.ts'
import { ownReferer } from '../plugins/origin.ts'

/** What pages do about links of partners. Source: decision 0067. */
export interface PartnerLinks {
  readonly isOpen: () => boolean
  readonly ownOrigins: readonly string[]
  /** Counts a click. Never waits. */
  clicked(ref: string): void
  /** Remembers the click of a visitor with a cookie, if they consent. Never fails. */
  remember(request: IncomingMessage, ref: string): Promise<void>
}

/** What a request for a page does with links of partners. */
export interface PartnerVisits {
  /** Returns whether a request must not be answered from memory alone. */
  concerns(request: IncomingMessage): boolean
  /** Counts a request that is a click. Returns the ref; null: it is none. */
  noteClick(request: IncomingMessage): string | null
  /** Counts and remembers a click. Returns the query with which a visit goes on; null: the address stays. */
  arrive(
    request: IncomingMessage,
    page: { readonly path: string; readonly search: string },
  ): Promise<string | null>
}

/** Binds pages to the links of partners; without a programme nothing happens. */
export function partnerVisits(links?: PartnerLinks): PartnerVisits {
  const noteClick = ({ url = '', method, headers }: IncomingMessage): string | null => {
    if (!links?.isOpen()) return null
    const ref = clickIn(url, headers, links.ownOrigins)
    if (ref !== null && method === 'GET') links.clicked(ref)
    return ref
  }
  return {
    noteClick,
    concerns: ({ url = '', headers }) => links?.isOpen() === true && mayConcernPartner(url, headers),
    async arrive(request, page) {
      if (!links?.isOpen()) return null
      const onward = searchOfVisit(page, request.url ?? '', request.headers, links.ownOrigins)
      const ref = onward === null ? noteClick(request) : null
      if (ref !== null) await links.remember(request, ref)
      return onward
    },
  }
}

/**
 * Returns whether a request may be about a partner's link, and so must not be answered from memory alone: it brings a
 * ref and a cookie, or comes from a page with a ref. Cheap, because every request for a page asks it.
 */
export function mayConcernPartner(url: string, { cookie, referer }: IncomingHttpHeaders): boolean {
  return (
    (cookie !== undefined && url.includes('ref=')) || (referer?.includes('ref=') === true && isPageUrl(url))
  )
}

/**
 * Returns the ref whose click a request for a page is; null for none. A page that a browser fetches in advance is no
 * click, nor is a link within the visit, which carries the ref on.
 */
export function clickIn(
  url: string,
  headers: IncomingHttpHeaders,
  ownOrigins: readonly string[],
): string | null {
  const start = url.indexOf('?')
  if (start < 0 || !isPageUrl(url) || isPrefetch(headers)) return null
  const ref = refIn(url.slice(start))
  return ref === null || ref === refOfReferer(headers, ownOrigins) ? null : ref
}

/** Returns the ref of the page from which a request comes; null if it is none of the shop's or has none. */
export function refOfReferer({ referer }: IncomingHttpHeaders, ownOrigins: readonly string[]): string | null {
  if (referer?.includes('ref=') !== true) return null
  const from = ownReferer(referer, ownOrigins)
  return from && refIn(from.search)
}

/**
 * Returns the query with which a visit goes on: a link of a page with a ref leads to a page with the same ref, so that
 * the visit counts although nothing is stored in the browser. Null: the address stays as it is. Pages of the back
 * office are no visit.
 */
export function searchOfVisit(
  { path, search }: { readonly path: string; readonly search: string },
  url: string,
  headers: IncomingHttpHeaders,
  ownOrigins: readonly string[],
): string | null {
  if (!isPageUrl(url) || /^\/(?:admin|setup)(?:\/|$)/.test(path)) return null
  if (headers['sec-fetch-dest'] !== undefined && headers['sec-fetch-dest'] !== 'document') return null
  if (!headers.accept?.includes('text/html') || new URLSearchParams(search).has('ref')) return null
  const ref = refOfReferer(headers, ownOrigins)
  return ref === null ? null : `${search === '' ? '?' : `${search}&`}ref=${ref}`
}

/** Data that the router asks for, and files, are no pages. */
function isPageUrl(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return !/\.[a-z]{2,11}$/.test(path) && !path.endsWith('/__manifest')
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`)
}
