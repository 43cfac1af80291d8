import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Headers by which a proxy says that it forwarded a request. */
const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'forwarded',
  'x-real-ip',
  'via',
] as const

/**
 * Determines the client of a request. Only proxies that the operator named are believed. Source:
 * docs/http-contract.md "Limits", ASVS 4.1.3.
 */
export interface ClientAddresses {
  /** Returns the address that limits count: the socket's peer, or what trusted proxies say. */
  addressOf(request: IncomingMessage): string
  /**
   * Returns the client that an untrusted peer names: the entry that it wrote itself, or null if it names
   * none.
   */
  claimedOf(request: IncomingMessage): string | null
  /** Returns whether the socket's peer is a proxy that the operator trusts. */
  isTrustedProxy(request: IncomingMessage): boolean
}

/** Parses addresses and CIDR ranges of trusted proxies. Throws: Error at start-up for one that is neither. */
export function clientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList()
  for (const entry of trustedProxies) addRange(trusted, entry)
  const isTrusted = (address: string): boolean => trustedProxies.length > 0 && matches(trusted, address)
  return {
    isTrustedProxy: (request) => isTrusted(peerOf(request)),
    claimedOf(request) {
      const header = request.headers['x-forwarded-for']
      if (header === undefined || isTrusted(peerOf(request))) return null
      const last = (typeof header === 'string' ? header : header.join(',')).split(',').at(-1) ?? ''
      const claimed = plainAddress(last.trim())
      return isIP(claimed) === 0 ? '' : claimed
    },
    addressOf(request) {
      const peer = peerOf(request)
      const header = request.headers['x-forwarded-for']
      if (header === undefined || !isTrusted(peer)) return peer
      // Read from the right: each entry was written by the next hop, so it counts only while that hop is
      // trusted.
      const hops = (typeof header === 'string' ? header : header.join(',')).split(',')
      let client = peer
      for (let index = hops.length - 1; index >= 0; index -= 1) {
        const hop = plainAddress(hops[index]!.trim())
        if (isIP(hop) === 0) break
        client = hop
        if (!isTrusted(hop)) break
      }
      return client
    },
  }
}

/**
 * Returns whether the socket's peer is loopback and no forwarding header came: what the contract calls "from
 * loopback". Source: docs/http-contract.md "Operating".
 */
export function isLoopbackPeer(request: IncomingMessage): boolean {
  if (!isLoopbackAddress(peerOf(request))) return false
  for (const name of FORWARDING_HEADERS) if (request.headers[name] !== undefined) return false
  return true
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/**
 * Returns whether a host names this machine: `localhost`, 127.0.0.0/8 and `::1`, which addresses write in
 * brackets.
 */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'))
}

/**
 * Returns whether the request's Host names this machine. A hostile page whose name resolves to this machine
 * (DNS rebinding) reaches every port of it, but its browser still sends the hostile name. Source:
 * docs/http-contract.md "Demo hooks".
 */
export function hasLoopbackHost({ headers }: IncomingMessage): boolean {
  const [, name] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(headers.host ?? '') ?? []
  return name !== undefined && isLoopbackHost(name)
}

export function peerOf(request: IncomingMessage): string {
  return plainAddress(request.socket.remoteAddress ?? '')
}

/**
 * Returns the key under which limits count an address: an IPv6 customer has a whole /64, so its addresses
 * count as one.
 */
export function limitKeyOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Strips the prefix of an IPv4 peer on a dual-stack socket (`::ffff:1.2.3.4`). */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', prefix, ...more] = entry.split('/')
  const version = isIP(address)
  const bits = version === 4 ? 32 : 128
  if (
    version === 0 ||
    more.length > 0 ||
    (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  ) {
    throw new Error(`TRUSTED_PROXIES: ${entry} is neither an address nor a range such as 10.0.0.0/8`)
  }
  list.addSubnet(address, prefix === undefined ? bits : Number(prefix), version === 4 ? 'ipv4' : 'ipv6')
}

function matches(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
