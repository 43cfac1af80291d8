import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { REFUSED } from './store/holds.ts'

const held = statement(
  'attention-held-commissions',
  `SELECT coalesce(r.ref, h.partner_id::text) AS subject, h.since, h.count || ' held' AS detail, h."amountMinor", h.currency
   FROM (SELECT partner_id, currency, min(held_at) AS since, count(*) AS count, sum(earned_minor - returned_minor)::bigint AS "amountMinor" FROM commission
     WHERE held_at IS NOT NULL AND held_why <> '${REFUSED}' GROUP BY partner_id, currency) h
   LEFT JOIN partner_ref r ON r.partner_id = h.partner_id AND r.retired_at IS NULL
   ORDER BY h.since, h.partner_id, h.currency LIMIT $1`,
)

/** Partners whose commissions wait for a person. */
export const partnerAttention: readonly AttentionSource[] = [
  {
    id: 'held-commissions',
    title: 'Partners whose commissions are held',
    nextStep: 'open the partner {subject} in the back office and release or refuse what is held',
    read: (db, { limit }) => db.query(held, [limit]),
  },
]
