import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { divideCorrectionsOf } from '#domains/report/index.ts'
import {
  BOOK_SETTING,
  type BookExport,
  type BookSetting,
  DEFAULT_ACCOUNTS,
  type ExportedBooking,
} from './contract.ts'

interface Between {
  readonly from: Date
  readonly to: Date
}

/** One export after the other: numbers follow each other, and no booking is taken twice. */
const turn = statement('book-export-turn', 'SELECT pg_advisory_xact_lock(7350214)')
const lastNumber = statement(
  'book-export-last-number',
  'SELECT coalesce(max(number), 0)::int AS number FROM book_export',
)

const OPEN = `SELECT t.charge_id, t.id FROM ledger_transaction t WHERE t.at >= $from AND t.at < $to
    AND NOT EXISTS (SELECT FROM book_export_entry e WHERE e.charge_id = t.charge_id AND e.transaction_id = t.id)
  UNION ALL SELECT d.order_id, d.id FROM invoice_document d WHERE d.issued_at >= $from AND d.issued_at < $to AND d.kind <> 'invoice'
    AND NOT EXISTS (SELECT FROM book_export_entry e WHERE e.charge_id = d.order_id AND e.transaction_id = d.id)`

const countOpen = statement<Between & { readonly limit: number }>(
  'book-export-count-open',
  `SELECT count(*)::int AS bookings FROM (SELECT FROM (${OPEN}) open LIMIT $limit) counted`,
)
const insert = statement<Omit<BookExport, 'setting'> & { readonly setting: string }>(
  'book-export-insert',
  `INSERT INTO book_export (number, from_day, to_day, time_zone, bookings, accounts, actor, at)
   VALUES ($number, $fromDay::date, $toDay::date, $timeZone, $bookings, $setting::jsonb, $actor, $at)`,
)
const take = statement<Between & { readonly number: number }>(
  'book-export-take',
  `INSERT INTO book_export_entry (charge_id, transaction_id, export_number) SELECT charge_id, id, $number FROM (${OPEN}) open`,
)

const EXPORT = `number, to_char(from_day, 'YYYY-MM-DD') AS "fromDay", to_char(to_day, 'YYYY-MM-DD') AS "toDay", time_zone AS "timeZone", bookings, accounts AS setting, actor, at`
const list = statement('book-exports', `SELECT ${EXPORT} FROM book_export ORDER BY number DESC LIMIT 100`)
const one = statement('book-export', `SELECT ${EXPORT} FROM book_export WHERE number = $1`)

const booked = statement<{ readonly number: number; readonly zone: string }>(
  'book-export-booked',
  `SELECT t.id, t.charge_id AS "orderId", to_char(t.at AT TIME ZONE $zone, 'YYYY-MM-DD') AS day, t.at, t.kind::text, coalesce(o.number, '') AS "order",
     coalesce(o.invoice_number, p.number, '') AS document,
     coalesce((SELECT split_part(c.account, ':', 2) FROM ledger_entry c WHERE c.charge_id = t.charge_id AND c.transaction_id = t.id AND c.account LIKE 'tax:%' LIMIT 1),
       coalesce(nullif(o.shipping_address, 'null'::jsonb), o.billing) ->> 'country', '') AS country,
     (SELECT jsonb_agg(jsonb_build_object('account', e.account, 'currency', e.currency, 'amountMinor', e.amount_minor) ORDER BY e.line)
      FROM ledger_entry e WHERE e.charge_id = t.charge_id AND e.transaction_id = t.id) AS entries
   FROM book_export_entry x JOIN ledger_transaction t ON t.charge_id = x.charge_id AND t.id = x.transaction_id LEFT JOIN orders o ON o.id = t.charge_id
   LEFT JOIN payout p ON p.id = t.charge_id WHERE x.export_number = $number ORDER BY t.at, t.id`,
)
const corrected = statement<{ readonly number: number; readonly zone: string }>(
  'book-export-corrected',
  `SELECT d.id, d.order_id AS "orderId", to_char(d.issued_at AT TIME ZONE $zone, 'YYYY-MM-DD') AS day, d.issued_at AS at,
     CASE d.kind WHEN 'reversal' THEN 'credit-note-reversal' ELSE d.kind::text END AS kind, coalesce(o.number, '') AS "order", d.number AS document, o.currency
   FROM book_export_entry x JOIN invoice_document d ON d.order_id = x.charge_id AND d.id = x.transaction_id JOIN orders o ON o.id = d.order_id
   WHERE x.export_number = $number ORDER BY d.issued_at, d.id`,
)
const setting = statement('book-export-setting', `SELECT value FROM shop_setting WHERE key = 'bookExport'`)

/** Waits until no other export is made, and returns the number of the last one. */
export async function lockExports(tx: Tx): Promise<number> {
  await tx.query(turn, [])
  const [row] = await tx.query<{ number: number }>(lastNumber, [])
  return row?.number ?? 0
}

/** Counts what a time has that no export contains, up to a limit. */
export async function countOpenBookings(db: Queryable, time: Between, limit: number): Promise<number> {
  const [row] = await db.query<{ bookings: number }>(countOpen, countOpen.bind({ ...time, limit }))
  return row?.bookings ?? 0
}

/** Writes an export and takes everything of its time that no other one contains. */
export async function insertExport(tx: Tx, made: BookExport, time: Between): Promise<void> {
  await tx.query(insert, insert.bind({ ...made, setting: JSON.stringify(made.setting) }))
  await tx.query(take, take.bind({ ...time, number: made.number }))
}

/** Reads the last exports, the newest first. */
export async function readExports(db: Queryable): Promise<BookExport[]> {
  return (await db.query<BookExport>(list, [])).map(withEveryAccount)
}

/** Reads an export; null where there is none. */
export async function readExport(db: Queryable, number: number): Promise<BookExport | null> {
  const [row] = await db.query<BookExport>(one, [number])
  return row ? withEveryAccount(row) : null
}

/** Reads the bookings of an export in their order in time; credit notes are bookings too. */
export async function readExportedBookings(
  db: Queryable,
  { number, timeZone }: Pick<BookExport, 'number' | 'timeZone'>,
): Promise<ExportedBooking[]> {
  const wanted = { number, zone: timeZone }
  const ledger = await db.query<ExportedBooking & { readonly at: Date }>(booked, booked.bind(wanted))
  const notes = await db.query<
    Omit<ExportedBooking, 'entries' | 'country'> & {
      readonly at: Date
      readonly orderId: string
      readonly currency: string
    }
  >(corrected, corrected.bind(wanted))
  const parts = await divideCorrectionsOf(db, [...new Set(notes.map(({ orderId }) => orderId))])
  const written = notes.map((note) => {
    const rows = parts.get(note.id) ?? []
    const entries = rows.flatMap(({ country, rateBp, isVoucher, netMinor, taxMinor }) => [
      { account: isVoucher ? 'vouchers' : `sales:${rateBp}`, amountMinor: -netMinor },
      { account: `tax:${country}:${rateBp}`, amountMinor: -taxMinor },
    ])
    const owed = rows.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
    return {
      ...note,
      country: rows[0]?.country ?? '',
      entries: [{ account: 'receivable', amountMinor: owed }, ...entries]
        .filter(({ amountMinor }) => amountMinor !== 0)
        .map((entry) => ({ ...entry, currency: note.currency })),
    }
  })
  return [...ledger, ...written].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Reads how the books are handed over. */
export async function readBookSetting(db: Queryable): Promise<BookSetting> {
  const [row] = await db.query<{ value: Partial<BookSetting> }>(setting, [])
  return withUsual({ ...BOOK_SETTING, ...row?.value })
}

function withEveryAccount(made: BookExport): BookExport {
  return { ...made, setting: withUsual(made.setting) }
}

/** What was stored by an earlier version names fewer accounts: the others are those of its chart. */
function withUsual(setting: BookSetting): BookSetting {
  return { ...setting, accounts: { ...DEFAULT_ACCOUNTS[setting.chart], ...setting.accounts } }
}
