import { DAY } from '#kernel/clock.ts'
import { shopTimeZone, wallTime } from '#kernel/time-zone.ts'
import { GIFT_AHEAD_DAYS, type GiftRefusal, type GiftState } from './contract.ts'

/** Years that a gift is valid, counted from the end of the year of its sale. Source: docs/law.md "Gift vouchers". */
const GIFT_YEARS = 3

/** Returns the first instant at which a gift that is paid now is no longer valid. UTC. */
export function giftExpiry(paidAt: Date): Date {
  return new Date(Date.UTC(paidAt.getUTCFullYear() + GIFT_YEARS + 1, 0, 1))
}

/** How long a gift waits for its payment. Units: milliseconds. */
export const UNPAID_MS = 30 * DAY
/** The first reminder comes so long after the delivery, the second so long before the end. Units: milliseconds. */
export const REMIND_MS = 30 * DAY
const REMINDERS = 2

/** What decides what happens to a gift next. */
export interface GiftFacts {
  readonly state: GiftState
  readonly createdAt: Date
  readonly deliverAt: Date
  readonly sentAt: Date | null
  readonly reminders: number
  readonly expiresAt: Date | null
}

export type GiftStep = 'give-up' | 'deliver' | 'remind' | 'expire'

/**
 * Returns what the shop does next with a gift by itself, and when; null: nothing. It is given up 30 days after
 * the order if nobody pays, delivered on its day, reminded of 30 days later and 30 days before it ends, and ends.
 * Pure. Source: decision 0049.
 */
export function nextGiftStep(gift: GiftFacts): { readonly step: GiftStep; readonly at: Date } | null {
  const { state, createdAt, deliverAt, sentAt, reminders, expiresAt } = gift
  if (state === 'waiting') return { step: 'give-up', at: new Date(createdAt.getTime() + UNPAID_MS) }
  if (state !== 'ready' || expiresAt === null) return null
  const lastCall = new Date(expiresAt.getTime() - REMIND_MS)
  const next =
    sentAt === null
      ? ({ step: 'deliver', at: deliverAt } as const)
      : reminders === 0
        ? ({ step: 'remind', at: new Date(sentAt.getTime() + REMIND_MS) } as const)
        : reminders < REMINDERS
          ? ({ step: 'remind', at: lastCall } as const)
          : null
  return next && next.at < expiresAt ? next : { step: 'expire', at: expiresAt }
}

/** Returns why a gift cannot be redeemed now; null where it can. Pure. */
export function giftRefusal(
  { state, expiresAt }: Pick<GiftFacts, 'state' | 'expiresAt'>,
  now: Date,
): GiftRefusal | null {
  if (state === 'redeemed') return 'gift-used'
  if (state === 'expired' || (state === 'ready' && expiresAt !== null && expiresAt <= now))
    return 'gift-expired'
  return state === 'ready' ? null : 'gift-unknown'
}

/**
 * Returns whether a gift may be delivered on a day: from today, in the shop's time zone, up to a year ahead. `day`
 * is an ISO 8601 date that exists.
 */
export function mayDeliverOn(day: string, now: Date): boolean {
  const last = new Date(now.getTime() + GIFT_AHEAD_DAYS * DAY)
  return day >= isoDayOf(now) && day <= isoDayOf(last)
}

function isoDayOf(at: Date): string {
  const { year, month, day } = wallTime(at, shopTimeZone())
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
