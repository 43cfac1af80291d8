import type { Environment } from './environment.ts'

/**
 * Returns scheme and host of links that leave the shop (mails, feeds, canonical links). Source:
 * docs/http-contract.md "Origin".
 */
export function publicOrigin({
  shopOrigin,
  host,
  port,
}: Pick<Environment, 'shopOrigin' | 'host' | 'port'>): string {
  if (shopOrigin) return shopOrigin
  const reachable = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
