import { wallTime } from '#kernel/time-zone.ts'
import type { PeriodState, PlanChangeBar, PlanChangeTiming, Renews, SubscriptionState } from './contract.ts'
import { boundary, parsePeriod, periodDays } from './periods.ts'

/** A plan as a change looks at it. Money in minor units of the subscription's currency. */
export interface ComparedPlan {
  readonly variantId: string
  /** A higher level is a better plan. */
  readonly level: number
  readonly priceMinor: number
  /** ISO 8601. */
  readonly period: string
  readonly requiresShipping: boolean
}

/**
 * Returns when a plan follows another. A plan that is cheaper, shorter or of a lower level is a downgrade and
 * waits for the end of what is paid, and so does one that is sent by post: nobody pays for half a parcel. Every
 * other plan is an upgrade and begins with its payment. Source: decision 0048.
 */
export function timingOf(from: ComparedPlan, to: ComparedPlan): PlanChangeTiming {
  const isLower =
    to.level < from.level ||
    to.priceMinor < from.priceMinor ||
    compareLengths(to.period, from.period) < 0 ||
    from.requiresShipping ||
    to.requiresShipping
  return isLower ? 'period-end' : 'now'
}

/** Money that was paid for a time. Units: minor units, before taxes where prices are without. */
export interface PaidTime {
  readonly amountMinor: number
  readonly startsAt: Date
  readonly endsAt: Date
}

/** What an upgrade costs and brings. Money in minor units. */
export interface UpgradePrice {
  /** Worth of the part of the old plan that was paid and is not used. */
  readonly creditMinor: number
  /** Price of the new plan until `endsAt`. */
  readonly priceMinor: number
  /** `priceMinor` less `creditMinor`. */
  readonly chargeMinor: number
  /** Until when the new plan is paid. */
  readonly endsAt: Date
  /** Whether the paid time ends on the same day as before; else a new period begins. */
  readonly keepsEnd: boolean
}

/**
 * Prices an upgrade. Days are counted in the subscription's time zone, today included, so that a price holds
 * until midnight. A plan of the same length keeps the end of the paid time; a longer one begins a whole period at its
 * whole price. Never negative, and no more is credited than was paid. The charge for the same length never rises by
 * a day passing. Pure. Source: decision 0048.
 */
export function priceUpgrade(
  paid: readonly PaidTime[],
  to: Pick<ComparedPlan, 'priceMinor' | 'period'>,
  {
    paidUntil,
    startsAt,
    period,
    timeZone,
  }: {
    readonly paidUntil: Date
    readonly startsAt: Date
    readonly period: string
    readonly timeZone: string
  },
  now: Date,
): UpgradePrice {
  const keepsEnd = compareLengths(to.period, period) === 0
  const whole = { amountMinor: to.priceMinor, startsAt, endsAt: paidUntil }
  const price = keepsEnd ? restOf(whole, timeZone, now) : { amountMinor: to.priceMinor, left: 1, days: 1 }
  const unused = paid.map((one) => restOf(one, timeZone, now))
  const priceMinor = roundedRest(price, [])
  // Rounded once: price and credit that are rounded each could cost a cent more tomorrow than today.
  const chargeMinor = roundedRest(price, unused)
  return {
    creditMinor: priceMinor - chargeMinor,
    priceMinor,
    chargeMinor,
    keepsEnd,
    endsAt: keepsEnd ? paidUntil : boundary({ anchor: now, period: to.period, timeZone }, 1),
  }
}

/** A part of a sum: `amountMinor * left / days`. */
interface Rest {
  readonly amountMinor: number
  readonly left: number
  readonly days: number
}

/** Returns the part of a paid time that is left, today included. */
function restOf({ amountMinor, startsAt, endsAt }: PaidTime, timeZone: string, now: Date): Rest {
  const left = Math.max(1, daysBetween(now, endsAt, timeZone))
  return { amountMinor, left, days: Math.max(left, daysBetween(startsAt, endsAt, timeZone)) }
}

/**
 * Returns one part less others, rounded to the nearest minor unit, half a unit up. Somebody may have paid more for
 * the old plan than the new one costs today: never below 0.
 */
function roundedRest(price: Rest, paid: readonly Rest[]): number {
  let [above, below] = [BigInt(price.amountMinor) * BigInt(price.left), BigInt(price.days)]
  for (const { amountMinor, left, days } of paid) {
    above = above * BigInt(days) - BigInt(amountMinor) * BigInt(left) * below
    below *= BigInt(days)
  }
  return above <= 0n ? 0 : Number((2n * above + below) / (2n * below))
}

const DAY_MS = 86_400_000

/** Returns how many midnights of a time zone lie between two instants. */
function daysBetween(from: Date, to: Date, timeZone: string): number {
  const [start, end] = [from, to].map((instant) => {
    const { year, month, day } = wallTime(instant, timeZone)
    return Date.UTC(year, month - 1, day)
  }) as [number, number]
  return Math.round((end - start) / DAY_MS)
}

/** Compares two periods by their length: twelve months are a year, seven days a week. */
export function compareLengths(one: string, other: string): number {
  const [a, b] = [inSmallUnits(one), inSmallUnits(other)]
  return a.unit === b.unit ? a.count - b.count : periodDays(one) - periodDays(other)
}

function inSmallUnits(period: string): { readonly unit: 'D' | 'M'; readonly count: number } {
  const { count, unit } = parsePeriod(period)
  if (unit === 'Y' || unit === 'M') return { unit: 'M', count: unit === 'Y' ? 12 * count : count }
  return { unit: 'D', count: unit === 'W' ? 7 * count : count }
}

interface RunningFacts {
  readonly state: SubscriptionState
  readonly renews: Renews
  readonly gatewayId: string
  readonly paidUntil: Date | null
  readonly endsAt: Date | null
  readonly pausedUntil: Date | null
}

/** The newest period of a subscription. */
type NewestPeriod = { readonly number: number; readonly state: PeriodState; readonly startsAt: Date | null }

/** Returns why the plan of a live subscription cannot be changed now; null: it can. Source: decision 0048. */
export function planChangeBar(
  { state, renews, gatewayId, paidUntil, endsAt, pausedUntil }: RunningFacts,
  newest: NewestPeriod | null,
  now: Date,
): PlanChangeBar | null {
  // One that was paid early still runs: its days would be free days of the better plan.
  const isTrialLeft = newest?.number === 1 && newest.startsAt !== null && newest.startsAt > now
  if (state === 'trial' || isTrialLeft) return 'trial'
  if (gatewayId === '') return 'given'
  if (state === 'paused' || (pausedUntil !== null && pausedUntil > now)) return 'paused'
  if (state !== 'active' || newest?.state === 'open' || paidUntil === null || paidUntil <= now)
    return 'unpaid'
  return endsAt !== null && renews !== 'never' ? 'cancelled' : null
}
