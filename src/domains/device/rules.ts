import { HOUR, MINUTE, SECOND } from '#kernel/clock.ts'

/** Lifetime of a device code and its user code. Units: ms. Source: docs/http-contract.md "Tokens and devices". */
export const CODE_LIFETIME_MS = 10 * MINUTE

/** Seconds between two polls at first. Source: RFC 8628 §3.2. */
export const POLL_INTERVAL_S = 5

/** Seconds that a poll that is too early adds to the interval. Source: RFC 8628 §3.5. */
export const SLOW_DOWN_S = 5

/** A poll may be early by this much, because networks are not even. Units: ms. */
const GRACE_MS = SECOND / 2

/** Retention of expired codes, so that a device is told that its code has expired. Units: ms. */
export const EXPIRED_KEPT_MS = HOUR

/** Returns whether a poll comes before the interval is over. Source: RFC 8628 §3.5. */
export function isTooEarly(polledAt: Date | null, intervalS: number, now: Date): boolean {
  if (polledAt === null || polledAt > now) return false
  return now.getTime() - polledAt.getTime() < intervalS * SECOND - GRACE_MS
}
