// Tests: src/domains/book-export/export-books.test.ts

import type { Tx } from '#db/database.ts'
import { timeOf } from '#domains/report/index.ts'
import { dayOf } from '#kernel/local-day.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import { EXPORT_MAX } from '../contract.ts'
import { yearStart } from '../datev.ts'
import { bookExportErrors } from '../errors.ts'
import { countOpenBookings, insertExport, lockExports, readBookSetting } from '../store.ts'

export interface ExportBooks {
  /** ISO 8601 dates, both included. */
  readonly from: string
  readonly to: string
  readonly actor: string
  readonly now: Date
}

/**
 * Makes the next export: it takes all bookings and credit notes of some days that no earlier export contains, so
 * that exports never overlap, whatever days are chosen. Bookings that came late are taken by a further export
 * of the same days. An export is never changed; its files can be saved again at any time. Returns its number.
 * Throws: nothing-to-export, too-much-to-export, export-over-years, export-not-over.
 */
export async function exportBooks(tx: Tx, { from, to, actor, now }: ExportBooks): Promise<number> {
  const last = await lockExports(tx)
  const setting = await readBookSetting(tx)
  if (to >= dayOf(now)) throw bookExportErrors['export-not-over']({ fields: ['to'] })
  if (yearStart(from, setting.firstMonth) !== yearStart(to, setting.firstMonth))
    throw bookExportErrors['export-over-years']({ fields: ['to'] })
  const timeZone = shopTimeZone()
  const time = timeOf({ from, to }, timeZone)
  const bookings = await countOpenBookings(tx, time, EXPORT_MAX + 1)
  if (bookings === 0) throw bookExportErrors['nothing-to-export']()
  if (bookings > EXPORT_MAX) throw bookExportErrors['too-much-to-export']({ fields: ['to'] })
  const number = last + 1
  await insertExport(
    tx,
    { number, fromDay: from, toDay: to, timeZone, bookings, setting, actor, at: now },
    time,
  )
  return number
}
