import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const wanted = statement<{ readonly ids: readonly string[] }>(
  'admin-transferable',
  `SELECT r.charge_id AS "chargeId", r.id AS "refundId", coalesce(o.number, '') AS number, coalesce(o.billing ->> 'name', '') AS name
   FROM payment_refund r LEFT JOIN orders o ON o.id = r.charge_id
   WHERE r.state = 'waiting' AND r.claim_url IS NULL AND r.id = ANY ($ids::uuid[])`,
)

/** Reads the refunds with these ids that wait for a transfer, with their orders. */
export function readTransferable(
  db: Queryable,
  ids: readonly string[],
): Promise<
  { readonly chargeId: string; readonly refundId: string; readonly number: string; readonly name: string }[]
> {
  return db.query(wanted, wanted.bind({ ids }))
}
