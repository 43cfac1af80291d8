import type { AuditCheck } from '#db/audit-check.ts'

/** Source: docs/rules.md "Invariants" (I2, I3, I7); docs/rules.md "Money and books". */
export const couponAudit: readonly AuditCheck[] = [
  {
    id: 'I7',
    holds:
      'the balance of a coupon is what it was worth, less what is held, redeemed, taken back and corrected, and never below zero',
    violations: `SELECT c.id, c.balance_minor, c.initial_minor + coalesce(sum(CASE e.kind WHEN 'hold' THEN -e.amount_minor WHEN 'take-back' THEN -e.amount_minor WHEN 'correct-down' THEN -e.amount_minor WHEN 'redeem' THEN 0 ELSE e.amount_minor END), 0) AS booked
      FROM coupon c LEFT JOIN coupon_entry e ON e.coupon_id = c.id GROUP BY c.id HAVING c.balance_minor < 0
      OR c.balance_minor <> c.initial_minor + coalesce(sum(CASE e.kind WHEN 'hold' THEN -e.amount_minor WHEN 'take-back' THEN -e.amount_minor WHEN 'correct-down' THEN -e.amount_minor WHEN 'redeem' THEN 0 ELSE e.amount_minor END), 0)`,
  },
  {
    id: 'I7',
    holds: 'what an attempt redeems or releases of a coupon is what it held of it',
    violations: `SELECT e.order_id, e.attempt_id FROM coupon_entry e
      LEFT JOIN coupon_entry h ON h.order_id = e.order_id AND h.attempt_id = e.attempt_id AND h.kind = 'hold'
      WHERE e.kind IN ('redeem', 'release') AND (h.amount_minor, h.coupon_id) IS DISTINCT FROM (e.amount_minor, e.coupon_id)`,
  },
  {
    id: 'I3',
    holds: 'nothing goes back to a coupon that was not redeemed from it',
    violations: `SELECT order_id, attempt_id, coupon_id FROM coupon_entry GROUP BY order_id, attempt_id, coupon_id
      HAVING coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0) > coalesce(sum(amount_minor) FILTER (WHERE kind = 'redeem'), 0)`,
  },
  {
    id: 'I3',
    holds: 'coupons pay no more of an order than its total',
    violations: `SELECT o.id, o.total_minor FROM orders o JOIN coupon_entry e ON e.order_id = o.id GROUP BY o.id
      HAVING sum(CASE e.kind WHEN 'redeem' THEN e.amount_minor WHEN 'refund' THEN -e.amount_minor ELSE 0 END) > o.total_minor`,
  },
  {
    id: 'I2',
    holds: 'what coupons paid and got back of an order is what the ledger says',
    violations: `WITH booked AS (
        SELECT t.charge_id AS order_id, coalesce(sum(e.amount_minor) FILTER (WHERE t.kind IN ('settlement', 'unallocated')), 0) AS paid,
          coalesce(-sum(e.amount_minor) FILTER (WHERE t.kind = 'refund'), 0) AS back
        FROM ledger_entry e JOIN ledger_transaction t ON t.charge_id = e.charge_id AND t.id = e.transaction_id WHERE e.account = 'clearing:coupon' GROUP BY t.charge_id
      ), spent AS (
        SELECT order_id, coalesce(sum(amount_minor) FILTER (WHERE kind = 'redeem'), 0) AS paid,
          coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0) AS back FROM coupon_entry GROUP BY order_id
      )
      SELECT order_id, spent.paid AS spent, booked.paid AS booked, spent.back AS given_back, booked.back AS booked_back
      FROM spent FULL JOIN booked USING (order_id)
      WHERE coalesce(spent.paid, 0) <> coalesce(booked.paid, 0) OR coalesce(spent.back, 0) <> coalesce(booked.back, 0)`,
  },
  {
    id: 'I7',
    holds: 'the vouchers of an order are worth what its ledger says the shop owes for them, once it is paid',
    violations: `SELECT v.order_id, v.worth, b.owed FROM (
        SELECT v.order_id, sum(c.initial_minor) AS worth FROM voucher v JOIN coupon c ON c.id = v.coupon_id GROUP BY v.order_id
      ) v LEFT JOIN (
        SELECT t.charge_id AS order_id, -sum(e.amount_minor) AS owed FROM ledger_transaction t
        JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'vouchers' WHERE t.kind = 'order-placed' GROUP BY t.charge_id
      ) b USING (order_id) WHERE v.worth IS DISTINCT FROM b.owed`,
  },
  {
    id: 'I7',
    holds:
      'no voucher gives back more than was taken off it, and what it owes is no more than what was spent of it',
    violations: `SELECT v.order_id, v.coupon_id, v.owed_minor, coalesce(m.taken, 0) AS taken FROM voucher v JOIN coupon c ON c.id = v.coupon_id
      LEFT JOIN (
        SELECT order_id, coupon_id, sum(CASE kind WHEN 'take-back' THEN amount_minor ELSE -amount_minor END) AS taken
        FROM coupon_entry WHERE kind IN ('take-back', 'give-back') GROUP BY order_id, coupon_id
      ) m ON m.order_id = v.order_id AND m.coupon_id = v.coupon_id
      WHERE coalesce(m.taken, 0) < 0 OR v.owed_minor > c.initial_minor - c.balance_minor - coalesce(m.taken, 0)
      UNION ALL SELECT e.order_id, e.coupon_id, NULL, e.amount_minor FROM coupon_entry e
      WHERE e.kind IN ('take-back', 'give-back') AND NOT EXISTS (SELECT FROM voucher v WHERE v.order_id = e.order_id AND v.coupon_id = e.coupon_id)`,
  },
  {
    id: 'I7',
    holds: 'every coupon was made once, for what it says, and pays in its own currency',
    violations: `SELECT coalesce(made.subject, 'coupon:' || c.id) AS coupon, made.detail, c.initial_minor, c.currency FROM coupon c
      FULL JOIN (SELECT subject, min(detail::text)::jsonb AS detail, count(*) AS times FROM audit_log WHERE action = 'coupon-created' GROUP BY subject) made ON made.subject = 'coupon:' || c.id
      WHERE c.id IS NULL OR made.times IS DISTINCT FROM 1
        OR ((made.detail ->> 'amountMinor')::bigint, made.detail ->> 'currency') IS DISTINCT FROM (c.initial_minor, c.currency)
      UNION ALL SELECT 'coupon:' || c.id, NULL, c.initial_minor, c.currency FROM coupon c JOIN coupon_entry e ON e.coupon_id = c.id JOIN orders o ON o.id = e.order_id
      WHERE o.currency <> c.currency`,
  },
]
