import type { AuditCheck } from '#db/audit-check.ts'
import { KEPT_MONEY } from './store/commissions.ts'

const BALANCE = 'pending_minor, payable_minor, earned_minor, paid_minor'

/** Source: docs/rules.md "Invariants" (I6); decision 0068. */
export const partnerAudit: readonly AuditCheck[] = [
  {
    id: 'I6',
    holds: 'the balance of a partner is the sum of their entries',
    violations: `WITH booked AS (
        SELECT partner_id, currency, sum(pending_minor) AS pending_minor, sum(payable_minor) AS payable_minor,
          coalesce(sum(pending_minor + payable_minor) FILTER (WHERE kind NOT IN ('payout', 'payout-returned')), 0) AS earned_minor,
          coalesce(-sum(payable_minor) FILTER (WHERE kind IN ('payout', 'payout-returned')), 0) AS paid_minor
        FROM partner_entry GROUP BY 1, 2
      ), kept AS (SELECT partner_id, currency, ${BALANCE} FROM partner_balance)
      (SELECT partner_id, currency, ${BALANCE} FROM booked EXCEPT SELECT * FROM kept)
      UNION ALL (SELECT * FROM kept EXCEPT SELECT partner_id, currency, ${BALANCE} FROM booked)`,
  },
  {
    id: 'I6',
    holds: 'each order and each payout has the same sums in the ledgers of the partners and of the shop',
    violations: `WITH own AS (
        SELECT coalesce(order_id, payout_id) AS charge_id, currency, sum(pending_minor) AS pending, sum(payable_minor) AS payable FROM partner_entry GROUP BY 1, 2
      ), booked AS (
        SELECT charge_id, currency, -coalesce(sum(amount_minor) FILTER (WHERE account = 'partners:pending'), 0) AS pending,
          -coalesce(sum(amount_minor) FILTER (WHERE account = 'partners:payable'), 0) AS payable
        FROM ledger_entry WHERE account IN ('partners:pending', 'partners:payable') GROUP BY 1, 2
      )
      SELECT charge_id, currency, o.pending, o.payable, b.pending AS booked_pending, b.payable AS booked_payable FROM own o FULL JOIN booked b USING (charge_id, currency)
      WHERE coalesce(o.pending, 0) <> coalesce(b.pending, 0) OR coalesce(o.payable, 0) <> coalesce(b.payable, 0)`,
  },
  {
    id: 'I6',
    holds: 'a commission stands in proportion to the money that the shop has of its order',
    violations: `SELECT c.order_id, c.earned_minor, c.returned_minor, k.kept, o.total_minor FROM commission c JOIN orders o ON o.id = c.order_id
      CROSS JOIN LATERAL (SELECT ${KEPT_MONEY} AS kept FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id WHERE t.charge_id = c.order_id) k
      WHERE c.earned_minor - c.returned_minor <> CASE WHEN k.kept <= 0 THEN 0 WHEN k.kept >= o.total_minor THEN c.earned_minor
        ELSE div(c.earned_minor::numeric * k.kept, o.total_minor::numeric) END`,
  },
  {
    id: 'I6',
    holds: 'a commission is what its lines and its entries say, and lies where it matured',
    violations: `SELECT c.order_id, c.earned_minor, c.returned_minor, n.pending, n.payable FROM commission c
      CROSS JOIN LATERAL (SELECT coalesce(sum(pending_minor), 0) AS pending, coalesce(sum(payable_minor), 0) AS payable,
          bool_and(e.partner_id = c.partner_id AND e.currency = c.currency) AS own FROM partner_entry e WHERE e.order_id = c.order_id) n
      CROSS JOIN LATERAL (SELECT coalesce(sum((l ->> 'amountMinor')::bigint), 0) AS earned, coalesce(sum((l ->> 'basisMinor')::bigint), 0) AS basis FROM jsonb_array_elements(c.lines) l) s
      WHERE n.own = false OR s.earned <> c.earned_minor OR s.basis <> c.basis_minor OR c.earned_minor > c.basis_minor
        OR n.pending <> CASE WHEN c.payable_at IS NULL THEN c.earned_minor - c.returned_minor ELSE 0 END
        OR n.payable <> CASE WHEN c.payable_at IS NULL THEN 0 ELSE c.earned_minor - c.returned_minor END
      UNION ALL SELECT e.order_id, NULL, NULL, e.pending_minor, e.payable_minor FROM partner_entry e
      WHERE e.order_id IS NOT NULL AND NOT EXISTS (SELECT FROM commission c WHERE c.order_id = e.order_id)`,
  },
  {
    id: 'I6',
    holds: 'a commission belongs to an order of another buyer that its partner brought',
    violations: `SELECT c.order_id, c.partner_id FROM commission c LEFT JOIN partner_order b ON b.order_id = c.order_id
      WHERE b.order_id IS NULL OR b.refused IS NOT NULL OR b.partner_id <> c.partner_id`,
  },
  {
    id: 'I6',
    holds: 'no payout exceeded what was payable when it was made, and none came back that was not made',
    violations: `SELECT partner_id, id, payable FROM (
        SELECT partner_id, id, kind, sum(payable_minor) OVER (PARTITION BY partner_id, currency ORDER BY id) AS payable FROM partner_entry
      ) e WHERE kind = 'payout' AND payable < 0
      UNION ALL SELECT partner_id, min(id), sum(payable_minor) FROM partner_entry WHERE payout_id IS NOT NULL
      GROUP BY partner_id, payout_id, currency HAVING sum(payable_minor) > 0`,
  },
]
