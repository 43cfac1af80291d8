import { isIP } from 'node:net'
import { CALL_URL_MAX } from './contract.ts'
import { isPublicAddress } from './public-address.ts'

/** Names that never lead to the public internet. Source: RFC 6761, RFC 6762, RFC 8375, RFC 9476. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|alt|home\.arpa)$/

/**
 * Reads an address that the shop or a buyer's browser may be told to call; null if it may not be: https on port 443
 * alone, without user info and fragment, in visible ASCII, and with a host that is neither a local name nor an address
 * of a private network in any spelling (the parser turns decimal, octal and hexadecimal ones into the usual one).
 * Where the name leads is checked when it is called. Source: docs/rules.md "Outgoing requests", decision 0072.
 */
export function readCallAddress(text: string): URL | null {
  if (text.length > CALL_URL_MAX || !/^https:\/\/[\x21-\x7e]+$/i.test(text)) return null
  // Browsers read a backslash as a slash, other programs do not: two hosts in one text.
  if (/[\\#]/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  // `https://@host/` has an empty user name.
  if ((text.slice('https://'.length).split(/[/?]/, 1)[0] ?? '').includes('@')) return null
  return isPublicHost(url.hostname) ? url : null
}

/** Returns whether a host, as the URL parser writes it, may be of the public internet. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !LOCAL_NAMES.test(host)
}
