import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { SaleKind } from '../contract.ts'
import { COUNTRY, divideCorrectionsOf } from './facts.ts'

/** Which sales a list shows. Empty texts and null: any. */
export interface EntryFilter {
  readonly from: Date
  readonly to: Date
  readonly kinds: readonly SaleKind[]
  readonly currency: string
  readonly country: string | null
  readonly rateBp: number | null
  readonly isVoucher: boolean
}

/** Where a page begins: behind the entry with this time and id. */
export interface EntryCursor {
  readonly at: Date
  readonly id: string
}

interface Page extends EntryFilter {
  readonly afterAt: Date
  readonly afterId: string
  readonly rows: number
}

/** One fact of a figure. Units: minor units. */
export interface Entry {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly at: Date
  readonly kind: SaleKind
  /** Number of the document; '' for a booking. */
  readonly document: string
  readonly netMinor: number
  readonly taxMinor: number
}

/**
 * Whether a booking has an entry of the wanted rate and currency, and its VAT is the country's. OFFSET 0 keeps it a
 * question about one booking: joined, it would read the whole ledger for fifty rows.
 */
const MATCHES = `EXISTS (SELECT FROM ledger_entry e WHERE e.charge_id = b.charge_id AND e.transaction_id = b.id AND e.currency = $currency
      AND e.account <> 'receivable' AND (e.account = 'vouchers') = $isVoucher
      AND ($rateBp::int IS NULL OR e.account = 'vouchers' OR substring(e.account FROM '[0-9]+$')::int = $rateBp) OFFSET 0)
    AND ($country::text IS NULL OR ${COUNTRY} = $country)`

const NET = `(SELECT coalesce(-sum(e.amount_minor) FILTER (WHERE e.account NOT LIKE 'tax:%'), 0)::bigint FROM ledger_entry e WHERE e.charge_id = f.charge_id AND e.transaction_id = f.booking
      AND e.account <> 'receivable' AND (e.account = 'vouchers') = $isVoucher AND ($rateBp::int IS NULL OR e.account = 'vouchers' OR substring(e.account FROM '[0-9]+$')::int = $rateBp))`
const TAX = `(SELECT coalesce(-sum(e.amount_minor), 0)::bigint FROM ledger_entry e WHERE e.charge_id = f.charge_id AND e.transaction_id = f.booking
      AND e.account LIKE 'tax:%' AND NOT $isVoucher AND ($rateBp::int IS NULL OR substring(e.account FROM '[0-9]+$')::int = $rateBp))`

const PAGE = `SELECT f.id, f.charge_id AS "orderId", coalesce(o.number, '') AS "orderNumber", f.at, f.kind, f.document, ${NET} AS "netMinor", ${TAX} AS "taxMinor"
   FROM found f LEFT JOIN orders o ON o.id = f.charge_id ORDER BY f.at, f.id LIMIT $rows`

/**
 * Each stops at its first rows, so that a figure over a year costs what one over a day does. They are two statements
 * because one that also looks for what nobody asked for reads a whole year and finds nothing.
 */
const bookings = statement<Page>(
  'report-entries-booked',
  `WITH found AS (
      SELECT b.charge_id, b.id, b.id AS booking, b.at, CASE b.kind WHEN 'order-placed' THEN 'placed' ELSE 'cancelled' END AS kind, '' AS document
      FROM ledger_transaction b WHERE b.at >= $from AND b.at < $to AND (b.at, b.id) > ($afterAt::timestamptz, $afterId::uuid)
        AND ((b.kind = 'order-placed' AND 'placed' = ANY ($kinds)) OR (b.kind = 'order-cancelled' AND 'cancelled' = ANY ($kinds))) AND ${MATCHES}
      ORDER BY b.at, b.id LIMIT $rows
   ) ${PAGE}`,
)
const documents = statement<Page>(
  'report-entries-documented',
  `WITH found AS (
      SELECT d.order_id AS charge_id, d.id, b.id AS booking, d.issued_at AS at, d.kind::text AS kind, d.number AS document
      FROM invoice_document d JOIN ledger_transaction b ON b.charge_id = d.order_id AND b.cause = 'placed'
      WHERE d.issued_at >= $from AND d.issued_at < $to AND (d.issued_at, d.id) > ($afterAt::timestamptz, $afterId::uuid) AND d.kind = ANY ($kinds) AND ${MATCHES}
      ORDER BY d.issued_at, d.id LIMIT $rows
   ) ${PAGE}`,
)
const BOOKED: readonly SaleKind[] = ['placed', 'cancelled']

async function readPage(db: Queryable, values: Page): Promise<Entry[]> {
  const asked = [
    ...(values.kinds.some((kind) => BOOKED.includes(kind)) ? [bookings] : []),
    ...(values.kinds.some((kind) => !BOOKED.includes(kind)) ? [documents] : []),
  ]
  const pages = await Promise.all(asked.map((one) => db.query<Entry>(one, one.bind(values))))
  if (pages.length < 2) return pages.flat()
  const inOrder = (a: Entry, b: Entry): number => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)
  return pages.flat().sort(inOrder).slice(0, values.rows)
}

const FIRST: EntryCursor = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** Reads a page of what a figure is made of, the oldest first. */
export async function readEntries(
  db: Queryable,
  filter: EntryFilter,
  { after, rows }: { readonly after: EntryCursor | null; readonly rows: number },
): Promise<Entry[]> {
  const { at: afterAt, id: afterId } = after ?? FIRST
  const found = await readPage(db, { ...filter, afterAt, afterId, rows })
  const corrected = found.filter(({ kind }) => kind === 'credit-note' || kind === 'reversal')
  if (corrected.length === 0) return found
  const divided = await divideCorrectionsOf(db, [...new Set(corrected.map(({ orderId }) => orderId))])
  return found.map((entry) => {
    const parts = divided.get(entry.id)
    if (!parts) return entry
    const wanted = parts.filter(
      ({ isVoucher, rateBp }) =>
        isVoucher === filter.isVoucher && (isVoucher || filter.rateBp === null || rateBp === filter.rateBp),
    )
    return {
      ...entry,
      netMinor: wanted.reduce((sum, { netMinor }) => sum + netMinor, 0),
      taxMinor: wanted.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    }
  })
}

interface MovesPage {
  readonly from: Date
  readonly to: Date
  readonly currency: string
  readonly account: string
  readonly afterAt: Date
  readonly afterId: string
  readonly rows: number
}

/** The page is cut before anything is summed: summing a year first would read all of it. */
const moves = statement<MovesPage>(
  'report-moves',
  `WITH found AS (
     SELECT t.id, t.charge_id, t.at, t.kind FROM ledger_transaction t
     WHERE t.at >= $from AND t.at < $to AND (t.at, t.id) > ($afterAt::timestamptz, $afterId::uuid) AND EXISTS (
       SELECT FROM ledger_entry e WHERE e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = $account AND e.currency = $currency OFFSET 0)
     ORDER BY t.at, t.id LIMIT $rows
   )
   SELECT f.id, f.charge_id AS "orderId", coalesce(o.number, '') AS "orderNumber", f.at, f.kind::text,
     (SELECT sum(e.amount_minor)::bigint FROM ledger_entry e WHERE e.charge_id = f.charge_id AND e.transaction_id = f.id AND e.account = $account AND e.currency = $currency) AS "amountMinor"
   FROM found f LEFT JOIN orders o ON o.id = f.charge_id ORDER BY f.at, f.id`,
)

/** Money that moved through a way to pay. Units: minor units. */
export interface Move {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly at: Date
  readonly kind: string
  readonly amountMinor: number
}

interface Through {
  readonly from: Date
  readonly to: Date
  readonly currency: string
  readonly gatewayId: string
}

/** Reads a page of the money that moved through a way to pay, the oldest first. */
export function readMoves(
  db: Queryable,
  { gatewayId, ...filter }: Through,
  { after, rows }: { readonly after: EntryCursor | null; readonly rows: number },
): Promise<Move[]> {
  const { at: afterAt, id: afterId } = after ?? FIRST
  return db.query<Move>(
    moves,
    moves.bind({ ...filter, account: `clearing:${gatewayId}`, afterAt, afterId, rows }),
  )
}

interface SoldPage {
  readonly from: Date
  readonly to: Date
  readonly currency: string
  readonly productId: string
  readonly afterAt: Date
  readonly afterId: string
  readonly rows: number
}

const SOLD = `SELECT b.id, b.charge_id AS "orderId", o.number AS "orderNumber", b.at,
     CASE b.kind WHEN 'order-placed' THEN 'placed' ELSE 'cancelled' END AS kind, (s.sign * p.pieces)::bigint AS pieces, (s.sign * p.gross)::bigint AS "amountMinor"`
const SOLD_PAGE = `CROSS JOIN LATERAL (SELECT CASE b.kind WHEN 'order-placed' THEN 1 ELSE -1 END AS sign) s
   WHERE b.at >= $from AND b.at < $to AND b.kind IN ('order-placed', 'order-cancelled') AND (b.at, b.id) > ($afterAt::timestamptz, $afterId::uuid)
   ORDER BY b.at, b.id LIMIT $rows`

/** Begins at the orders of the product, which are few beside all orders. */
const sold = statement<SoldPage>(
  'report-sold',
  `${SOLD} FROM (SELECT l.order_id, sum(l.pieces)::bigint AS pieces, sum(l.unit_price_minor * l.pieces - l.discount_minor + CASE WHEN w.tax_included THEN 0 ELSE l.tax_minor END) AS gross
     FROM order_line l JOIN orders w ON w.id = l.order_id AND w.currency = $currency WHERE l.product_id = $productId GROUP BY l.order_id) p
   JOIN orders o ON o.id = p.order_id JOIN ledger_transaction b ON b.charge_id = p.order_id ${SOLD_PAGE}`,
)
const shipped = statement<Omit<SoldPage, 'productId'>>(
  'report-sold-shipping',
  `${SOLD} FROM ledger_transaction b JOIN orders o ON o.id = b.charge_id AND o.currency = $currency AND o.shipping_minor > 0
   CROSS JOIN LATERAL (SELECT 1 AS pieces, o.shipping_minor AS gross) p ${SOLD_PAGE}`,
)

/** What one order took of a product. Units: minor units. */
export interface Sold extends Move {
  readonly pieces: number
}

/** Reads a page of the orders that a product's figure is made of, the oldest first. */
export function readSold(
  db: Queryable,
  filter: Omit<SoldPage, 'afterAt' | 'afterId' | 'rows'>,
  { after, rows }: { readonly after: EntryCursor | null; readonly rows: number },
): Promise<Sold[]> {
  const { at: afterAt, id: afterId } = after ?? FIRST
  const { productId, ...others } = filter
  const values = { ...others, afterAt, afterId, rows }
  return productId === ''
    ? db.query<Sold>(shipped, shipped.bind(values))
    : db.query<Sold>(sold, sold.bind({ ...values, productId }))
}
