import { hash } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type Clock, DAY, SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'

/** A token bucket: `burst` calls at once, refilled evenly over `refillMs`. */
export interface Limit {
  readonly burst: number
  /** Time in which an empty bucket refills. */
  readonly refillMs: number
}

/** Maximum number of buckets; the least recently used one is evicted. About 10 MB at worst. */
const MAX_BUCKETS = 50_000
/** How often processes share their counts. */
export const SHARE_EVERY_MS = SECOND
/** Maximum number of buckets that one statement shares. */
const MOST_AT_ONCE = 2_000
/**
 * A bucket is shared once this part of it was spent here: the few calls of an ordinary visitor cost no write.
 */
const WORTH_TELLING = 1 / 10

interface Bucket {
  readonly limit: Limit
  tokens: number
  atMs: number
  /** Tokens taken here and not shared yet. */
  untold: number
}

/** What is left of a limit. */
export interface LimitStanding {
  readonly left: number
  /** Units: seconds. */
  readonly fullInSeconds: number
}

export interface RateLimiter {
  /** Counts one against `name` and `key`. Throws: too-many-requests with the wait. */
  count(name: string, key: string, limit: Limit): void
  /** Throws as `count` would, and counts nothing. */
  check(name: string, key: string, limit: Limit): void
  /**
   * Takes a token even if none is left, and returns how long the action should be delayed: 0 within the
   * limit. Units: milliseconds.
   */
  spend(name: string, key: string, limit: Limit): number
  /** Returns how many more are allowed now, and when all are again. Units: seconds. Counts nothing. */
  standing(name: string, key: string, limit: Limit): LimitStanding
  /** Shares the counts of this process with the others and reads theirs. */
  share(db: Queryable): Promise<void>
  /** Returns the number of buckets, for tests and metrics. */
  size(): number
}

// Updates the shared bucket: subtracts what each process took since it last shared. It may be overdrawn by
// one burst, because each process lets calls through until it reads the others' counts; longer waits pay the
// debt back.
const exchange = statement(
  'rate-limit-exchange',
  `INSERT INTO rate_limit AS known (id, tokens, at)
   SELECT id, burst - spent, $5 FROM unnest($1::bytea[], $2::float8[], $3::float8[], $4::float8[]) AS told (id, spent, burst, refill_ms) ORDER BY id
   ON CONFLICT (id) DO UPDATE SET at = greatest(known.at, excluded.at), tokens = (
     SELECT greatest(-burst, least(burst, known.tokens + greatest(0, extract(epoch FROM excluded.at - known.at)) * 1000 * burst / refill_ms) - spent)
     FROM unnest($1::bytea[], $2::float8[], $3::float8[], $4::float8[]) AS told (id, spent, burst, refill_ms) WHERE told.id = known.id)
   RETURNING id, tokens`,
)
const forget = statement('rate-limit-forget', 'DELETE FROM rate_limit WHERE at < $1')

/** Gives a bucket what has come back since it was last looked at. */
function refill(bucket: Bucket, nowMs: number): void {
  const { burst, refillMs } = bucket.limit
  // A clock that was set back must not drain a bucket.
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs * burst) / refillMs)
  bucket.atMs = nowMs
  // After a pause in which all of it has come back, what was spent before is nothing to tell any more.
  if (elapsedMs >= refillMs) bucket.untold = 0
}

/**
 * Creates token buckets. Each process counts in its own memory, so that a call costs no round trip, and once
 * a second shares its counts through a table. N processes together allow at most N bursts in the first
 * second, and on average what the limit says (decision 0029). Source: docs/http-contract.md "Limits", ASVS
 * 2.4.1.
 */
export function rateLimiter(clock: Clock, maxBuckets: number = MAX_BUCKETS): RateLimiter {
  const buckets = new Map<string, Bucket>()

  const bucketOf = (name: string, key: string, limit: Limit): Bucket => {
    const id = `${name} ${key}`
    const nowMs = clock.now().getTime()
    const bucket = buckets.get(id) ?? { limit, tokens: limit.burst, atMs: nowMs, untold: 0 }
    refill(bucket, nowMs)
    buckets.delete(id)
    if (buckets.size >= maxBuckets) buckets.delete(buckets.keys().next().value!)
    buckets.set(id, bucket)
    return bucket
  }

  const fullEnough = (name: string, key: string, limit: Limit): Bucket => {
    const bucket = bucketOf(name, key, limit)
    if (bucket.tokens >= 1) return bucket
    const waitMs = ((1 - bucket.tokens) * limit.refillMs) / limit.burst
    throw commonErrors['too-many-requests']({
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND)),
    })
  }

  return {
    size: () => buckets.size,
    count(name, key, limit) {
      const bucket = fullEnough(name, key, limit)
      bucket.tokens -= 1
      bucket.untold += 1
    },
    check: (name, key, limit) => void fullEnough(name, key, limit),
    standing(name, key, limit) {
      const { tokens } = bucketOf(name, key, limit)
      const missing = limit.burst - tokens
      return {
        left: Math.max(0, Math.floor(tokens)),
        fullInSeconds: Math.max(0, Math.ceil((missing * limit.refillMs) / limit.burst / SECOND)),
      }
    },
    spend(name, key, limit) {
      const bucket = bucketOf(name, key, limit)
      bucket.tokens -= 1
      bucket.untold += 1
      return bucket.tokens >= 0 ? 0 : (-bucket.tokens * limit.refillMs) / limit.burst
    },
    async share(db) {
      const now = clock.now()
      for (const bucket of buckets.values()) if (bucket.untold > 0) refill(bucket, now.getTime())
      const told = [...buckets]
        .filter(([, { untold, limit }]) => untold >= Math.max(1, limit.burst * WORTH_TELLING))
        .slice(0, MOST_AT_ONCE)
      if (told.length === 0) return
      const ids = told.map(([id]) => hash('sha256', id, 'buffer'))
      const spent = told.map(([, { untold }]) => untold)
      for (const [, bucket] of told) bucket.untold = 0
      const values = [
        ids,
        spent,
        told.map(([, { limit }]) => limit.burst),
        told.map(([, { limit }]) => limit.refillMs),
        now,
      ]
      const rows = await db
        .query<{ id: Buffer; tokens: number }>(exchange, values)
        .catch((error: unknown) => {
          for (const [index, [, bucket]] of told.entries()) bucket.untold += spent[index]!
          throw error
        })
      const left = new Map(rows.map(({ id, tokens }) => [id.toString('hex'), tokens]))
      for (const [index, [, bucket]] of told.entries()) {
        const tokens = left.get(ids[index]!.toString('hex'))
        if (tokens !== undefined) bucket.tokens = tokens - bucket.untold
      }
    },
  }
}

/** Deletes old buckets. For the daily clean-up: the longest limit refills within a day. */
export async function deleteOldLimits(db: Queryable, now: Date): Promise<void> {
  await db.query(forget, [new Date(now.getTime() - DAY)])
}
