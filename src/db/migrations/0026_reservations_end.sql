-- One link call at a time creates a payment at its provider.
ALTER TABLE payment_attempt ADD COLUMN claimed_until timestamptz;

-- Reservations that earlier versions left without an end although nobody pays any more: they end in half an hour.
UPDATE stock_hold h SET expires_at = now() + interval '30 minutes'
FROM orders o
WHERE o.id = h.order_id AND o.state = 'placed' AND o.total_minor > 0 AND NOT o.payment_held AND h.state = 'open' AND h.expires_at IS NULL
  AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.order_id = o.id AND a.status IN ('processing', 'authorized'))
  AND coalesce((
    SELECT -sum(e.amount_minor) FROM ledger_transaction t JOIN ledger_entry e ON e.order_id = t.order_id AND e.transaction_id = t.id
    WHERE t.order_id = o.id AND e.account = 'receivable' AND t.kind IN ('settlement', 'reversal', 'refund')
  ), 0) <= 0;
