import type { IncomingMessage } from 'node:http'
import { DAY, SECOND } from '#kernel/clock.ts'
import { isRandomKey } from '#kernel/ids.ts'
import { type ClientAddresses, isLoopbackAddress } from './client-address.ts'

/** Lifetime of a session after its last use. Source: docs/http-contract.md "Session cookie". */
export const SESSION_LIFETIME_MS = 90 * DAY

const SECURE_NAME = '__Host-kontor'
const PLAIN_NAME = 'kontor'

export interface CookieRules {
  readonly ownOrigins: readonly string[]
  readonly addresses: ClientAddresses
  /** Called once, when the cookie must be sent without `Secure`. */
  readonly warn: (message: string) => void
}

/**
 * Reads and writes the only cookie. Its name says whether the connection is secure, so only the matching name
 * is read.
 */
export interface SessionCookie {
  read(request: IncomingMessage): string | null
  write(request: IncomingMessage, value: string): string
  /** Returns the header that deletes the cookie. */
  clear(request: IncomingMessage): string
}

export function sessionCookie({ ownOrigins, addresses, warn }: CookieRules): SessionCookie {
  let warned = false
  const secureOrigin = ownOrigins.some((origin) => origin.startsWith('https:'))
  const isSecure = (request: IncomingMessage): boolean =>
    secureOrigin ||
    isLoopbackHost(request.headers.host ?? '') ||
    (addresses.isTrustedProxy(request) && forwardedProto(request) === 'https')
  return {
    read: (request) => findCookie(request.headers.cookie, isSecure(request) ? SECURE_NAME : PLAIN_NAME),
    write(request, value) {
      if (isSecure(request)) return secureCookie(value, SESSION_LIFETIME_MS / SECOND)
      if (!warned)
        warn(
          'The session cookie goes without Secure because this shop is reached by plain http. Put it behind https.',
        )
      warned = true
      return plainCookie(value, SESSION_LIFETIME_MS / SECOND)
    },
    clear: (request) => (isSecure(request) ? secureCookie('', 0) : plainCookie('', 0)),
  }
}

function secureCookie(value: string, maxAgeSeconds: number): string {
  return `${SECURE_NAME}=${value}; ${attributes(maxAgeSeconds)}; Secure`
}

function plainCookie(value: string, maxAgeSeconds: number): string {
  return `${PLAIN_NAME}=${value}; ${attributes(maxAgeSeconds)}`
}

function attributes(maxAgeSeconds: number): string {
  return `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`
}

/** Returns the value of the first well-formed cookie with that name. */
function findCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  for (const part of header.split(';')) {
    const split = part.indexOf('=')
    if (split < 0 || part.slice(0, split).trim() !== name) continue
    const value = part.slice(split + 1).trim()
    if (isRandomKey(value)) return value
  }
  return null
}

/** Returns whether browsers trust a host without https. */
function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || isLoopbackAddress(name)
}

function forwardedProto(request: IncomingMessage): string | undefined {
  const header = request.headers['x-forwarded-proto']
  const last = (typeof header === 'string' ? header : header?.at(-1))?.split(',').at(-1)
  return last?.trim().toLowerCase()
}
