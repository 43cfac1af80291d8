import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { leadsFrom } from './refs.ts'

// In the order of the partners, so that two processes that count at once cannot wait for each other.
const count = statement<{
  readonly refs: readonly string[]
  readonly clicks: readonly number[]
  readonly day: string
  readonly leadsFrom: Date
}>(
  'partner-count-clicks',
  `INSERT INTO partner_click (partner_id, day, clicks)
   SELECT r.partner_id, $day::date, sum(c.clicks) FROM unnest($refs::text[], $clicks::bigint[]) AS c(ref, clicks)
   JOIN partner_ref r ON r.ref = c.ref AND (r.retired_at IS NULL OR r.retired_at > $leadsFrom)
   JOIN partner p ON p.id = r.partner_id AND p.state = 'active'
   GROUP BY r.partner_id ORDER BY r.partner_id
   ON CONFLICT (partner_id, day) DO UPDATE SET clicks = partner_click.clicks + excluded.clicks`,
)
const total = statement(
  'partner-clicks',
  'SELECT coalesce(sum(clicks), 0)::bigint AS clicks FROM partner_click WHERE partner_id = $1',
)
const byDay = statement<{
  readonly partnerId: string
  readonly before: string | null
  readonly limit: number
}>(
  'partner-clicks-by-day',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, clicks FROM partner_click
   WHERE partner_id = $partnerId AND ($before::date IS NULL OR day < $before) ORDER BY day DESC LIMIT $limit`,
)

/** Counts clicks by ref; a ref that leads to nobody counts for nobody. `day` is the shop's: `2026-11-20`. */
export async function storeClicks(
  db: Queryable,
  clicks: ReadonlyMap<string, number>,
  day: string,
  now: Date,
): Promise<void> {
  const refs = [...clicks.keys()]
  await db.query(count, count.bind({ refs, clicks: [...clicks.values()], day, leadsFrom: leadsFrom(now) }))
}

/** Returns the clicks on all links of a partner so far. */
export async function readClicks(db: Queryable, partnerId: string): Promise<number> {
  return (await db.query<{ clicks: number }>(total, [partnerId]))[0]?.clicks ?? 0
}

/** Clicks on a partner's links on one day of the shop. */
export interface ClicksOfDay {
  /** `2026-11-20`. */
  readonly day: string
  readonly clicks: number
}

/** Reads the days with clicks before a day, the newest first; null: from the newest. */
export function readClicksByDay(
  db: Queryable,
  partnerId: string,
  before: string | null,
  limit: number,
): Promise<ClicksOfDay[]> {
  return db.query<ClicksOfDay>(byDay, byDay.bind({ partnerId, before, limit }))
}
