import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'

/** After how long a call is given up, and an address at which nothing arrives is switched off. Units: milliseconds. */
export const GIVE_UP_MS = 3 * DAY
/**
 * Fewest tries before that. While the shop itself is down nobody tries, and that time says nothing about the address: the pauses between
 * so many tries take more than a day.
 */
export const GIVE_UP_TRIES = 8
/** How long calls stay in the log. Units: milliseconds. */
export const CALL_KEPT_MS = 30 * DAY
/** How long calls carry the signature of the former secret too. Units: milliseconds. */
export const FORMER_SECRET_MS = 24 * HOUR

/** Pauses after the first failed try, the second, and so on; the last one repeats. */
const PAUSES_MS = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR] as const

/** Returns the pause after so many failed tries. Units: milliseconds. Pure. */
export function pauseAfter(failures: number): number {
  return PAUSES_MS[Math.min(Math.max(failures, 1), PAUSES_MS.length) - 1] ?? PAUSES_MS[0]
}

/** Returns whether something that has failed since an instant, in so many tries, is given up. Pure. */
export function isGivenUp(failing: { readonly since: Date; readonly tries: number }, now: Date): boolean {
  return failing.tries >= GIVE_UP_TRIES && now.getTime() - failing.since.getTime() >= GIVE_UP_MS
}
