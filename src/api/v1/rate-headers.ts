import { SECOND } from '#kernel/clock.ts'
import type { Limit, LimitStanding } from '../plugins/rate-limit.ts'

/** Requests of one token. Source: docs/http-contract.md "Member API". */
export const TOKEN_LIMIT: Limit = { burst: 120, refillMs: 60 * SECOND }

/** Requests with bad tokens from one address; good ones from there are still answered. */
export const BAD_TOKENS: Limit = { burst: 30, refillMs: 5 * 60 * SECOND }

/** Name of the policy in the headers. */
const POLICY = 'token'

/** Returns the headers that say how many requests a token has left. Source: decision 0082. */
export function rateHeaders({ left, fullInSeconds }: LimitStanding): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': `"${POLICY}";q=${TOKEN_LIMIT.burst};w=${TOKEN_LIMIT.refillMs / SECOND}`,
    ratelimit: `"${POLICY}";r=${left};t=${fullInSeconds}`,
  }
}
