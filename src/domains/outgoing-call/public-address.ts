import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that a shop must never be made to call: itself, its neighbours, its cloud's metadata. Source:
 * docs/rules.md "Outgoing requests", ASVS 1.3.6, RFC 6890.
 */
const IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
// Addresses that embed an IPv4 address (mapped, translated, NAT64, 6to4, Teredo) are refused altogether: nobody
// serves anything from them.
const IPV6 =
  '::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'
// Two lists, because a single one would also match plain IPv4 addresses against the mapped ones.
const FORBIDDEN = { 4: blockList(IPV4, 'ipv4'), 6: blockList(IPV6, 'ipv6') }

function blockList(networks: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks.split(' ')) {
    const [address, bits] = network.split('/')
    list.addSubnet(address!, Number(bits), family)
  }
  return list
}

export type AddressRule = (address: string) => boolean

/** Returns whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family !== 4 && family !== 6) return false
  return !FORBIDDEN[family].check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Creates a resolver for sockets that refuses a name if any of its addresses is not allowed. It decides at
 * the moment of connecting, so a name that changes its address after a check gains nothing.
 */
export function guardedLookup(isAllowed: AddressRule, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const refused = addresses.find(({ address }) => !isAllowed(address))
      const first = addresses[0]
      if (refused || !first) return callback(new ForbiddenAddress(), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Error for an address of a private or reserved network. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
  constructor() {
    super('the address is not public')
  }
}
