import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'
import { type Conduct, ORDER_DAYS, RETURN_DAYS } from '../suspicion.ts'

// Each step jumps to the next partner in the index, however many commissions one of them has.
const pending = statement(
  'partners-with-pending',
  `WITH RECURSIVE step AS (
     (SELECT partner_id FROM commission WHERE payable_at IS NULL AND held_at IS NULL AND partner_id > $1 ORDER BY partner_id LIMIT 1)
     UNION ALL
     SELECT (SELECT c.partner_id FROM commission c WHERE c.payable_at IS NULL AND c.held_at IS NULL AND c.partner_id > s.partner_id
       ORDER BY c.partner_id LIMIT 1) FROM step s WHERE s.partner_id IS NOT NULL
   )
   SELECT partner_id AS id FROM step WHERE partner_id IS NOT NULL LIMIT $2`,
)

interface Span {
  readonly partnerId: string
  readonly ordersFrom: Date
  readonly returnsFrom: Date
  readonly timeZone: string
}

// greatest() passes over NULL: nobody has looked yet.
const conduct = statement<Span>(
  'partner-conduct',
  `SELECT p.checked_at AS "checkedAt",
     (SELECT coalesce(max(d.orders), 0) FROM (SELECT count(*)::integer AS orders FROM commission c
        WHERE c.partner_id = p.id AND c.earned_at > greatest($ordersFrom, p.checked_at) AND c.held_why IS DISTINCT FROM 'refused'
        GROUP BY (c.earned_at AT TIME ZONE $timeZone)::date) d) AS "busiestDay",
     (SELECT coalesce(jsonb_agg(s), '[]') FROM (SELECT count(*) AS count, sum(c.earned_minor)::bigint AS "earnedMinor", sum(c.returned_minor)::bigint AS "returnedMinor"
        FROM commission c WHERE c.partner_id = p.id AND c.earned_at > greatest($returnsFrom, p.checked_at) AND c.held_why IS DISTINCT FROM 'refused'
        GROUP BY c.currency) s) AS commissions,
     n.orders, n."sameNetwork"
   FROM partner p CROSS JOIN LATERAL (
     SELECT count(*)::integer AS orders, (count(*) FILTER (WHERE o.is_same_network))::integer AS "sameNetwork" FROM partner_order o
     WHERE o.partner_id = p.id AND o.placed_at > greatest($ordersFrom, p.checked_at) AND o.paid_at IS NOT NULL AND o.refused IS NULL) n
   WHERE p.id = $partnerId`,
)

/** Reads partners who have commissions that mature, by id, after one of them. */
export async function readPartnersWithPending(
  db: Queryable,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(pending, [after, limit])).map(({ id }) => id)
}

/** What a partner did since staff last looked, without what payouts know. */
export type BroughtConduct = Omit<Conduct, 'sharesAccount'> & { readonly checkedAt: Date | null }

/** Reads what a partner did since staff last looked; null when there is no such partner. */
export async function readConduct(
  db: Queryable,
  partnerId: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<BroughtConduct | null> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY)
  const span = { partnerId, ordersFrom: before(ORDER_DAYS), returnsFrom: before(RETURN_DAYS), timeZone }
  return (await db.query<BroughtConduct>(conduct, conduct.bind(span)))[0] ?? null
}
