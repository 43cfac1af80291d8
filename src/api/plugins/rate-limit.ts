import { type Clock, SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'

/** So many calls at once, filling up again evenly over a time. */
export interface Limit {
  readonly burst: number
  /** How long an emptied bucket takes to fill. */
  readonly refillMs: number
}

/** How many buckets are kept; the one that was longest not asked for makes room. About 10 MB at worst. */
const MAX_BUCKETS = 50_000

interface Bucket {
  tokens: number
  atMs: number
}

export interface RateLimiter {
  /** Counts one against `name` and `key`. Throws: too-many-requests with the wait. */
  count(name: string, key: string, limit: Limit): void
  /** Number of buckets held, for tests and metrics. */
  size(): number
}

/** Token buckets in this process's memory. Source: contract §2 "Limits", ASVS 2.4.1. */
export function rateLimiter(clock: Clock, maxBuckets: number = MAX_BUCKETS): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    size: () => buckets.size,
    count(name, key, { burst, refillMs }) {
      const id = `${name} ${key}`
      const nowMs = clock.now().getTime()
      const bucket = buckets.get(id) ?? { tokens: burst, atMs: nowMs }
      // A clock that was set back must not drain a bucket.
      const elapsedMs = Math.max(0, nowMs - bucket.atMs)
      bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs * burst) / refillMs)
      bucket.atMs = nowMs
      buckets.delete(id)
      if (buckets.size >= maxBuckets) buckets.delete(buckets.keys().next().value!)
      buckets.set(id, bucket)
      if (bucket.tokens < 1) {
        const waitMs = ((1 - bucket.tokens) * refillMs) / burst
        throw commonErrors['too-many-requests']({ retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND)) })
      }
      bucket.tokens -= 1
    },
  }
}
