import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'

const isOver = statement('payout-run-is-over', 'SELECT made_at FROM payout_run WHERE month = $1')
const due = statement<{
  readonly month: string
  readonly currency: string
  readonly minMinor: number
  readonly now: Date
  readonly limit: number
}>(
  'payout-run-due',
  `SELECT b.partner_id AS "partnerId" FROM partner_balance b JOIN partner p ON p.id = b.partner_id AND p.state = 'active'
   JOIN payout_method m ON m.partner_id = b.partner_id
   WHERE b.currency = $currency AND b.payable_minor > 0 AND b.payable_minor >= $minMinor
     AND NOT EXISTS (SELECT FROM payout o WHERE o.partner_id = b.partner_id AND (o.month = $month::date OR o.state IN ('requested', 'approved', 'sent')))
     AND ${notPaused('monthly-payout', 'b.partner_id::text', '$now')}
   ORDER BY b.partner_id LIMIT $limit`,
)
const over = statement(
  'payout-run-over',
  `INSERT INTO payout_run (month, made_at, payouts) SELECT $1::date, $2::timestamptz, count(*) FROM payout WHERE month = $1::date ON CONFLICT DO NOTHING`,
)

/** Returns whether the run of a month is over. `month`: its first day, `2026-11-01`. */
export async function isRunOver(db: Queryable, month: string): Promise<boolean> {
  return (await db.query(isOver, [month])).length > 0
}

/** Reads partners whom the run of a month has yet to pay: enough is payable, by a method, and nothing runs. */
export async function readDue(
  db: Queryable,
  of: {
    readonly month: string
    readonly currency: string
    readonly minMinor: number
    readonly now: Date
    readonly limit: number
  },
): Promise<readonly string[]> {
  return (await db.query<{ partnerId: string }>(due, due.bind(of))).map(({ partnerId }) => partnerId)
}

/** Notes that the run of a month is over. */
export async function storeRunOver(db: Queryable, month: string, now: Date): Promise<void> {
  await db.query(over, [month, now])
}
