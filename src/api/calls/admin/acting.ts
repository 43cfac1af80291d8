import type { Tx } from '#db/database.ts'
import { type QueueStaffAct, queueStaffAct } from '#domains/staff/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import { instantOf, shopTimeZone } from '#kernel/time-zone.ts'
import { type Field, ruled, text } from '../../fields.ts'

/** Longest reason that staff give. */
const WHY_MAX = 500

/** Declares the id of a record. */
export const idField = () =>
  text({ max: 36, pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/ })

/** Declares the reason for an act of staff. */
export const whyField = () => text({ max: WHY_MAX, lines: true })

/** A day of the calendar. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Declares a day such as `2027-03-31`. */
export function dayField(): Field<CalendarDay> {
  return ruled(10, (value) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
    if (!year || Number.isNaN(Date.parse(value))) return undefined
    return { year: Number(year), month: Number(month), day: Number(day) }
  })
}

/** Declares an amount as people type it, such as `12.50`; its currency is known elsewhere. */
export const amountField = () => text({ max: 20, pattern: /^\d{1,10}([.,]\d{1,4})?$/ })

/** Returns an amount in minor units. Throws: invalid-fields, also for nothing unless `atLeast` is 0. */
export function amountOf(typed: string, currency: string, field: string, atLeast: 0 | 1 = 1): number {
  const minor = parseDecimalAmount(typed.replace(',', '.'), currency)
  if (minor === null || minor < atLeast) throw commonErrors['invalid-fields']({ fields: [field] })
  return minor
}

/** Returns the first instant of a day in the shop's time zone. */
export function beforeDay(day: CalendarDay): Date {
  return instantOf({ ...day, timeMs: 0 }, shopTimeZone())
}

/** Returns the first instant after a day in the shop's time zone. */
export function afterDay({ year, month, day }: CalendarDay): Date {
  return instantOf({ year, month, day: day + 1, timeMs: 0 }, shopTimeZone())
}

/** Returns who acts in the back office, for histories, and when. */
export function actingOf({ accountId, clock }: { readonly accountId: string; readonly clock: Clock }): {
  readonly actor: string
  readonly now: Date
} {
  return { actor: `staff:${accountId}`, now: clock.now() }
}

/** Records an act of staff with the transaction that does it. Nothing secret may stand in `before` and `after`. */
export function queueNoteOfAct(
  tx: Tx,
  { accountId, clock }: { readonly accountId: string; readonly clock: Clock },
  act: Omit<QueueStaffAct, 'accountId' | 'now'>,
): void {
  queueStaffAct(tx, { ...act, accountId, now: clock.now() })
}
