import { MINUTE } from '#kernel/clock.ts'
import type { Limit } from '../plugins/rate-limit.ts'

/** Limit of cache misses per address: four a second, for a person or a crawler. */
const PAGES: Limit = { burst: 240, refillMs: MINUTE }
/** Searches cost more, and nobody types that fast. */
const SEARCHES: Limit = { burst: 60, refillMs: MINUTE }
/** Suggestions come while somebody types: at most a few a second. */
const SUGGESTIONS: Limit = { burst: 180, refillMs: MINUTE }

/** Returns how often an address may ask for what is not cached, by the key of its answer. */
export function limitOfMiss(key: string): { readonly name: string; readonly limit: Limit } {
  if (key.includes('/suggest.json ')) return { name: 'suggestions', limit: SUGGESTIONS }
  const isSearch = key.includes('/products.json ') || /\/(?:search|compare|c\/[^/?]+)(?:\.data)?\?/.test(key)
  return isSearch ? { name: 'searches', limit: SEARCHES } : { name: 'pages', limit: PAGES }
}
