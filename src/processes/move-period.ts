// Tests: tests/flows/admin/subscriptions.test.ts

import type { Tx } from '#db/database.ts'
import {
  changeSubscription,
  isLive,
  lockSubscription,
  readLastPeriod,
  type SubscriptionRow,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { addDays, instantOf, wallTime } from '#kernel/time-zone.ts'
import { openAccess } from './subscription-access.ts'

/** A year: a longer gift is a subscription of its own. Units: days. */
export const MOST_FREE_DAYS = 366

interface Move {
  readonly subscriptionId: string
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/** A day of the calendar, in the subscription's time zone. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/**
 * Gives a member some days for nothing: what is paid, or given, lasts longer, and the next charge comes later.
 * Nothing takes the days back but the end of the subscription. Returns until when it is paid then. Throws:
 * period-not-movable. Source: decision 0054.
 */
export async function giveFreeTime(tx: Tx, move: Move & { readonly days: number }): Promise<Date> {
  const row = await lockMovable(tx, move.subscriptionId)
  return moveEnd(tx, row, addDays(row.paidUntil, move.days, row.timeZone), 'time-given', move)
}

/**
 * Moves the day on which the next period begins and is charged to a later one; further periods are counted from
 * there. The days until then are free. Returns the day. Throws: period-not-movable, invalid-fields for a day that is
 * paid for, or further than a year away. Source: decision 0054.
 */
export async function moveChargeDay(tx: Tx, move: Move & { readonly day: CalendarDay }): Promise<Date> {
  const row = await lockMovable(tx, move.subscriptionId)
  const { paidUntil, timeZone } = row
  const end = instantOf({ ...move.day, timeMs: wallTime(paidUntil, timeZone).timeMs }, timeZone)
  if (end <= paidUntil || end <= move.now || end > addDays(paidUntil, MOST_FREE_DAYS, timeZone))
    throw commonErrors['invalid-fields']({ fields: ['day'] })
  return moveEnd(tx, row, end, 'day-moved', move)
}

type Movable = SubscriptionRow & { readonly paidUntil: Date }

/**
 * Locks a subscription whose next day the shop decides: not one that a provider renews by its own calendar, that
 * is not paid, or that waits for another plan.
 */
async function lockMovable(tx: Tx, id: string): Promise<Movable> {
  const row = await lockSubscription(tx, id)
  const last = row && (await readLastPeriod(tx, id))
  const isOpen = last?.state === 'open'
  if (!row || !isLive(row) || row.renews === 'provider' || row.paidUntil === null || isOpen)
    throw subscriptionErrors['period-not-movable']()
  return { ...row, paidUntil: row.paidUntil }
}

async function moveEnd(
  tx: Tx,
  row: Movable,
  end: Date,
  what: 'time-given' | 'day-moved',
  { actor, why, now }: Move,
): Promise<Date> {
  const reason = [`until ${end.toISOString()}`, why].filter((part) => part !== '').join(', ')
  const isPaused = row.pausedUntil !== null && row.pausedUntil > row.paidUntil
  const change = {
    paidUntil: end,
    // Periods are counted from the new day, so that nobody gets another part for nothing.
    anchorAt: row.endsAt === null ? end : row.anchorAt,
    endsAt: row.endsAt === null ? null : end,
    pausedUntil: isPaused && row.pausedUntil !== null && row.pausedUntil <= end ? null : row.pausedUntil,
    dueAt: now,
    ...(row.state === 'paused' ? ({ state: 'active' } as const) : {}),
  }
  const next = await changeSubscription(tx, row, change, { what, actor, now, why: reason })
  await openAccess(tx, next, { actor, now, why: what })
  return end
}
