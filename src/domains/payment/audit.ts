import type { AuditCheck } from '#db/audit-check.ts'

/** Source: quality I2, I3, I9, I10; gateways §3 "Idempotency rules". */
export const paymentAudit: readonly AuditCheck[] = [
  {
    id: 'I2',
    holds: 'what a gateway holds by the ledger is what its payments brought, less what went back',
    violations: `SELECT a.order_id, a.gateway_id FROM (
        SELECT p.order_id, p.gateway_id, sum(p.captured_minor) - sum(CASE WHEN p.status = 'reversed' AND p.booking = 'receivable' THEN greatest(p.captured_minor - coalesce(d.taken, 0), 0) ELSE 0 END)
          - coalesce(sum(r.back), 0) - coalesce(sum(d.taken), 0) AS held
        FROM payment_attempt p
        LEFT JOIN LATERAL (SELECT sum(amount_minor) AS back FROM payment_refund WHERE order_id = p.order_id AND attempt_id = p.id AND state IN ('accepted', 'done')) r ON true
        LEFT JOIN LATERAL (SELECT sum(amount_minor) AS taken FROM payment_dispute WHERE order_id = p.order_id AND attempt_id = p.id AND state <> 'won') d ON true
        GROUP BY p.order_id, p.gateway_id
      ) a LEFT JOIN LATERAL (
        SELECT sum(e.amount_minor) AS booked FROM ledger_entry e WHERE e.order_id = a.order_id AND e.account = 'clearing:' || a.gateway_id
      ) l ON true WHERE a.held <> coalesce(l.booked, 0)`,
  },
  {
    id: 'I3',
    holds: 'no payment pays back more than it brought',
    violations: `SELECT r.order_id, r.attempt_id FROM payment_refund r JOIN payment_attempt p ON p.order_id = r.order_id AND p.id = r.attempt_id
      WHERE r.state <> 'failed' GROUP BY r.order_id, r.attempt_id, p.captured_minor HAVING sum(r.amount_minor) > p.captured_minor`,
  },
  {
    id: 'I3',
    holds: 'an order is held exactly while a person must look at one of its payments',
    violations: `SELECT o.id FROM orders o WHERE o.payment_held <> EXISTS (SELECT FROM payment_hold h WHERE h.order_id = o.id AND h.resolved_at IS NULL)`,
  },
  {
    id: 'I9',
    holds: 'no call-back waits for more than five minutes while younger ones come in',
    violations: `SELECT id, gateway_id, hint FROM payment_event WHERE state = 'new' AND received_at < (SELECT max(received_at) FROM payment_event) - interval '5 minutes'`,
  },
  {
    id: 'I10',
    holds: 'no refund waits for its provider for more than an hour while payments go on',
    violations: `SELECT order_id, id FROM payment_refund WHERE state = 'requested' AND created_at < (SELECT max(updated_at) FROM payment_attempt) - interval '1 hour'`,
  },
  {
    id: 'I14',
    holds: 'the last event of a payment says its status',
    violations: `SELECT p.order_id, p.id, p.status FROM payment_attempt p LEFT JOIN LATERAL (
        SELECT to_status FROM payment_attempt_event e WHERE e.order_id = p.order_id AND e.attempt_id = p.id ORDER BY e.id DESC LIMIT 1
      ) latest ON true WHERE p.status IS DISTINCT FROM latest.to_status`,
  },
]
