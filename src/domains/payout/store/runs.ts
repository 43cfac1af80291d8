import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'

const isOver = statement('payout-run-is-over', 'SELECT made_at FROM payout_run WHERE month = $1')

/** Whom the run of a month has to pay. Units of `minMinor`: minor units of the currency. */
interface Run {
  readonly month: string
  readonly currency: string
  readonly minMinor: number
}

const UNPAID = `FROM partner_balance b JOIN partner p ON p.id = b.partner_id AND p.state = 'active'
   JOIN payout_method m ON m.partner_id = b.partner_id
   WHERE b.currency = $currency AND b.payable_minor > 0 AND b.payable_minor >= $minMinor
     AND NOT EXISTS (SELECT FROM payout o WHERE o.partner_id = b.partner_id AND (o.month = $month::date OR o.state IN ('requested', 'approved', 'sent')))`
const due = statement<Run & { readonly now: Date; readonly limit: number }>(
  'payout-run-due',
  `SELECT b.partner_id AS "partnerId" ${UNPAID} AND ${notPaused('monthly-payout', 'b.partner_id::text', '$now')}
   ORDER BY b.partner_id LIMIT $limit`,
)
const unpaid = statement<Run>('payout-run-unpaid', `SELECT b.partner_id ${UNPAID} LIMIT 1`)
const over = statement(
  'payout-run-over',
  `INSERT INTO payout_run (month, made_at, payouts) SELECT $1::date, $2::timestamptz, count(*) FROM payout WHERE month = $1::date ON CONFLICT DO NOTHING`,
)

/** Returns whether the run of a month is over. `month`: its first day, `2026-11-01`. */
export async function isRunOver(db: Queryable, month: string): Promise<boolean> {
  return (await db.query(isOver, [month])).length > 0
}

/**
 * Reads partners whom the run of a month has yet to pay: enough is payable, by a method, and nothing runs. Whose payout
 * failed a moment ago is left out until it is tried again.
 */
export async function readDue(
  db: Queryable,
  of: Run & { readonly now: Date; readonly limit: number },
): Promise<readonly string[]> {
  return (await db.query<{ partnerId: string }>(due, due.bind(of))).map(({ partnerId }) => partnerId)
}

/** Returns whether the run of a month has yet to pay anybody, those too whose payout failed a moment ago. */
export async function isAnybodyUnpaid(db: Queryable, of: Run): Promise<boolean> {
  return (await db.query(unpaid, unpaid.bind(of))).length > 0
}

/** Notes that the run of a month is over. */
export async function storeRunOver(db: Queryable, month: string, now: Date): Promise<void> {
  await db.query(over, [month, now])
}
