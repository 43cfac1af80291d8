/**
 * Headers of every answer that is not a page: it is data, and must not be shown as a document, framed, stored
 * or sniffed. Source: ASVS 3.2.1, 3.4.x; docs/http-contract.md "Origin" (`same-origin`, because `no-referrer`
 * makes browsers send `Origin: null`).
 */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** One year, sent if the shop is served over https. Source: ASVS 3.4.1. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000'

/** Returns the headers of API answers for a shop with these origins. */
export function apiHeaders(ownOrigins: readonly string[]): Readonly<Record<string, string>> {
  const secure = ownOrigins.length > 0 && ownOrigins.every((origin) => origin.startsWith('https:'))
  return secure ? { ...API_HEADERS, 'strict-transport-security': STRICT_TRANSPORT_SECURITY } : API_HEADERS
}
