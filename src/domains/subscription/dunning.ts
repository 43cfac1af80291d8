import { HOUR } from '#kernel/clock.ts'
import { addDays } from '#kernel/time-zone.ts'
import type { Renews } from './contract.ts'
import { isPausing } from './pause.ts'
import { periodDays } from './periods.ts'

/** Days after the end of the paid time on which the shop charges the stored consent. Source: decision 0042. */
export const TRY_DAYS = [0, 1, 3, 5, 7, 14] as const
/** Full access without payment. Units: days. Source: decision 0042. */
export const GRACE_DAYS = 7
/** An unpaid subscription ends then. Units: days. Source: decision 0042. */
export const END_DAYS = 14

/** How the money of a period that is not paid stands. */
export interface DunningFacts {
  /** When the paid time was over; later where the shop itself was away and asked later. */
  readonly dueAt: Date
  readonly renews: Renews
  /** When the shop last charged the consent for this period; null: it has not yet. */
  readonly lastTryAt: Date | null
  readonly failedTries: number
  /** A charge is under way: its outcome is unknown, or a bank still works on it. */
  readonly isUnderWay: boolean
  /** The provider says that the consent is gone for good: no charge can succeed. */
  readonly isConsentGone: boolean
}

/**
 * What a subscription with an unpaid period is now and does next. `try`: charge now; `look`: ask the provider
 * that renews by itself; `wait`: nothing before `at`.
 */
export interface DunningStep {
  readonly state: 'active' | 'past-due' | 'locked' | 'ended'
  readonly act: 'try' | 'look' | 'wait'
  /** When it must be looked at again; null: at once after a try, never after the end. */
  readonly at: Date | null
}

/**
 * Decides what an unpaid period means now. A first charge that a bank still works on neither locks nor ends
 * anything: some banks take longer than the days of grace. Tries that fell into an outage of the shop are not
 * made up for. Pure.
 *
 * | days since the end of the paid time | access | the shop charges |
 * |---|---|---|
 * | 0 | yes | yes |
 * | 1, 3, 5 | yes | again |
 * | 7 | locked | again |
 * | 14 | ended | once more before |
 *
 * Source: decision 0042.
 */
export function dunningStep(facts: DunningFacts, now: Date): DunningStep {
  const { dueAt, renews, failedTries, isUnderWay } = facts
  if (now < dueAt) return { state: 'active', act: 'wait', at: dueAt }
  const [missedAt, lockAt, endAt] = [1, GRACE_DAYS, END_DAYS].map((days) => addDays(dueAt, days)) as [
    Date,
    Date,
    Date,
  ]
  const isFirstUnderWay = isUnderWay && failedTries === 0
  const isMissed = failedTries > 0 || now >= missedAt
  const state = isFirstUnderWay || !isMissed ? 'active' : now >= lockAt ? 'locked' : 'past-due'
  if (isUnderWay) return { state, act: 'wait', at: earliest([addDays(now, 1), lockAt], now) }
  const next = nextTry(facts)
  if (next && next <= now) return { state, act: 'try', at: null }
  const act = renews === 'provider' ? 'look' : 'wait'
  if (now >= endAt) return { state: 'ended', act, at: null }
  const looks = renews === 'provider' ? looksFrom(dueAt) : []
  return { state, act, at: earliest([next, missedAt, lockAt, endAt, ...looks], now) }
}

function earliest(times: readonly (Date | null)[], now: Date): Date {
  return new Date(Math.min(...times.flatMap((at) => (at !== null && at > now ? [at.getTime()] : []))))
}

/** Days on which a provider that renews by itself is asked, beside an hour and six hours after the end. */
const LOOK_DAYS = [1, 2, 3, 5, 7, 10, 13]

function looksFrom(dueAt: Date): readonly Date[] {
  const early = [HOUR, 6 * HOUR].map((ms) => new Date(dueAt.getTime() + ms))
  return [...early, ...LOOK_DAYS.map((days) => addDays(dueAt, days))]
}

function nextTry({ dueAt, renews, lastTryAt, isConsentGone }: DunningFacts): Date | null {
  if (renews !== 'shop' || isConsentGone) return null
  const days = TRY_DAYS.map((day) => addDays(dueAt, day))
  return days.find((day) => lastTryAt === null || day > lastTryAt) ?? null
}

/** Half a year and longer: so long before the charge, because people forget. Units: days. */
const LONG_NOTICE_DAYS = 40
/** Two weeks and longer. A direct debit must be announced. Units: days. */
const SHORT_NOTICE_DAYS = 3

/**
 * Returns when the member is told of the next charge; null for periods so short that a mail before each would
 * only annoy. For long periods the time lies between three months and one month before the end. Source:
 * docs/law.md "Renewals", decision 0042.
 */
export function noticeAt(period: string, paidUntil: Date): Date | null {
  const days = periodDays(period)
  if (days < 13.5) return null
  return addDays(paidUntil, -(days > 180 ? LONG_NOTICE_DAYS : SHORT_NOTICE_DAYS))
}

/**
 * Until when a paid and renewing subscription opens what it sells: a renewal may take its grace, one after a
 * pause from the pause's end on. Pure.
 */
export function accessUntil(
  {
    paidUntil,
    pausedUntil,
    endsAt,
  }: {
    readonly paidUntil: Date
    readonly pausedUntil: Date | null
    /** When it was cancelled for; null: it renews. */
    readonly endsAt: Date | null
  },
  now: Date,
): Date {
  if (endsAt !== null) return endsAt
  if (isPausing({ paidUntil, pausedUntil }, now)) return paidUntil
  return addDays(pausedUntil !== null && pausedUntil > paidUntil ? pausedUntil : paidUntil, GRACE_DAYS)
}

/** Providers' words for cards and accounts that never work again; other declines may pass. */
const GONE =
  /stolen|lost[ _-]?card|inactive[ _-]card|card[ _-]expired|expired[ _-]card|pickup|account[ _-](is )?closed|closed[ _-]account|mandate[ _-](is )?(cancel|revoked|gone)|revoked|no[ _-]such[ _-]account|redsys code 0*(101|201|202|208|209)$|AC04|AC01|MD01|MD07/i

/** Returns whether a decline is final, by what the provider wrote. Source: decision 0042. */
export function isFinalDecline(reason: string): boolean {
  return GONE.test(reason)
}
