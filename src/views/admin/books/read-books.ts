import type { Queryable } from '#db/database.ts'
import { DEFAULT_ACCOUNTS, EXPORT_MAX } from '#domains/book-export/contract.ts'
import {
  countOpenBookings,
  datevFile,
  inWindows1252,
  journalRows,
  readBookSetting,
  readExport,
  readExportedBookings,
  readExports,
} from '#domains/book-export/index.ts'
import { reportStaffActions, timeOf } from '#domains/report/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import type { BookReads, BooksView } from '#web/admin/books/views.ts'
import type { FileView } from '#web/admin/reports/views.ts'
import { readStaffNames } from '../attention/staff-names.ts'
import { may } from '../kit/record-definition.ts'
import { csvOf } from '../reports/csv.ts'
import { type OssReader, readOss, readOssFile } from './oss.ts'

/** Opens the books for a member of staff; each is null where the roles do not read them. */
export function openBooks(db: Queryable, reader: OssReader & { readonly actor: Actor }): BookReads {
  const isTheirs = may(reader.actor, reportStaffActions.export)
  return {
    books: async () => (isTheirs ? readBooks(db, reader) : null),
    exportFile: async (number, format) => (isTheirs ? readExportFile(db, { number, format }, reader) : null),
    oss: async (query) => (isTheirs ? readOss(db, query, reader) : null),
    ossFile: async (query) => (isTheirs ? readOssFile(db, query, reader) : null),
  }
}

async function readBooks(db: Queryable, { now, currency }: OssReader): Promise<BooksView> {
  const to = addDays(`${dayOf(now).slice(0, 8)}01`, -1)
  const from = `${to.slice(0, 8)}01`
  const time = timeOf({ from, to }, shopTimeZone())
  const [exports, setting, open, openBefore] = await Promise.all([
    readExports(db),
    readBookSetting(db),
    countOpenBookings(db, time, EXPORT_MAX + 1),
    countOpenBookings(db, { from: new Date(0), to: time.from }, EXPORT_MAX + 1),
  ])
  const nameOf = await readStaffNames(
    db,
    exports.map(({ actor }) => actor),
  )
  return {
    exports: exports.map(({ number, fromDay, toDay, bookings, actor, at }) => ({
      number,
      fromDay,
      toDay,
      bookings,
      who: nameOf(actor),
      at: at.toISOString(),
    })),
    from,
    to,
    open,
    openBefore,
    setting,
    usual: DEFAULT_ACCOUNTS[setting.chart],
    currency,
  }
}

async function readExportFile(
  db: Queryable,
  { number, format }: { readonly number: number; readonly format: string },
  { home, currency, paidThrough }: OssReader,
): Promise<FileView | null> {
  const exported = Number.isSafeInteger(number) && number < 2 ** 31 ? await readExport(db, number) : null
  if (!exported || (format !== 'datev' && format !== 'journal')) return null
  const bookings = await readExportedBookings(db, exported)
  const span = `${exported.fromDay}-${exported.toDay}`
  if (format === 'journal')
    return {
      name: `journal-${number}-${span}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csvOf(journalRows(bookings)),
    }
  return {
    name: `EXTF_Buchungsstapel_${number}_${span}.csv`,
    type: 'text/csv; charset=windows-1252',
    content: inWindows1252(datevFile({ exported, home, currency, paidThrough }, bookings)),
  }
}
