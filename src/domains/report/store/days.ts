import { column, columns } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { DaySpan, LateDay, PaymentSum, ProductSum, SaleKind, SaleSum } from '../contract.ts'
import type { Between } from './facts.ts'

const SALE = columns('report_sale', {
  day: column<string>('date'),
  kind: column<SaleKind>('text'),
  country: column<string>('text'),
  rateBp: column<number>('integer'),
  currency: column<string>('text'),
  isVoucher: column<boolean>('boolean'),
  netMinor: column<number>('bigint'),
  taxMinor: column<number>('bigint'),
  orders: column<number>('integer'),
})

const PRODUCT = columns('report_product', {
  day: column<string>('date'),
  productId: column<string>('text'),
  currency: column<string>('text'),
  pieces: column<number>('bigint'),
  grossMinor: column<number>('bigint'),
})

const PERIOD = columns('report_product_period', {
  kind: column<string>('text'),
  firstDay: column<string>('date'),
  productId: column<string>('text'),
  currency: column<string>('text'),
  pieces: column<number>('bigint'),
  grossMinor: column<number>('bigint'),
  days: column<number>('integer'),
})

const PAYMENT = columns('report_payment', {
  day: column<string>('date'),
  gatewayId: column<string>('text'),
  kind: column<string>('text'),
  currency: column<string>('text'),
  amountMinor: column<number>('bigint'),
  bookings: column<number>('integer'),
})

/** The sums of some days. */
export interface DaySums {
  readonly sales: readonly SaleSum[]
  readonly products: readonly ProductSum[]
  readonly payments: readonly PaymentSum[]
}

/** A day whose sums are kept. */
export interface ClosedDay {
  readonly day: string
  readonly bookings: number
}

interface Span extends DaySpan {
  readonly zone: string
}

const closed = statement<Span>(
  'report-closed-days',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, bookings FROM report_day WHERE day BETWEEN $from::date AND $to::date AND time_zone = $zone ORDER BY day`,
)

const late = statement<Span>(
  'report-late-days',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, late_bookings AS "lateBookings" FROM report_day
   WHERE day BETWEEN $from::date AND $to::date AND time_zone = $zone AND late_bookings > 0 ORDER BY day`,
)

const firstBooking = statement(
  'report-first-booking',
  'SELECT at FROM ledger_transaction ORDER BY at LIMIT 1',
)

/** Documents and bookings whose sums a day contains. */
const counted = statement<Between>(
  'report-count-bookings',
  `SELECT to_char(at AT TIME ZONE $zone, 'YYYY-MM-DD') AS day, count(*)::int AS bookings FROM (
     SELECT at FROM ledger_transaction WHERE at >= $from AND at < $to UNION ALL SELECT issued_at FROM invoice_document WHERE issued_at >= $from AND issued_at < $to
   ) counted GROUP BY 1`,
)

const forget = [
  statement<{ days: readonly string[] }>(
    'report-forget-sales',
    'DELETE FROM report_sale WHERE day = ANY ($days::date[])',
  ),
  statement<{ days: readonly string[] }>(
    'report-forget-products',
    'DELETE FROM report_product WHERE day = ANY ($days::date[])',
  ),
  statement<{ days: readonly string[] }>(
    'report-forget-payments',
    'DELETE FROM report_payment WHERE day = ANY ($days::date[])',
  ),
]
const keepSales = statement<{ rows: string }>(
  'report-keep-sales',
  `INSERT INTO report_sale (${SALE.names}) SELECT ${SALE.names} FROM jsonb_to_recordset($rows::jsonb) AS r(${SALE.definitions})`,
)
const keepProducts = statement<{ rows: string }>(
  'report-keep-products',
  `INSERT INTO report_product (${PRODUCT.names}) SELECT ${PRODUCT.names} FROM jsonb_to_recordset($rows::jsonb) AS r(${PRODUCT.definitions})`,
)
const keepPayments = statement<{ rows: string }>(
  'report-keep-payments',
  `INSERT INTO report_payment (${PAYMENT.names}) SELECT ${PAYMENT.names} FROM jsonb_to_recordset($rows::jsonb) AS r(${PAYMENT.definitions})`,
)
/**
 * Adds what changes to the sums of the month and the year: the new sums of the days less those that they replace. In
 * order, so that two processes that close different days of a month lock its rows one after the other.
 */
const changePeriods = statement<{ days: readonly string[]; rows: string }>(
  'report-change-periods',
  `WITH change AS (
     SELECT day, product_id, currency, pieces, gross_minor, 1 AS days FROM jsonb_to_recordset($rows::jsonb) AS r(${PRODUCT.definitions})
     UNION ALL SELECT day, product_id, currency, -pieces, -gross_minor, -1 FROM report_product WHERE day = ANY ($days::date[])
   ), sums AS (
     SELECT k.kind, date_trunc(k.kind, day)::date AS first_day, product_id, currency, sum(pieces) AS pieces, sum(gross_minor) AS gross_minor, sum(days) AS days
     FROM change, unnest(ARRAY['month', 'year']) AS k(kind) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
   )
   INSERT INTO report_product_period AS known (${PERIOD.names}) SELECT ${PERIOD.names} FROM sums
   ON CONFLICT (kind, first_day, product_id, currency) DO UPDATE SET pieces = known.pieces + excluded.pieces,
     gross_minor = known.gross_minor + excluded.gross_minor, days = known.days + excluded.days`,
)
const dropEmptyPeriods = statement(
  'report-drop-empty-periods',
  'DELETE FROM report_product_period WHERE days = 0',
)
/** Bookings that came after a day had been closed are added up; a new zone begins anew. */
const close = statement<{ zone: string; days: readonly string[]; bookings: readonly number[]; now: Date }>(
  'report-close-days',
  `INSERT INTO report_day AS known (day, time_zone, bookings, closed_at)
   SELECT r.day, $zone, r.bookings, $now FROM unnest($days::date[], $bookings::int[]) AS r(day, bookings)
   ON CONFLICT (day) DO UPDATE SET time_zone = excluded.time_zone, bookings = excluded.bookings, closed_at = excluded.closed_at,
     late_bookings = CASE WHEN known.time_zone = excluded.time_zone THEN known.late_bookings + greatest(excluded.bookings - known.bookings, 0) ELSE 0 END`,
)

/**
 * A demo's clock that was moved ahead and went back leaves closed days that are not over; another time zone
 * leaves one before the first.
 */
const reopen = statement<DaySpan>(
  'report-reopen-days',
  `DELETE FROM report_day WHERE day NOT BETWEEN $from::date AND $to::date RETURNING to_char(day, 'YYYY-MM-DD') AS day`,
)

/** Opens the days again that are not within a span, and forgets their sums. */
export async function reopenDaysOutside(tx: Tx, span: DaySpan): Promise<void> {
  const opened = (await tx.query<{ day: string }>(reopen, reopen.bind(span))).map(({ day }) => day)
  if (opened.length > 0) await replaceSums(tx, opened, { sales: [], products: [], payments: [] })
}

/** Returns the closed days of a span. */
export function readClosedDays(db: Queryable, span: Span): Promise<ClosedDay[]> {
  return db.query<ClosedDay>(closed, closed.bind(span))
}

/** Returns the days of a span to which bookings came after they had been closed. */
export function readLateDays(db: Queryable, span: Span): Promise<LateDay[]> {
  return db.query<LateDay>(late, late.bind(span))
}

/** Returns when the shop booked something for the first time; null before that. */
export async function readFirstBooking(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date }>(firstBooking)
  return row?.at ?? null
}

/** Counts the bookings and documents of each day of a time. */
export async function countBookings(db: Queryable, between: Between): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<ClosedDay>(counted, counted.bind(between))
  return new Map(rows.map(({ day, bookings }) => [day, bookings]))
}

/** Replaces the sums of some days. */
export async function keepDays(
  tx: Tx,
  { zone, days, now }: { readonly zone: string; readonly days: readonly ClosedDay[]; readonly now: Date },
  sums: DaySums,
): Promise<void> {
  const names = days.map(({ day }) => day)
  // Its rows are locked first, so that two processes that close the same days take turns.
  await tx.query(
    close,
    close.bind({ zone, days: names, bookings: days.map(({ bookings }) => bookings), now }),
  )
  await replaceSums(tx, names, sums)
}

async function replaceSums(tx: Tx, days: readonly string[], sums: DaySums): Promise<void> {
  const products = PRODUCT.json(sums.products)
  await tx.query(changePeriods, changePeriods.bind({ days, rows: products }))
  await tx.query(dropEmptyPeriods)
  for (const each of forget) await tx.query(each, each.bind({ days }))
  await tx.query(keepSales, keepSales.bind({ rows: SALE.json(sums.sales) }))
  await tx.query(keepProducts, keepProducts.bind({ rows: products }))
  await tx.query(keepPayments, keepPayments.bind({ rows: PAYMENT.json(sums.payments) }))
}
