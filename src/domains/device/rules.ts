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

/**
 * Wrong user codes within ten minutes, in the whole shop, from which on codes are taken only in the network of their device.
 * People mistype a few; a guesser gets this many among 25,600 million every five minutes at best. Source: RFC 8628 §5.1, decision 0099.
 */
export const WRONG_CODES_MAX = 100

/**
 * Returns whether a poll comes before the interval is over. Of polls at once, one that began earlier may be answered
 * later: it is no less early. A clock that was put back by more than the interval stops nobody. Source: RFC 8628 §3.5.
 */
export function isTooEarly(polledAt: Date | null, intervalS: number, now: Date): boolean {
  if (polledAt === null) return false
  return Math.abs(now.getTime() - polledAt.getTime()) < intervalS * SECOND - GRACE_MS
}
