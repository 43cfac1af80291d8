import { noticeAt, type PeriodGrid, periodFrom, type SubscriptionRow } from '#domains/subscription/index.ts'

/** What a gift gives. */
export interface GiftPeriods {
  readonly period: string
  readonly periods: number
}

/** The time of a gift, from an instant up to another. */
export interface GiftTime {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** What is paid of a subscription, and what follows it. */
export type PaidTime = Pick<
  SubscriptionRow,
  'period' | 'timeZone' | 'anchorAt' | 'pausedUntil' | 'endsAt' | 'renews'
> & { readonly paidUntil: Date }

/** Returns the time of a gift that begins at an instant and belongs to no subscription. Pure. */
export function giftTimeFrom(gift: GiftPeriods, startsAt: Date, timeZone: string): GiftTime {
  return { startsAt, endsAt: endOf(gift, { anchor: startsAt, timeZone }, startsAt) }
}

/**
 * Returns the time that a gift gives after the paid time of a subscription, and what changes of the subscription.
 * Pure. Source: decision 0049.
 */
export function giftTimeAfter(gift: GiftPeriods, paid: PaidTime) {
  const startsAt = paid.paidUntil
  const isOfItsGrid = paid.period === gift.period
  const anchor = isOfItsGrid ? (paid.anchorAt ?? startsAt) : startsAt
  const endsAt = endOf(gift, { anchor, timeZone: paid.timeZone }, startsAt)
  // A grid of other periods would cut the next one short.
  return { startsAt, endsAt, change: { ...movedTo(paid, endsAt), anchorAt: isOfItsGrid ? anchor : endsAt } }
}

/**
 * Returns what moves when the rest of a gift is taken back from a subscription: the gifts after it, its paid time and
 * its pause come earlier by that rest; `change` is null where no paid time is left. Returns null when nothing is left of the
 * gift. Pure.
 */
export function takenBack<Later extends GiftTime>(
  {
    gift,
    later,
    paid,
  }: { readonly gift: GiftTime; readonly later: readonly Later[]; readonly paid: PaidTime },
  now: Date,
) {
  const leftMs = gift.endsAt.getTime() - Math.max(gift.startsAt.getTime(), now.getTime())
  if (leftMs <= 0) return null
  const earlier = (at: Date): Date => new Date(at.getTime() - leftMs)
  const paidUntil = earlier(paid.paidUntil)
  const pausedUntil = paid.pausedUntil && paid.pausedUntil > paid.paidUntil ? earlier(paid.pausedUntil) : null
  return {
    later: later.map((one) => ({
      one,
      dates: { startsAt: earlier(one.startsAt), endsAt: earlier(one.endsAt) },
    })),
    change: paidUntil <= now ? null : { ...movedTo(paid, paidUntil), anchorAt: paidUntil, pausedUntil },
  }
}

/** Returns when the periods of a gift are over that begin at an instant of a grid. */
function endOf(
  { period, periods }: GiftPeriods,
  grid: Pick<PeriodGrid, 'anchor' | 'timeZone'>,
  startsAt: Date,
): Date {
  let end = startsAt
  for (let count = 0; count < periods; count += 1) end = periodFrom({ ...grid, period }, end).endsAt
  return end
}

/** Returns what changes of a subscription whose paid time ends at another instant. */
function movedTo({ period, endsAt, renews }: PaidTime, paidUntil: Date) {
  return {
    paidUntil,
    endsAt: endsAt === null ? null : paidUntil,
    dueAt: endsAt === null && renews !== 'never' ? (noticeAt(period, paidUntil) ?? paidUntil) : paidUntil,
  }
}
