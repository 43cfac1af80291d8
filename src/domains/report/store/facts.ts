import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LedgerEntry } from '#domains/ledger/index.ts'
import type { PaymentSum, ProductSum, SaleSum } from '../contract.ts'
import { type Correction, dividedCorrections } from '../corrections.ts'

/** A time in which bookings are summed, and the zone in which their days are counted. */
export interface Between {
  /** Included. */
  readonly from: Date
  /** Not included. */
  readonly to: Date
  /** IANA name. */
  readonly zone: string
}

const DAY_OF = (at: string): string => `to_char(${at} AT TIME ZONE $zone, 'YYYY-MM-DD')`

/**
 * The country of a booking: that of its VAT, else where the order went. An order whose buyer was erased keeps
 * the country of its address.
 */
export const COUNTRY = `coalesce(
  (SELECT split_part(c.account, ':', 2) FROM ledger_entry c WHERE c.charge_id = b.charge_id AND c.transaction_id = b.id AND c.account LIKE 'tax:%' LIMIT 1),
  (SELECT coalesce(nullif(o.shipping_address, 'null'::jsonb), o.billing) ->> 'country' FROM orders o WHERE o.id = b.charge_id), '')`

const BOOKED = `SELECT t.charge_id, t.id, t.at, CASE t.kind WHEN 'order-placed' THEN 'placed' ELSE 'cancelled' END AS kind
    FROM ledger_transaction t WHERE t.at >= $from AND t.at < $to AND t.kind IN ('order-placed', 'order-cancelled')
  UNION ALL
  SELECT d.order_id, t.id, d.issued_at, 'invoice' FROM invoice_document d JOIN ledger_transaction t ON t.charge_id = d.order_id AND t.cause = 'placed'
    WHERE d.kind = 'invoice' AND d.issued_at >= $from AND d.issued_at < $to`

/** An invoice says what its order was booked with, so its parts are those of that booking. */
const sales = statement<Between>(
  'report-sales-facts',
  `WITH booked AS (${BOOKED}), located AS (SELECT b.*, ${COUNTRY} AS country FROM booked b), parts AS (
     SELECT ${DAY_OF('l.at')} AS day, l.kind, l.country, e.currency, e.account, e.amount_minor,
       row_number() OVER (PARTITION BY l.charge_id, l.id, l.kind ORDER BY e.line) = 1 AS is_first
     FROM located l JOIN ledger_entry e ON e.charge_id = l.charge_id AND e.transaction_id = l.id AND e.account <> 'receivable'
   )
   SELECT day, kind, country, CASE account WHEN 'vouchers' THEN 0 ELSE substring(account FROM '[0-9]+$')::int END AS "rateBp", currency, account = 'vouchers' AS "isVoucher",
     (-coalesce(sum(amount_minor) FILTER (WHERE account NOT LIKE 'tax:%'), 0))::bigint AS "netMinor",
     (-coalesce(sum(amount_minor) FILTER (WHERE account LIKE 'tax:%'), 0))::bigint AS "taxMinor",
     count(*) FILTER (WHERE is_first)::int AS orders
   FROM parts GROUP BY 1, 2, 3, 4, 5, 6`,
)

const corrections = statement<Between>(
  'report-corrections',
  `SELECT ${DAY_OF('d.issued_at')} AS day, d.id, d.order_id AS "orderId" FROM invoice_document d
   WHERE d.issued_at >= $from AND d.issued_at < $to AND d.kind <> 'invoice'`,
)

const correctionsOf = statement<{ readonly orderIds: readonly string[] }>(
  'report-corrections-of-orders',
  `SELECT id, order_id AS "orderId", kind::text, amount_minor AS "amountMinor" FROM invoice_document
   WHERE order_id = ANY ($orderIds::uuid[]) AND kind <> 'invoice' ORDER BY order_id, id`,
)

const placedOf = statement<{ readonly orderIds: readonly string[] }>(
  'report-placed-of-orders',
  `SELECT b.charge_id AS "orderId", ${COUNTRY} AS country,
     (SELECT jsonb_agg(jsonb_build_object('account', e.account, 'currency', e.currency, 'amountMinor', e.amount_minor) ORDER BY e.line)
      FROM ledger_entry e WHERE e.charge_id = b.charge_id AND e.transaction_id = b.id) AS entries
   FROM ledger_transaction b WHERE b.charge_id = ANY ($orderIds::uuid[]) AND b.cause = 'placed'`,
)

/** Lines are shown with VAT or without, as the order's prices were; shipping counts as the product ''. */
const products = statement<Between>(
  'report-products-facts',
  `WITH booked AS (
     SELECT t.charge_id, t.at, CASE t.kind WHEN 'order-placed' THEN 1 ELSE -1 END AS sign FROM ledger_transaction t
     WHERE t.at >= $from AND t.at < $to AND t.kind IN ('order-placed', 'order-cancelled')
   ), parts AS (
     SELECT b.at, b.sign, o.currency, l.product_id, l.pieces::bigint AS pieces,
       l.unit_price_minor * l.pieces - l.discount_minor + CASE WHEN o.tax_included THEN 0 ELSE l.tax_minor END AS gross
     FROM booked b JOIN orders o ON o.id = b.charge_id JOIN order_line l ON l.order_id = o.id
     UNION ALL SELECT b.at, b.sign, o.currency, '', 1, o.shipping_minor FROM booked b JOIN orders o ON o.id = b.charge_id WHERE o.shipping_minor > 0
   )
   SELECT ${DAY_OF('at')} AS day, product_id AS "productId", currency, sum(sign * pieces)::bigint AS pieces, sum(sign * gross)::bigint AS "grossMinor"
   FROM parts GROUP BY 1, 2, 3`,
)

const payments = statement<Between>(
  'report-payments-facts',
  `SELECT ${DAY_OF('t.at')} AS day, substr(e.account, 10) AS "gatewayId", t.kind::text, e.currency, sum(e.amount_minor)::bigint AS "amountMinor", count(DISTINCT t.id)::int AS bookings
   FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account LIKE 'clearing:%'
   WHERE t.at >= $from AND t.at < $to GROUP BY 1, 2, 3, 4`,
)

/** Sums the sales of a time from the ledger and the documents. */
export async function readSaleFacts(db: Queryable, between: Between): Promise<SaleSum[]> {
  const booked = await db.query<SaleSum>(sales, sales.bind(between))
  return [...booked, ...(await readCorrectionFacts(db, between))]
}

async function readCorrectionFacts(db: Queryable, between: Between): Promise<SaleSum[]> {
  const found = await db.query<{ day: string; id: string; orderId: string }>(
    corrections,
    corrections.bind(between),
  )
  if (found.length === 0) return []
  const divided = await divideCorrectionsOf(db, [...new Set(found.map(({ orderId }) => orderId))])
  return summed(found.flatMap(({ day, id }) => (divided.get(id) ?? []).map((row) => ({ ...row, day }))))
}

/** Adds up the sales that agree in everything but their amounts. */
function summed(rows: readonly SaleSum[]): SaleSum[] {
  const sums = new Map<string, SaleSum>()
  for (const row of rows) {
    const { day, kind, country, rateBp, currency, isVoucher } = row
    const id = [day, kind, country, rateBp, currency, isVoucher].join(' ')
    const known = sums.get(id)
    sums.set(id, {
      ...row,
      netMinor: row.netMinor + (known?.netMinor ?? 0),
      taxMinor: row.taxMinor + (known?.taxMinor ?? 0),
      orders: row.orders + (known?.orders ?? 0),
    })
  }
  return [...sums.values()]
}

/** Divides all corrections of some orders by VAT rate, by the id of the document. */
export async function divideCorrectionsOf(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Omit<SaleSum, 'day'>[]>> {
  const all = await db.query<Correction>(correctionsOf, correctionsOf.bind({ orderIds }))
  const placed = await db.query<{ orderId: string; country: string; entries: LedgerEntry[] | null }>(
    placedOf,
    placedOf.bind({ orderIds }),
  )
  const byOrder = Map.groupBy(all, ({ orderId }) => orderId)
  return new Map(
    placed.flatMap(({ orderId, country, entries }) => [
      ...dividedCorrections({ country, entries: entries ?? [] }, byOrder.get(orderId) ?? []),
    ]),
  )
}

/** Sums what was ordered of each product in a time. */
export function readProductFacts(db: Queryable, between: Between): Promise<ProductSum[]> {
  return db.query<ProductSum>(products, products.bind(between))
}

/** Sums the money that moved through each way to pay in a time. */
export function readPaymentFacts(db: Queryable, between: Between): Promise<PaymentSum[]> {
  return db.query<PaymentSum>(payments, payments.bind(between))
}
