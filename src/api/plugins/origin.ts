import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { commonErrors } from '#kernel/errors.ts'

/**
 * Refuses a call that another website makes with the visitor's cookies: a form post needs no preflight, so
 * the browser's own word (`Origin`, `Sec-Fetch-Site`) is what tells. Neither header means that it is not a
 * browser. Throws: cross-origin. Source: docs/http-contract.md "Origin", ASVS 3.5.1 and 3.5.3.
 */
export function assertOwnOrigin(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): void {
  const { origin } = headers
  if (origin !== undefined) {
    if (!ownOrigins.includes(origin)) throw commonErrors['cross-origin']()
    return
  }
  const site = headers['sec-fetch-site']
  // `none` is the visitor's own doing, such as a reload of the page that answered.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw commonErrors['cross-origin']()
}

/**
 * The URL that `Referer` names when it is a page of this shop, else null. Origins are compared, never text.
 * Source: docs/rules.md "Return addresses".
 */
export function ownReferer(referer: string | undefined, ownOrigins: readonly string[]): URL | null {
  if (referer === undefined || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return ownOrigins.includes(url.origin) ? url : null
}

/** Own origins when the operator names none. Source: docs/http-contract.md "Origin". */
export function ownOriginsOf(shopOrigin: string | undefined, port: number): readonly string[] {
  return shopOrigin === undefined
    ? [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
    : [new URL(shopOrigin).origin]
}

/**
 * The own origin that a request asked for, by its Host; the first of the shop's where it names none of them.
 */
export function askedOrigin(
  ownOrigins: readonly string[],
  { headers }: Pick<FastifyRequest, 'headers'>,
): string {
  return ownOrigins.find((origin) => new URL(origin).host === headers.host) ?? ownOrigins[0] ?? ''
}
