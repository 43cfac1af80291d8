import { createHmac, hkdfSync } from 'node:crypto'

/** 128 bits: no two networks collide. */
const HASH_BYTES = 16

/**
 * Hashes a network (as limits count it) to a value that may be stored while its unpaid order reserves stock.
 */
export type NetworkHash = (network: string) => Buffer | null

/**
 * Creates a function that hashes networks with HMAC-SHA256 under a key derived from the shop's secret key.
 * Addresses are few enough to try them all, so a plain hash would reveal them; the key is not in the
 * database. Source: decision 0032, ASVS 11.3.3.
 */
export function networkHash(secretKey: Uint8Array): NetworkHash {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'kontor networks', 32))
  return (network) => createHmac('sha256', key).update(network).digest().subarray(0, HASH_BYTES)
}
