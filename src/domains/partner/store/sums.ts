import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

// Written by triggers with the rows that they add up (migration 0102), so that no writer can forget one.
const totals = statement<{ readonly partnerId: string; readonly before: Date | null }>(
  'partner-totals',
  `SELECT currency, sum(orders)::bigint AS orders, sum(earned_minor)::bigint AS "earnedMinor", sum(paid_minor)::bigint AS "paidMinor",
     sum(pending_minor)::bigint AS "pendingMinor", sum(payable_minor)::bigint AS "payableMinor"
   FROM partner_sum WHERE partner_id = $partnerId AND ($before::timestamptz IS NULL OR quarter < $before)
   GROUP BY currency ORDER BY currency`,
)
const spans = statement<{
  readonly partnerId: string
  readonly currency: string
  readonly from: string
  readonly until: string
  readonly form: string
  readonly zone: string
}>(
  'partner-spans',
  `SELECT span, sum(clicks)::bigint AS clicks, sum(orders)::bigint AS orders, sum(earned)::bigint AS "earnedMinor" FROM (
     SELECT to_char(quarter AT TIME ZONE $zone, $form) AS span, 0 AS clicks, orders, earned_minor AS earned FROM partner_sum
     WHERE partner_id = $partnerId AND currency IN ('', $currency)
       AND quarter >= $from::date::timestamp AT TIME ZONE $zone AND quarter < ($until::date + 1)::timestamp AT TIME ZONE $zone
     UNION ALL SELECT to_char(day, $form), clicks, 0, 0 FROM partner_click
     WHERE partner_id = $partnerId AND day BETWEEN $from::date AND $until::date
   ) s GROUP BY span`,
)

/** What a partner brought and earned in one currency. `currency` is '' for the count of orders. */
export interface PartnerTotals {
  readonly currency: string
  /** Paid orders that count. */
  readonly orders: number
  /** Commissions less what was taken back. Units: minor units, as all below. */
  readonly earnedMinor: number
  readonly paidMinor: number
  readonly pendingMinor: number
  readonly payableMinor: number
}

/** A day (`2026-11-20`) or a month (`2026-11`) of a partner. */
export interface PartnerSpan {
  readonly span: string
  readonly clicks: number
  readonly orders: number
  /** Units: minor units. */
  readonly earnedMinor: number
}

/** What spans are read: days or months of the shop, both ends included. */
export interface SpansAsked {
  readonly currency: string
  /** Day of the shop: `2026-11-20`. */
  readonly from: string
  readonly until: string
  readonly by: 'day' | 'month'
  /** The shop's time zone. IANA name. */
  readonly zone: string
}

/** Returns the sums of a partner by currency; `before` is an instant that begins a day of a shop, null for all. */
export function readPartnerTotals(
  db: Queryable,
  partnerId: string,
  before: Date | null = null,
): Promise<PartnerTotals[]> {
  return db.query<PartnerTotals>(totals, totals.bind({ partnerId, before }))
}

/** Returns what happened in spans of days; spans without anything are absent. */
export function readPartnerSpans(
  db: Queryable,
  partnerId: string,
  { by, ...asked }: SpansAsked,
): Promise<PartnerSpan[]> {
  const form = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  return db.query<PartnerSpan>(spans, spans.bind({ partnerId, form, ...asked }))
}
