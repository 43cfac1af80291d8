import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { commonErrors } from '#kernel/errors.ts'

/**
 * Refuses a cross-site call that carries the visitor's cookies. A form post needs no preflight, so only the
 * browser's headers (`Origin`, `Sec-Fetch-Site`) reveal it. A request with neither header does not come from
 * a browser. Throws: cross-origin. Source: docs/http-contract.md "Origin", ASVS 3.5.1 and 3.5.3.
 */
export function assertOwnOrigin(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): void {
  const { origin } = headers
  if (origin !== undefined) {
    if (!ownOrigins.includes(origin)) throw commonErrors['cross-origin']()
    return
  }
  const site = headers['sec-fetch-site']
  // `none` is an act of the visitor, such as a reload of the page that answered.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw commonErrors['cross-origin']()
}

/**
 * Returns the URL of `Referer` if it is a page of this shop, else null. Origins are compared, never text.
 * Source: docs/rules.md "Return addresses".
 */
export function ownReferer(referer: string | undefined, ownOrigins: readonly string[]): URL | null {
  if (referer === undefined || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return ownOrigins.includes(url.origin) ? url : null
}

/** Returns the shop's origins when the operator names none. Source: docs/http-contract.md "Origin". */
export function ownOriginsOf(shopOrigin: string | undefined, port: number): readonly string[] {
  return shopOrigin === undefined
    ? [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
    : [new URL(shopOrigin).origin]
}

/** Returns the shop's origin that a request names in its Host; the first one if it names none of them. */
export function askedOrigin(
  ownOrigins: readonly string[],
  { headers }: Pick<FastifyRequest, 'headers'>,
): string {
  return ownOrigins.find((origin) => new URL(origin).host === headers.host) ?? ownOrigins[0] ?? ''
}
