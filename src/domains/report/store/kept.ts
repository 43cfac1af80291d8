import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { DaySpan, PaymentSum, SaleKind, SalesBy } from '../contract.ts'

interface Kept extends DaySpan {
  readonly zone: string
}

interface KeptSales extends Kept {
  readonly kinds: readonly SaleKind[]
}

/** Sales under one key. Units: minor units. */
export interface SaleGroup {
  readonly key: string
  readonly currency: string
  readonly isVoucher: boolean
  readonly netMinor: number
  readonly taxMinor: number
  readonly orders: number
}

const IN_SPAN =
  'JOIN report_day d ON d.day = s.day WHERE d.day BETWEEN $from::date AND $to::date AND d.time_zone = $zone'

const SUMS = `s.currency, s.is_voucher AS "isVoucher", sum(s.net_minor)::bigint AS "netMinor", sum(s.tax_minor)::bigint AS "taxMinor", sum(s.orders)::int AS orders
     FROM report_sale s ${IN_SPAN} AND s.kind = ANY ($kinds) GROUP BY 1, 2, 3`

const SALES = {
  day: statement<KeptSales>(
    'report-kept-sales-by-day',
    `SELECT to_char(s.day, 'YYYY-MM-DD') AS key, ${SUMS}`,
  ),
  rate: statement<KeptSales>('report-kept-sales-by-rate', `SELECT s.rate_bp::text AS key, ${SUMS}`),
  country: statement<KeptSales>('report-kept-sales-by-country', `SELECT s.country AS key, ${SUMS}`),
  'country-rate': statement<KeptSales>(
    'report-kept-sales-by-country-rate',
    `SELECT s.country || ':' || s.rate_bp AS key, ${SUMS}`,
  ),
}

const payments = statement<Kept>(
  'report-kept-payments',
  `SELECT s.gateway_id AS "gatewayId", s.kind, s.currency, sum(s.amount_minor)::bigint AS "amountMinor", sum(s.bookings)::int AS bookings FROM report_payment s ${IN_SPAN} GROUP BY 1, 2, 3`,
)

/** Reads the kept sales of a span, grouped. */
export function readKeptSales(
  db: Queryable,
  by: SalesBy | 'country-rate',
  span: KeptSales,
): Promise<SaleGroup[]> {
  return db.query<SaleGroup>(SALES[by], SALES[by].bind(span))
}

/** Reads the kept sums of ways to pay over a span. */
export function readKeptPayments(db: Queryable, span: Kept): Promise<Omit<PaymentSum, 'day'>[]> {
  return db.query<PaymentSum>(payments, payments.bind(span))
}
