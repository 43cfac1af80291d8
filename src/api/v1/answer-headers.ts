import { API_HEADERS } from '../plugins/security-headers.ts'

/** Headers that scripts of other sites may read. */
const EXPOSED =
  'RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Content-Language, Content-Disposition'

/**
 * Headers of every answer of the member API. Scripts of any site may read it, because only a token opens it: cookies are
 * neither read nor sent. Source: decision 0082.
 */
export const MEMBER_API_HEADERS: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  vary: 'Accept-Language, Authorization',
}

/** Methods of every endpoint. */
export const METHODS = 'GET, HEAD, OPTIONS'

/** Headers of the answer to a browser that asks before it sends a token from another site. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...MEMBER_API_HEADERS,
  allow: METHODS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': 'Authorization, Accept-Language',
  'access-control-max-age': '86400',
}
