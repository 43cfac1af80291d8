import type { AuditCheck } from '#db/audit-check.ts'
import { OPEN_STATUSES, PROMISED_STATUSES, sqlOf } from './states.ts'

/** The history that tells of a payment is the payer's: only an order's is in `order_event`. */
const isOfOrder = (chargeId: string): string => `EXISTS (SELECT FROM orders o WHERE o.id = ${chargeId})`

/** What names a provider's money in the ledger: the attempt. Other money is named by its gateway. */
const OF_PROVIDER = '^settlement:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}:'

/** Source: docs/rules.md "Invariants" (I2, I3, I9, I10); docs/gateways.md "Rules of the engine". */
export const paymentAudit: readonly AuditCheck[] = [
  {
    id: 'I2',
    holds: 'what a gateway holds by the ledger is what its payments brought, less what went back',
    violations: `SELECT a.charge_id, a.gateway_id FROM (
        SELECT p.charge_id, p.gateway_id, sum(p.captured_minor) - sum(CASE WHEN p.status = 'reversed' THEN greatest(p.captured_minor - coalesce(d.taken, 0), 0) ELSE 0 END)
          - coalesce(sum(r.back), 0) - coalesce(sum(d.taken), 0) AS held
        FROM payment_attempt p
        LEFT JOIN LATERAL (SELECT sum(amount_minor) AS back FROM payment_refund WHERE charge_id = p.charge_id AND attempt_id = p.id AND state IN ('accepted', 'done')) r ON true
        LEFT JOIN LATERAL (SELECT sum(amount_minor) AS taken FROM payment_dispute WHERE charge_id = p.charge_id AND attempt_id = p.id AND state <> 'won') d ON true
        GROUP BY p.charge_id, p.gateway_id
      ) a LEFT JOIN LATERAL (
        SELECT sum(e.amount_minor) AS booked FROM ledger_entry e WHERE e.charge_id = a.charge_id AND e.account = 'clearing:' || a.gateway_id
      ) l ON true WHERE a.held <> coalesce(l.booked, 0)`,
  },
  {
    id: 'I3',
    holds:
      'no gateway paid back or lost more of an order than it brought, unless a bank took what was refunded and staff were told',
    violations: `SELECT charge_id, account, currency, held FROM (
        SELECT charge_id, account, currency, sum(amount_minor) AS held FROM ledger_entry WHERE account LIKE 'clearing:%'
        GROUP BY charge_id, account, currency HAVING sum(amount_minor) < 0
      ) l WHERE NOT EXISTS (SELECT FROM payment_review h WHERE h.charge_id = l.charge_id AND h.reason = 'taken-twice')
        OR l.held + coalesce((
          SELECT sum(CASE WHEN p.status = 'reversed' THEN p.captured_minor ELSE coalesce(d.taken, 0) END) FROM payment_attempt p
          LEFT JOIN LATERAL (SELECT sum(amount_minor) AS taken FROM payment_dispute WHERE charge_id = p.charge_id AND attempt_id = p.id AND state <> 'won') d ON true
          WHERE p.charge_id = l.charge_id AND 'clearing:' || p.gateway_id = l.account
        ), 0) < 0`,
  },
  {
    id: 'I3',
    holds: 'no payment pays back more than it brought',
    violations: `SELECT r.charge_id, r.attempt_id FROM payment_refund r JOIN payment_attempt p ON p.charge_id = r.charge_id AND p.id = r.attempt_id
      WHERE r.state <> 'failed' GROUP BY r.charge_id, r.attempt_id, p.captured_minor HAVING sum(r.amount_minor) > p.captured_minor`,
  },
  {
    id: 'I3',
    holds: 'an order is held exactly while a person must look at one of its payments',
    violations: `SELECT o.id FROM orders o WHERE o.payment_in_review <> EXISTS (SELECT FROM payment_review h WHERE h.charge_id = o.id AND h.resolved_at IS NULL)`,
  },
  {
    id: 'I4',
    holds:
      'stock is reserved without an end only for money that is there, promised or on its way, or looked at by a person',
    violations: `SELECT h.order_id, h.variant_id, h.pieces FROM stock_reservation h JOIN orders o ON o.id = h.order_id
      WHERE h.state = 'open' AND h.expires_at IS NULL AND o.total_minor > 0 AND NOT o.payment_in_review
        AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.charge_id = o.id AND a.status IN ${sqlOf(PROMISED_STATUSES)})
        AND coalesce((
          SELECT -sum(e.amount_minor) FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id
          WHERE t.charge_id = o.id AND e.account = 'receivable' AND t.kind IN ('settlement', 'reversal', 'refund')
        ), 0) <= 0`,
  },
  {
    id: 'I4',
    holds: 'nothing is reserved, and nobody is asked to pay, for an order that is cancelled',
    violations: `SELECT o.id FROM orders o WHERE o.state = 'cancelled' AND (
      EXISTS (SELECT FROM stock_reservation h WHERE h.order_id = o.id AND h.state = 'open')
      OR EXISTS (SELECT FROM payment_attempt a WHERE a.charge_id = o.id AND a.status IN ${sqlOf(OPEN_STATUSES)}))`,
  },
  {
    id: 'I9',
    holds: 'no call-back waits for more than five minutes while younger ones come in',
    violations: `SELECT id, gateway_id, hint FROM payment_event WHERE state = 'new' AND received_at < (SELECT max(received_at) FROM payment_event) - interval '5 minutes'`,
  },
  {
    id: 'I10',
    holds: 'no refund waits for its provider for more than an hour while payments go on',
    violations: `SELECT charge_id, id FROM payment_refund WHERE state = 'requested' AND created_at < (SELECT max(updated_at) FROM payment_attempt) - interval '1 hour'`,
  },
  {
    id: 'I2',
    holds:
      'what a provider has promised and not handed over is in what its payment brought, less what went back and what was taken',
    violations: `SELECT p.charge_id, p.id, p.secured_minor FROM payment_attempt p
      LEFT JOIN LATERAL (SELECT sum(amount_minor) FILTER (WHERE provider_refund_id LIKE 'released:%') AS released, sum(amount_minor) AS back FROM payment_refund
        WHERE charge_id = p.charge_id AND attempt_id = p.id AND state IN ('accepted', 'done')) r ON true
      LEFT JOIN LATERAL (SELECT sum(amount_minor) AS taken FROM payment_capture WHERE charge_id = p.charge_id AND attempt_id = p.id AND state = 'done') c ON true
      WHERE p.secured_minor > 0 AND (p.status <> 'settled' OR p.secured_minor > p.captured_minor - coalesce(r.released, 0) - coalesce(c.taken, 0))
      UNION ALL SELECT p.charge_id, p.id, p.secured_minor FROM payment_attempt p WHERE (p.secured_minor = 0) AND p.secured_until IS NOT NULL`,
  },
  {
    id: 'I10',
    holds: 'what was shipped is asked for at the provider that promised to pay it',
    violations: `SELECT p.charge_id, p.id, p.secured_minor FROM payment_attempt p WHERE p.secured_minor > 0 AND p.booking = 'receivable'
      AND EXISTS (SELECT FROM order_event e WHERE e.order_id = p.charge_id AND e.what = 'shipped')
      AND NOT EXISTS (SELECT FROM order_line l WHERE l.order_id = p.charge_id AND l.requires_shipping AND l.shipped_pieces < l.pieces
        AND NOT EXISTS (SELECT FROM order_withdrawal w WHERE w.order_id = l.order_id AND w.variant_id = l.variant_id))
      AND NOT EXISTS (SELECT FROM payment_capture c WHERE c.charge_id = p.charge_id AND c.attempt_id = p.id)
      AND NOT EXISTS (SELECT FROM payment_refund r WHERE r.charge_id = p.charge_id AND r.attempt_id = p.id AND r.state = 'requested')`,
  },
  {
    id: 'I2',
    holds:
      'every capture belongs to a payment, takes no more than it brought, and the order’s history tells how it ended',
    violations: `SELECT c.charge_id, c.attempt_id, sum(c.amount_minor) AS taken FROM payment_capture c LEFT JOIN payment_attempt p ON p.charge_id = c.charge_id AND p.id = c.attempt_id
      WHERE c.state = 'done' GROUP BY c.charge_id, c.attempt_id, p.captured_minor, p.captured_currency HAVING sum(c.amount_minor) > coalesce(p.captured_minor, 0) OR min(c.currency) <> p.captured_currency OR max(c.currency) <> p.captured_currency
      UNION ALL SELECT c.charge_id, c.attempt_id, c.amount_minor FROM payment_capture c
      WHERE NOT EXISTS (SELECT FROM payment_attempt p WHERE p.charge_id = c.charge_id AND p.id = c.attempt_id)
        OR (c.state <> 'requested' AND ${isOfOrder('c.charge_id')} AND NOT EXISTS (
          SELECT FROM order_event e WHERE e.order_id = c.charge_id AND e.what = 'capture-' || c.state AND e.why = c.amount_minor || ' ' || c.currency))
      UNION ALL SELECT e.order_id, NULL, count(*) FROM order_event e WHERE e.what IN ('capture-done', 'capture-failed') GROUP BY e.order_id
      HAVING count(*) > (SELECT count(*) FROM payment_capture c WHERE c.charge_id = e.order_id AND c.state <> 'requested')`,
  },
  {
    id: 'I14',
    holds: 'the last event of a payment says its status',
    violations: `SELECT p.charge_id, p.id, p.status FROM payment_attempt p LEFT JOIN LATERAL (
        SELECT to_status FROM payment_attempt_event e WHERE e.charge_id = p.charge_id AND e.attempt_id = p.id ORDER BY e.id DESC LIMIT 1
      ) latest ON true WHERE p.status IS DISTINCT FROM latest.to_status`,
  },
  {
    id: 'I14',
    holds: 'a payment has the name at its provider that its last event told',
    violations: `SELECT p.charge_id, p.id, p.provider_ref FROM payment_attempt p LEFT JOIN LATERAL (
        SELECT provider_ref FROM payment_attempt_event e WHERE e.charge_id = p.charge_id AND e.attempt_id = p.id ORDER BY e.seq DESC LIMIT 1
      ) latest ON true WHERE p.provider_ref IS DISTINCT FROM latest.provider_ref`,
  },
  {
    id: 'I14',
    holds: 'the states of a payment follow each other, from its first',
    violations: `SELECT charge_id, attempt_id, from_status, to_status FROM (
        SELECT charge_id, attempt_id, from_status, to_status, lag(to_status) OVER (PARTITION BY charge_id, attempt_id ORDER BY seq) AS before FROM payment_attempt_event
      ) moved WHERE from_status IS DISTINCT FROM before
      UNION ALL SELECT e.charge_id, e.attempt_id, e.from_status, e.to_status FROM payment_attempt_event e
      WHERE NOT EXISTS (SELECT FROM payment_attempt p WHERE p.charge_id = e.charge_id AND p.id = e.attempt_id)`,
  },
  {
    id: 'I2',
    holds:
      'money of a payment is in the currency that was agreed, at the provider’s payment that it was settled by',
    violations: `SELECT p.charge_id, p.id, p.captured_currency, p.provider_ref FROM payment_attempt p JOIN charge c ON c.id = p.charge_id
      LEFT JOIN LATERAL (
        SELECT e.provider_ref FROM payment_attempt_event e WHERE e.charge_id = p.charge_id AND e.attempt_id = p.id AND e.to_status = 'settled' ORDER BY e.seq DESC LIMIT 1
      ) settled ON true
      WHERE p.captured_minor > 0 AND (p.captured_currency IS NULL OR (p.booking = 'receivable' AND p.captured_currency <> c.currency)
        -- A provider may name more of a payment once there is more: Klarna's order comes third.
        OR (settled.provider_ref IS NOT NULL AND settled.provider_ref IS DISTINCT FROM p.provider_ref
          AND NOT coalesce(starts_with(p.provider_ref, settled.provider_ref || '.'), false))
        OR (p.provider_ref IS NULL AND p.paid_through = 'provider'))
      UNION ALL SELECT charge_id, id, captured_currency, provider_ref FROM payment_attempt WHERE captured_minor < 0 OR (status = 'reversed' AND captured_minor = 0)`,
  },
  {
    id: 'I2',
    holds:
      'money that a gateway brought is the money of its payment, and every booking of it names a payment that there is',
    violations: `WITH booked AS (
        SELECT t.charge_id, split_part(t.cause, ':', 2)::uuid AS attempt_id, sum(e.amount_minor) AS amount, min(e.account) AS account, max(e.account) AS other, min(e.currency) AS currency, max(e.currency) AS second
        FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account LIKE 'clearing:%'
        WHERE t.kind IN ('settlement', 'unallocated') AND t.cause ~ '${OF_PROVIDER}' GROUP BY 1, 2
      )
      SELECT coalesce(b.charge_id, p.charge_id) AS charge_id, coalesce(b.attempt_id, p.id) AS attempt_id, b.amount, p.captured_minor, b.currency FROM booked b
      FULL JOIN (SELECT * FROM payment_attempt WHERE captured_minor > 0 AND paid_through = 'provider') p
        ON p.charge_id = b.charge_id AND p.id = b.attempt_id
      WHERE b.amount IS DISTINCT FROM p.captured_minor OR 'clearing:' || p.gateway_id NOT IN (b.account) OR b.account <> b.other
        OR b.currency <> p.captured_currency OR b.second <> p.captured_currency
      UNION ALL SELECT t.charge_id, t.id, NULL, NULL, t.cause FROM ledger_transaction t WHERE (t.kind = 'settlement') AND t.cause NOT LIKE 'settlement:%'
      UNION ALL SELECT t.charge_id, t.id, NULL, NULL, t.cause FROM ledger_transaction t
      WHERE t.kind IN ('settlement', 'unallocated') AND t.cause LIKE 'settlement:%' AND t.cause !~ '${OF_PROVIDER}'
        AND NOT EXISTS (SELECT FROM payment_attempt p WHERE p.charge_id = t.charge_id AND p.gateway_id = split_part(t.cause, ':', 2) AND p.captured_minor > 0)
        AND NOT EXISTS (SELECT FROM ledger_transaction u WHERE u.charge_id = t.charge_id AND u.cause = 'unassigned:' || t.cause)`,
  },
  {
    id: 'I3',
    holds:
      'every refund that a provider took is booked once, and every booking of a refund names one that there is',
    violations: `WITH booked AS (
        SELECT t.charge_id, split_part(t.cause, ':', 2) AS id, -sum(e.amount_minor) AS amount, min(e.currency) AS currency
        FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account LIKE 'clearing:%'
        WHERE t.cause ~ '^refund(-failed)?:' GROUP BY 1, 2
      )
      SELECT coalesce(b.charge_id, r.charge_id) AS charge_id, coalesce(b.id, r.id::text) AS refund, b.amount, r.amount_minor FROM booked b
      FULL JOIN payment_refund r ON r.charge_id = b.charge_id AND r.id::text = b.id
      WHERE r.id IS NULL OR coalesce(b.amount, 0) <> CASE WHEN r.state IN ('accepted', 'done') THEN r.amount_minor ELSE 0 END OR b.currency <> r.currency
        OR NOT EXISTS (SELECT FROM payment_attempt p WHERE p.charge_id = r.charge_id AND p.id = r.attempt_id)`,
  },
  {
    id: 'I2',
    holds: 'what banks took and gave back in disputes is what the disputes say',
    violations: `WITH booked AS (
        SELECT t.charge_id, sum(e.amount_minor) AS amount FROM ledger_transaction t
        JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'disputed' WHERE t.kind = 'dispute' GROUP BY 1
      ), told AS (SELECT charge_id, sum(amount_minor) FILTER (WHERE state <> 'won') AS amount, count(*) AS disputes FROM payment_dispute GROUP BY 1)
      SELECT coalesce(b.charge_id, d.charge_id) AS charge_id, b.amount AS booked, d.amount AS disputed FROM booked b FULL JOIN told d ON d.charge_id = b.charge_id
      WHERE coalesce(b.amount, 0) <> coalesce(d.amount, 0) OR d.disputes IS NULL
      UNION ALL SELECT d.charge_id, d.amount_minor, NULL FROM payment_dispute d
      WHERE ${isOfOrder('d.charge_id')} AND NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = d.charge_id AND e.what = 'dispute-' || d.state)`,
  },
  {
    id: 'I3',
    holds:
      'every review that an order’s history tells of is there, and none was ended without a person or its money’s way back',
    violations: `SELECT e.charge_id, e.opened, h.reviews FROM (SELECT order_id AS charge_id, count(DISTINCT split_part(why, ':', 1)) AS opened FROM order_event WHERE what = 'payment-review' GROUP BY 1) e
        LEFT JOIN (SELECT charge_id, count(DISTINCT reason) AS reviews FROM payment_review GROUP BY 1) h USING (charge_id) WHERE e.opened > coalesce(h.reviews, 0)
      UNION ALL SELECT h.charge_id, 0, 1 FROM payment_review h WHERE h.resolved_at IS NOT NULL AND ${isOfOrder('h.charge_id')}
        AND NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = h.charge_id AND e.what = 'payment-free')
        AND NOT EXISTS (SELECT FROM payment_review x WHERE x.charge_id = h.charge_id AND x.resolved_at IS NULL)`,
  },
  {
    id: 'I9',
    holds: 'what a call-back did to a payment came with a call-back that the inbox holds',
    violations: `SELECT m.charge_id, m.attempt_id, m.to_status, m.at FROM payment_attempt_event m JOIN payment_attempt p ON p.charge_id = m.charge_id AND p.id = m.attempt_id
      WHERE m.actor = 'webhook'
        AND m.at >= (SELECT CASE WHEN EXISTS (SELECT FROM audit_redaction WHERE table_name = 'payment_event') THEN coalesce(min(handled_at), 'infinity') ELSE '-infinity' END
          FROM payment_event WHERE state IN ('done', 'ignored'))
        AND NOT EXISTS (SELECT FROM payment_event e WHERE e.id = m.event_id)
        AND NOT EXISTS (SELECT FROM payment_event e WHERE m.event_id IS NULL AND e.attempt_id = m.attempt_id)
        AND NOT EXISTS (SELECT FROM payment_event e WHERE m.event_id IS NULL AND e.gateway_id = p.gateway_id AND e.provider_ref = p.provider_ref)
        AND NOT EXISTS (SELECT FROM payment_event e WHERE m.event_id IS NULL AND e.gateway_id = p.gateway_id AND e.handled_at = m.at)`,
  },
  {
    id: 'I1',
    holds: 'every payment belongs to a charge',
    violations: `SELECT p.charge_id, p.id FROM payment_attempt p WHERE NOT EXISTS (SELECT FROM charge c WHERE c.id = p.charge_id)`,
  },
]
