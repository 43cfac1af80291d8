-- The first release (0.1.0) booked money in the ledger only and left the payments of a cancelled order open. Later releases ask the payment
-- what it brought: by its rows such an order was never paid, and its money could not be given back. What the ledger holds is the truth.
CREATE TEMPORARY TABLE unnamed_money ON COMMIT DROP AS
SELECT b.charge_id, b.gateway_id, b.minor, b.currency, b.at, coalesce(p.id, uuidv7()) AS attempt_id, p.id IS NULL AS is_missing, p.status, p.provider_ref
FROM (
  SELECT t.charge_id, split_part(t.cause, ':', 2) AS gateway_id, sum(e.amount_minor) AS minor, min(e.currency) AS currency, max(t.at) AS at
  FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id
  WHERE t.kind = 'settlement' AND t.cause ~ '^settlement:(bank-transfer|cash-on-delivery):' AND e.account = 'clearing:' || split_part(t.cause, ':', 2)
  GROUP BY 1, 2
) b
JOIN charge c ON c.id = b.charge_id
LEFT JOIN LATERAL (
  SELECT a.id, a.status, a.provider_ref FROM payment_attempt a WHERE a.charge_id = b.charge_id AND a.gateway_id = b.gateway_id ORDER BY a.status = 'settled' DESC, a.id DESC LIMIT 1
) p ON true
WHERE b.minor > 0 AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.charge_id = b.charge_id AND a.gateway_id = b.gateway_id AND a.captured_minor > 0)
  -- A bank line that was taken back is in the ledger too.
  AND NOT EXISTS (SELECT FROM ledger_transaction u WHERE u.charge_id = b.charge_id AND u.cause LIKE 'unassigned:%');

INSERT INTO payment_attempt (charge_id, id, gateway_id, paid_through, flow, status, payer_serial, amount_minor, currency, captured_minor, captured_currency, created_at, updated_at)
SELECT charge_id, attempt_id, gateway_id, CASE gateway_id WHEN 'bank-transfer' THEN 'bank' ELSE 'courier' END, 'single', 'settled', -1, minor, currency, minor, currency, at, at
FROM unnamed_money WHERE is_missing;
INSERT INTO payment_attempt_event (charge_id, attempt_id, from_status, to_status, actor, at, why)
SELECT charge_id, attempt_id, NULL, 'settled', 'update', at, 'money that the first release booked' FROM unnamed_money WHERE is_missing;

UPDATE payment_attempt a SET captured_minor = m.minor, captured_currency = m.currency, status = 'settled'
FROM unnamed_money m WHERE NOT m.is_missing AND a.charge_id = m.charge_id AND a.id = m.attempt_id;
INSERT INTO payment_attempt_event (charge_id, attempt_id, from_status, to_status, actor, at, why, provider_ref)
SELECT charge_id, attempt_id, status, 'settled', 'update', now(), 'money that the first release booked', provider_ref FROM unnamed_money WHERE NOT is_missing;

WITH ended AS (
  UPDATE payment_attempt a SET status = 'cancelled', updated_at = now()
  FROM (
    SELECT p.charge_id, p.id, p.status FROM payment_attempt p JOIN orders o ON o.id = p.charge_id
    WHERE o.state = 'cancelled' AND p.status IN ('created', 'linked', 'action', 'processing') AND p.paid_through IN ('bank', 'courier') AND p.captured_minor = 0
    FOR UPDATE OF p
  ) old WHERE a.charge_id = old.charge_id AND a.id = old.id
  RETURNING a.charge_id, a.id, old.status, a.provider_ref
)
INSERT INTO payment_attempt_event (charge_id, attempt_id, from_status, to_status, actor, at, why, provider_ref)
SELECT charge_id, id, status, 'cancelled', 'update', now(), 'the order was cancelled', provider_ref FROM ended;
