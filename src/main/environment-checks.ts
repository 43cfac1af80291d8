import { isIP, isIPv6 } from 'node:net'

/** The largest network of one owner: 10.0.0.0/8, fc00::/7. A larger one would include strangers. */
const SHORTEST_PREFIX_V4 = 8
const SHORTEST_PREFIX_V6 = 7
const BITS_V4 = 32
const BITS_V6 = 128
/** IPv4 inside IPv6 begins after this many bits. */
const MAPPED_BITS = BITS_V6 - BITS_V4

/**
 * Returns whether a text is an address of this machine, or a name that may stand for one. `256.1.1.1` is
 * neither: a name's last part is never a number.
 */
export function isHost(host: string): boolean {
  if (isIP(host) !== 0) return true
  const labels = host.split('.')
  return (
    host.length <= 253 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** Returns whether a text is scheme, host and port, nothing more: `https://shop.example`. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, hostname } = new URL(text)
  return (
    /^https?:$/.test(protocol) &&
    origin === text.replace(/\/$/, '') &&
    isHost(hostname.replace(/^\[(.*)\]$/, '$1'))
  )
}

/**
 * Returns whether a text is a path such as `/store/eu`, without the parts `.` and `..`, which browsers
 * resolve before they send a request.
 */
export function isBasePath(path: string): boolean {
  return (
    /^(\/[A-Za-z0-9._~-]+)*\/?$/.test(path) && !path.split('/').some((part) => part === '.' || part === '..')
  )
}

/** Returns whether a text is a plain address that can send mail. The display name is the shop's own. */
export function isMailAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@')
  return (
    rest.length === 0 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/.test(local) &&
    domain !== '' &&
    isIP(domain) === 0 &&
    isHost(domain)
  )
}

/**
 * Returns what is wrong with an entry of TRUSTED_PROXIES, or null. A trusted proxy may claim any address, so
 * the list must not include everybody.
 */
export function proxyProblem(entry: string): string | null {
  const [address = '', prefix, ...rest] = entry.split('/')
  if (isIP(address) === 0 || rest.length > 0) return `${entry} is not an address or network`
  if (prefix === undefined) return isUnspecified(address) ? `${entry} is no proxy’s address` : null
  const bits = isIPv6(address) ? BITS_V6 : BITS_V4
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits)
    return `${entry}: a network ends in a number of bits up to ${bits}`
  const mapped =
    /^::ffff:/i.test(address) ||
    (bits === BITS_V6 && Number(prefix) > SHORTEST_PREFIX_V6 && isUnspecified(address))
  const shortest =
    bits === BITS_V4 ? SHORTEST_PREFIX_V4 : mapped ? MAPPED_BITS + SHORTEST_PREFIX_V4 : SHORTEST_PREFIX_V6
  return Number(prefix) < shortest ? `${entry} trusts everybody; name your own proxies` : null
}

function isUnspecified(address: string): boolean {
  return /^[0:.]+$/.test(address)
}
