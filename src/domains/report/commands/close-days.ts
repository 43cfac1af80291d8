// Tests: src/domains/report/close-days.test.ts

import type { Database } from '#db/database.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import type { DaySpan } from '../contract.ts'
import { daysOf, joinedDays, startOf, timeOf } from '../days.ts'
import {
  countBookings,
  keepDays,
  readClosedDays,
  readFirstBooking,
  reopenDaysOutside,
} from '../store/days.ts'
import { readPaymentFacts, readProductFacts, readSaleFacts } from '../store/facts.ts'

/** How long after midnight a day is closed: longer than any transaction that began before. Units: ms. */
const CLOSED_AFTER_MS = HOUR
/** Days that one run sums at once. */
const DAYS_AT_ONCE = 14
/** Closed days that each run compares with the books. The audit compares them all. */
const LOOK_BACK_DAYS = 7
/** Statement timeout of one sum: a day may have any number of orders. Units: ms. */
const STATEMENT_MS = 2 * MINUTE

/**
 * Closes the days that are over: sums them and keeps the sums, so that reports over years stay fast. Sums a
 * closed day again when bookings came to it later, or when the shop's time zone changed. A report is right
 * without it: what is not closed is summed when it is asked for. Safe to run at once in several processes.
 * Source: decision 0057.
 */
export async function closeDays(
  database: Database,
  now: Date,
  isOver: () => boolean = () => false,
): Promise<void> {
  const zone = shopTimeZone()
  const first = await readFirstBooking(database)
  if (!first) return
  const span = { from: dayOf(first), to: addDays(dayOf(new Date(now.getTime() - CLOSED_AFTER_MS)), -1) }
  await database.transaction((tx) => reopenDaysOutside(tx, span))
  for (const days of inChunks(await daysToClose(database, span, zone), DAYS_AT_ONCE)) {
    if (isOver()) return
    for (const part of joinedDays(days)) await closeSpan(database, part, zone, now)
  }
}

async function daysToClose(database: Database, span: DaySpan, zone: string): Promise<string[]> {
  const closed = new Map(
    (await readClosedDays(database, { ...span, zone })).map(({ day, bookings }) => [day, bookings]),
  )
  const recent = { from: addDays(span.to, 1 - LOOK_BACK_DAYS), to: span.to }
  const booked = await countBookings(database, timeOf(recent, zone))
  return daysOf(span).filter(
    (day) => !closed.has(day) || (day >= recent.from && closed.get(day) !== (booked.get(day) ?? 0)),
  )
}

async function closeSpan(database: Database, span: DaySpan, zone: string, now: Date): Promise<void> {
  const between = { from: startOf(span.from, zone), to: startOf(addDays(span.to, 1), zone), zone }
  const [counts, sums] = await database.readSlowly({ statementMs: STATEMENT_MS }, async (db) => [
    await countBookings(db, between),
    {
      sales: await readSaleFacts(db, between),
      products: await readProductFacts(db, between),
      payments: await readPaymentFacts(db, between),
    },
  ])
  const days = daysOf(span).map((day) => ({ day, bookings: counts.get(day) ?? 0 }))
  await database.transaction((tx) => keepDays(tx, { zone, days, now }, sums))
}

function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
