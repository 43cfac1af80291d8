import { HOUR } from '#kernel/clock.ts'
import { addDays } from '#kernel/time-zone.ts'
import type { Renews } from './contract.ts'
import { isPausing } from './pause.ts'
import { periodDays } from './periods.ts'

/** What happens to a period that nobody paid; a plan may have its own. Days count from the end of the paid time. */
export interface DunningRule {
  /** Full access without payment. Units: days. */
  readonly graceDays: number
  /** Rising: days on which the shop charges the stored consent again. The subscription ends after the last one. */
  readonly tryDays: readonly number[]
}

/** The rule of a plan that has none of its own. Source: decision 0042. */
export const USUAL_DUNNING: DunningRule = { graceDays: 7, tryDays: [1, 3, 5, 7, 14] }

/** Longest time until an unpaid subscription ends. Units: days. */
const MAX_END_DAYS = 90
const MAX_TRIES = 10

/** Returns when an unpaid subscription ends. Units: days. */
export function endDays({ tryDays }: Pick<DunningRule, 'tryDays'>): number {
  return tryDays.at(-1) ?? 0
}

/**
 * Returns whether a plan may have a rule: rising days, the last not after the end of the unpaid period, or after
 * day 14 where the period is shorter, and access that ends no later than the subscription. Pure.
 */
export function isSoundDunning({ graceDays, tryDays }: DunningRule, period: string): boolean {
  const isRising = tryDays.every((day, index) => day > (tryDays[index - 1] ?? 0))
  const last = endDays({ tryDays })
  const longest = Math.min(MAX_END_DAYS, Math.max(endDays(USUAL_DUNNING), Math.floor(periodDays(period))))
  return (
    isRising &&
    tryDays.length > 0 &&
    tryDays.length <= MAX_TRIES &&
    last <= longest &&
    graceDays >= 1 &&
    graceDays <= last
  )
}

/** How the money of a period that is not paid stands. */
export interface DunningFacts {
  readonly rule: DunningRule
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
 * With the usual rule:
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
  const { dueAt, renews, failedTries, isUnderWay, rule } = facts
  if (now < dueAt) return { state: 'active', act: 'wait', at: dueAt }
  const [missedAt, lockAt, endAt] = [1, rule.graceDays, endDays(rule)].map((days) =>
    addDays(dueAt, days),
  ) as [Date, Date, Date]
  const isFirstUnderWay = isUnderWay && failedTries === 0
  const isMissed = failedTries > 0 || now >= missedAt
  const state = isFirstUnderWay || !isMissed ? 'active' : now >= lockAt ? 'locked' : 'past-due'
  if (isUnderWay) return { state, act: 'wait', at: earliest([addDays(now, 1), lockAt], now) }
  const next = nextTry(facts)
  if (next && next <= now) return { state, act: 'try', at: null }
  const act = renews === 'provider' ? 'look' : 'wait'
  if (now >= endAt) return { state: 'ended', act, at: null }
  const looks = renews === 'provider' ? looksFrom(dueAt, endDays(rule)) : []
  return { state, act, at: earliest([next, missedAt, lockAt, endAt, ...looks], now) }
}

function earliest(times: readonly (Date | null)[], now: Date): Date {
  return new Date(Math.min(...times.flatMap((at) => (at !== null && at > now ? [at.getTime()] : []))))
}

/**
 * Days on which a provider that renews by itself is asked, beside an hour and six hours after the end; then every
 * third day.
 */
const LOOK_DAYS = [1, 2, 3, 5, 7]
const LOOK_EVERY_DAYS = 3

function looksFrom(dueAt: Date, end: number): readonly Date[] {
  const early = [HOUR, 6 * HOUR].map((ms) => new Date(dueAt.getTime() + ms))
  const days = [...LOOK_DAYS]
  for (let day = 10; day < end; day += LOOK_EVERY_DAYS) days.push(day)
  return [...early, ...days.map((day) => addDays(dueAt, day))]
}

function nextTry({ dueAt, renews, lastTryAt, isConsentGone, rule }: DunningFacts): Date | null {
  if (renews !== 'shop' || isConsentGone) return null
  const days = [0, ...rule.tryDays].map((day) => addDays(dueAt, day))
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
    graceDays,
  }: {
    readonly paidUntil: Date
    readonly pausedUntil: Date | null
    /** When it was cancelled for; null: it renews. */
    readonly endsAt: Date | null
    /** Of the subscription. */
    readonly graceDays: number
  },
  now: Date,
): Date {
  if (endsAt !== null) return endsAt
  if (isPausing({ paidUntil, pausedUntil }, now)) return paidUntil
  return addDays(pausedUntil !== null && pausedUntil > paidUntil ? pausedUntil : paidUntil, graceDays)
}

/** Providers' words for cards and accounts that never work again; other declines may pass. */
const GONE =
  /stolen|lost[ _-]?card|inactive[ _-]card|card[ _-]expired|expired[ _-]card|pickup|account[ _-](is )?closed|closed[ _-]account|mandate[ _-](is )?(cancel|revoked|gone)|revoked|no[ _-]such[ _-]account|redsys code 0*(101|201|202|208|209)$|AC04|AC01|MD01|MD07/i

/** Returns whether a decline is final, by what the provider wrote. Source: decision 0042. */
export function isFinalDecline(reason: string): boolean {
  return GONE.test(reason)
}
