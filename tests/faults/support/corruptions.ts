const aPaidOrder = `(SELECT t.charge_id FROM ledger_transaction t JOIN payment_attempt p ON p.charge_id = t.charge_id AND p.gateway_id = 'stripe' WHERE t.kind = 'settlement' LIMIT 1)`
const anUnpaidOrder = `(SELECT o.id FROM orders o WHERE o.state = 'placed' AND o.total_minor > 0 AND NOT EXISTS (SELECT FROM payment_attempt p WHERE p.charge_id = o.id) LIMIT 1)`
const placedOf = (order: string): string =>
  `charge_id = ${order} AND transaction_id = (SELECT id FROM ledger_transaction WHERE charge_id = ${order} AND kind = 'order-placed')`

const PAID_THROUGH: Readonly<Record<string, string>> = {
  stripe: 'provider',
  'bank-transfer': 'bank',
  'cash-on-delivery': 'courier',
}

/** Books a payment that never happened, with all the rows of a real one. */
const inventPayment = (gatewayId: string, more = ''): string => `
  INSERT INTO payment_attempt (charge_id, id, gateway_id, paid_through, flow, status, payer_serial, amount_minor, currency, provider_ref, captured_minor, captured_currency, created_at, updated_at)
  SELECT id, '00000000-0000-7000-8000-00000000aaaa', '${gatewayId}', '${PAID_THROUGH[gatewayId]}', 'single', 'settled', serial, total_minor, currency, ${gatewayId === 'stripe' ? `'cs_invented'` : 'NULL'}, total_minor, currency, now(), now()
  FROM orders WHERE id = ${anUnpaidOrder};
  INSERT INTO payment_attempt_event (charge_id, attempt_id, from_status, to_status, actor, at, provider_ref)
  SELECT charge_id, id, f, t, 'reconciler', now(), provider_ref FROM payment_attempt, (VALUES (1, NULL, 'created'), (2, 'created', 'linked'), (3, 'linked', 'settled')) AS moves(n, f, t)
  WHERE id = '00000000-0000-7000-8000-00000000aaaa' ORDER BY n;
  INSERT INTO ledger_transaction (charge_id, id, kind, cause, at, actor)
  SELECT charge_id, '00000000-0000-7000-8000-00000000bbbb', 'settlement', ${gatewayId === 'stripe' ? `'settlement:' || id || ':' || amount_minor` : `'settlement:${gatewayId}:hand'`}, now(), 'reconciler'
  FROM payment_attempt WHERE id = '00000000-0000-7000-8000-00000000aaaa';
  INSERT INTO ledger_entry (charge_id, transaction_id, line, account, currency, amount_minor)
  SELECT charge_id, '00000000-0000-7000-8000-00000000bbbb', n, side, currency, sign * amount_minor FROM payment_attempt,
    (VALUES (1, 'clearing:${gatewayId}', 1), (2, 'receivable', -1)) AS sides(n, side, sign) WHERE id = '00000000-0000-7000-8000-00000000aaaa';
  UPDATE number_series SET last_value = last_value + 1 WHERE series = 'invoice';
  UPDATE orders SET invoice_number = 'R' || lpad((SELECT last_value::text FROM number_series WHERE series = 'invoice'), 6, '0'), invoiced_at = now()
  WHERE id = (SELECT charge_id FROM payment_attempt WHERE id = '00000000-0000-7000-8000-00000000aaaa');
  INSERT INTO order_event (order_id, what, actor, at) SELECT charge_id, 'paid', 'reconciler', now() FROM payment_attempt WHERE id = '00000000-0000-7000-8000-00000000aaaa';${more}`

/** SQL of thefts and mistakes. Each one leaves the books as consistent as its author can make them. */
export const SCHEMES: readonly (readonly [name: string, sql: string])[] = [
  [
    'sales moved to tax',
    `UPDATE ledger_entry SET amount_minor = amount_minor + CASE WHEN account LIKE 'sales:%' THEN 100 ELSE -100 END WHERE ${placedOf(aPaidOrder)} AND account <> 'receivable'`,
  ],
  [
    'sales moved to another rate',
    `UPDATE ledger_entry SET amount_minor = amount_minor + CASE account WHEN 'sales:1900' THEN 1 ELSE -1 END WHERE account IN ('sales:1900', 'sales:700')
    AND charge_id = (SELECT charge_id FROM ledger_entry WHERE account = 'sales:700' LIMIT 1)`,
  ],
  [
    'sales and their tax moved to the reduced rate, in the lines too',
    `UPDATE ledger_entry SET account = replace(account, '1900', '700') WHERE ${placedOf(aPaidOrder)}; UPDATE order_line SET tax_rate_bp = 700 WHERE order_id = ${aPaidOrder}`,
  ],
  [
    'tax booked for another country',
    `UPDATE ledger_entry SET account = 'tax:AT:1900' WHERE ${placedOf(aPaidOrder)} AND account = 'tax:DE:1900'`,
  ],
  [
    'tax booked for another country, the address as well',
    `UPDATE ledger_entry SET account = 'tax:AT:1900' WHERE ${placedOf(aPaidOrder)} AND account = 'tax:DE:1900'; UPDATE orders SET billing = billing || '{"country": "AT"}' WHERE id = ${aPaidOrder}`,
  ],
  [
    'a settlement moved to another gateway',
    `UPDATE ledger_entry SET account = 'clearing:paypal' WHERE account = 'clearing:stripe' AND charge_id = ${aPaidOrder}`,
  ],
  [
    'a settlement and its attempt moved to another gateway',
    `UPDATE ledger_entry SET account = 'clearing:paypal' WHERE account = 'clearing:stripe' AND charge_id = ${aPaidOrder}; UPDATE payment_attempt SET gateway_id = 'paypal' WHERE charge_id = ${aPaidOrder}`,
  ],
  [
    'an order in another currency, its books as well',
    `UPDATE ledger_entry SET currency = 'USD' WHERE charge_id = ${aPaidOrder}; UPDATE payment_attempt SET currency = 'USD', captured_currency = 'USD' WHERE charge_id = ${aPaidOrder}; UPDATE orders SET currency = 'USD' WHERE id = ${aPaidOrder}`,
  ],
  ['entries in another currency', `UPDATE ledger_entry SET currency = 'USD' WHERE charge_id = ${aPaidOrder}`],
  [
    'a provider’s reference of another payment',
    `UPDATE payment_attempt SET provider_ref = provider_ref || 'x' WHERE charge_id = ${aPaidOrder}`,
  ],
  ['a bank line deleted', `DELETE FROM bank_statement_line WHERE outcome = 'matched'`],
  ['an unmatched bank line deleted', `DELETE FROM bank_statement_line WHERE outcome = 'unmatched'`],
  [
    'a bank line reduced',
    `UPDATE bank_statement_line SET amount_minor = amount_minor - 100 WHERE outcome = 'matched'`,
  ],
  [
    'an unmatched bank line reduced',
    `UPDATE bank_statement_line SET amount_minor = amount_minor - 100 WHERE outcome = 'unmatched'`,
  ],
  [
    'a bank line moved to another order',
    `UPDATE bank_statement_line SET order_id = ${anUnpaidOrder} WHERE outcome = 'under'`,
  ],
  [
    'a bank line taken back that was not',
    `UPDATE bank_statement_line SET undone = undone + 1 WHERE outcome = 'unmatched'`,
  ],
  [
    'a bank line invented',
    `INSERT INTO bank_statement_line (account, line_id, booked_on, amount_minor, currency, remittance, debtor_name, outcome, order_id, settled_at, imported_at)
    SELECT 'DE02120300000000202051', 'invented', '2026-11-20', total_minor, currency, '', '', 'matched', id, now(), now() FROM orders WHERE id = ${anUnpaidOrder}`,
  ],
  ['an invoice number from nowhere', `UPDATE orders SET invoice_number = 'R999999' WHERE id = ${aPaidOrder}`],
  [
    'two invoice numbers swapped',
    `UPDATE orders SET invoice_number = 'RX' WHERE invoice_number = 'R000001'; UPDATE orders SET invoice_number = 'R000001' WHERE invoice_number = 'R000002';
    UPDATE orders SET invoice_number = 'R000002' WHERE invoice_number = 'RX'`,
  ],
  [
    'an invoice given back and the counter with it',
    `UPDATE orders SET invoice_number = NULL, invoiced_at = NULL WHERE invoice_number = (SELECT max(invoice_number) FROM orders); UPDATE number_series SET last_value = last_value - 1`,
  ],
  [
    'a coupon worth more',
    `UPDATE coupon SET initial_minor = initial_minor + 5000, balance_minor = balance_minor + 5000 WHERE balance_minor = 7500`,
  ],
  [
    'a coupon invented',
    `INSERT INTO coupon (id, code_hash, code_end, currency, initial_minor, balance_minor, valid_from, created_at, created_by) VALUES (gen_random_uuid(), '\\x01', 'ABCD', 'EUR', 100, 100, now(), now(), 'cli')`,
  ],
  ['a coupon’s use forgotten', `DELETE FROM coupon_entry; UPDATE coupon SET balance_minor = initial_minor`],
  ['a coupon of another currency', `UPDATE coupon SET currency = 'USD'`],
  [
    'a hold removed',
    `DELETE FROM payment_review WHERE resolved_at IS NULL; UPDATE orders SET payment_in_review = false WHERE payment_in_review`,
  ],
  [
    'a hold ended by nobody',
    `UPDATE payment_review SET resolved_at = now(), resolved_by = 'x' WHERE resolved_at IS NULL; UPDATE orders SET payment_in_review = false WHERE payment_in_review`,
  ],
  ['a hold’s reason changed', `UPDATE payment_review SET reason = 'amount'`],
  [
    'promised pieces taken away',
    `UPDATE stock s SET reserved = reserved - h.pieces FROM stock_reservation h WHERE h.variant_id = s.variant_id AND h.order_id = ${anUnpaidOrder}; DELETE FROM stock_reservation WHERE order_id = ${anUnpaidOrder}`,
  ],
  ['a call-back deleted', `DELETE FROM payment_event WHERE id = (SELECT id FROM payment_event LIMIT 1)`],
  ['the whole inbox emptied', `DELETE FROM payment_event`],
  ['the body of a call-back changed', `UPDATE payment_event SET body = body || '\\x20'`],
  [
    'an event of an order deleted',
    `DELETE FROM order_event WHERE what = 'paid' AND order_id = ${aPaidOrder}`,
  ],
  ['the charge of an order deleted', `DELETE FROM charge WHERE id = ${aPaidOrder}`],
  [
    'the charge of an order in another currency',
    `UPDATE charge SET currency = 'USD' WHERE id = ${aPaidOrder}`,
  ],
  ['all events of an order deleted', `DELETE FROM order_event WHERE order_id = ${aPaidOrder}`],
  [
    'a cancellation undone',
    `UPDATE orders SET state = 'placed', cancelled_at = NULL WHERE state = 'cancelled'; DELETE FROM order_event WHERE to_state = 'cancelled'; DELETE FROM ledger_entry WHERE transaction_id IN (SELECT id FROM ledger_transaction WHERE kind = 'order-cancelled'); DELETE FROM ledger_transaction WHERE kind = 'order-cancelled'`,
  ],
  ['events of a payment deleted', `DELETE FROM payment_attempt_event WHERE charge_id = ${aPaidOrder}`],
  [
    'the middle of a payment’s history deleted',
    `DELETE FROM payment_attempt_event e WHERE to_status NOT IN ('settled', 'created') AND charge_id = ${aPaidOrder}`,
  ],
  ['the trail of staff deleted', `DELETE FROM audit_log`],
  ['who did it changed', `UPDATE audit_log SET actor = 'account:somebody-else'`],
  [
    'a refund forgotten with its booking',
    `DELETE FROM ledger_entry WHERE transaction_id IN (SELECT id FROM ledger_transaction WHERE cause LIKE 'refund:%'); DELETE FROM ledger_transaction WHERE cause LIKE 'refund:%'; DELETE FROM payment_refund`,
  ],
  [
    'a refund larger than it was',
    `UPDATE payment_refund SET amount_minor = amount_minor + 1 WHERE state = 'done'`,
  ],
  [
    'a refund of another payment',
    `UPDATE payment_refund SET attempt_id = (SELECT id FROM payment_attempt WHERE charge_id = ${aPaidOrder} LIMIT 1)`,
  ],
  [
    'a dispute forgotten with its booking',
    `DELETE FROM ledger_entry WHERE transaction_id IN (SELECT id FROM ledger_transaction WHERE kind = 'dispute'); DELETE FROM ledger_transaction WHERE kind = 'dispute'; DELETE FROM payment_dispute`,
  ],
  ['a lost dispute called won', `UPDATE payment_dispute SET state = 'won' WHERE state = 'lost'`],
  [
    'a settlement deleted with its payment',
    `DELETE FROM ledger_entry e USING ledger_transaction t WHERE t.charge_id = e.charge_id AND t.id = e.transaction_id AND t.kind = 'settlement' AND t.charge_id = ${aPaidOrder};
    DELETE FROM ledger_transaction WHERE kind = 'settlement' AND charge_id = ${aPaidOrder.replace("WHERE t.kind = 'settlement'", 'WHERE true')}; `,
  ],
  ['a payment invented, consistently', inventPayment('stripe')],
  ['cash invented, consistently', inventPayment('cash-on-delivery')],
  ['a transfer invented, consistently', inventPayment('bank-transfer')],
  [
    'a payment invented and signed with a key of their own',
    inventPayment(
      'stripe',
      `UPDATE ledger_transaction SET mac = '\\x0102030405060708090a0b0c0d0e0f101112131415' WHERE id = '00000000-0000-7000-8000-00000000bbbb'`,
    ),
  ],
  [
    'a payment invented with another one’s signature',
    inventPayment(
      'stripe',
      `UPDATE ledger_transaction SET mac = (SELECT mac FROM ledger_transaction WHERE kind = 'settlement' AND mac IS NOT NULL LIMIT 1) WHERE id = '00000000-0000-7000-8000-00000000bbbb'`,
    ),
  ],
  [
    'a payment invented and called older than signatures',
    inventPayment('stripe', `UPDATE audit_seal_head SET unsigned_to = 1000000`),
  ],
  [
    'money of one order booked for another',
    `UPDATE ledger_transaction SET charge_id = ${anUnpaidOrder} WHERE kind = 'settlement' AND charge_id = ${aPaidOrder}; UPDATE ledger_entry SET charge_id = ${anUnpaidOrder} WHERE transaction_id IN (SELECT id FROM ledger_transaction WHERE kind = 'settlement' AND charge_id = ${anUnpaidOrder})`,
  ],
  [
    'an order cheaper, everywhere',
    `UPDATE order_line SET unit_price_minor = unit_price_minor - 119, tax_minor = tax_minor - 19 WHERE order_id = ${anUnpaidOrder} AND pieces = 1; UPDATE orders SET subtotal_minor = subtotal_minor - 119, tax_minor = tax_minor - 19, total_minor = total_minor - 119 WHERE id = ${anUnpaidOrder};
    UPDATE ledger_entry SET amount_minor = amount_minor + CASE account WHEN 'receivable' THEN -119 WHEN 'sales:1900' THEN 100 ELSE 19 END WHERE ${placedOf(anUnpaidOrder)}`,
  ],
  [
    'another product in an order',
    `UPDATE order_line SET name = 'Another cable' WHERE order_id = ${aPaidOrder}`,
  ],
  [
    'goods shipped by nobody',
    `UPDATE order_line SET shipped_pieces = pieces WHERE order_id = ${anUnpaidOrder}`,
  ],
  ['stock from nowhere', `UPDATE stock SET on_hand = on_hand + 10`],
  [
    'stock from nowhere with a movement',
    `UPDATE stock SET on_hand = on_hand + 10; UPDATE stock_movement SET delta = delta + 10 WHERE reason = 'seed'`,
  ],
  [
    'stock that left, forgotten',
    `UPDATE stock s SET on_hand = on_hand - m.delta FROM stock_movement m WHERE m.variant_id = s.variant_id AND m.reason = 'shipment'; DELETE FROM stock_movement WHERE reason = 'shipment'`,
  ],
  [
    'the books of an order deleted whole',
    `DELETE FROM ledger_entry WHERE charge_id = ${aPaidOrder}; DELETE FROM order_event WHERE order_id = (SELECT charge_id FROM ledger_transaction WHERE kind = 'settlement' LIMIT 1)`,
  ],
  [
    'an unpaid order that never was',
    `DELETE FROM ledger_entry e WHERE e.charge_id = ${anUnpaidOrder}; DELETE FROM ledger_transaction WHERE NOT EXISTS (SELECT FROM ledger_entry e WHERE e.transaction_id = id);
    DELETE FROM order_line WHERE NOT EXISTS (SELECT FROM ledger_transaction t WHERE t.charge_id = order_line.order_id);
    DELETE FROM order_event WHERE NOT EXISTS (SELECT FROM ledger_transaction t WHERE t.charge_id = order_event.order_id);
    UPDATE stock s SET reserved = reserved - h.pieces FROM stock_reservation h WHERE h.variant_id = s.variant_id AND NOT EXISTS (SELECT FROM ledger_transaction t WHERE t.charge_id = h.order_id);
    DELETE FROM stock_reservation h WHERE NOT EXISTS (SELECT FROM ledger_transaction t WHERE t.charge_id = h.order_id);
    DELETE FROM orders o WHERE state <> 'cart' AND total_minor > 0 AND NOT EXISTS (SELECT FROM ledger_transaction t WHERE t.charge_id = o.id)`,
  ],
  ['a capture of less than was taken', `UPDATE payment_capture SET amount_minor = amount_minor - 100`],
  [
    'a capture that was refused called one that was made',
    `UPDATE order_event SET what = 'capture-failed' WHERE what = 'capture-done'`,
  ],
  [
    'money that was taken promised again',
    `UPDATE payment_attempt SET secured_minor = 100 WHERE id IN (SELECT attempt_id FROM payment_capture WHERE state = 'done')`,
  ],
  ['a seal made by somebody else', `UPDATE audit_seal SET digest = sha256('x'), mac = mac || '\\x00'`],
  [
    'a call-back deleted and the seal made again',
    `DELETE FROM payment_event; UPDATE audit_seal SET rows = 0, digest = NULL WHERE table_name = 'payment_event'`,
  ],
  ['the last seals taken away', `DELETE FROM audit_seal WHERE table_name = 'audit_log'`],
  ['all seals taken away', `DELETE FROM audit_seal`],
  [
    'a change called an erasure',
    `UPDATE audit_log SET actor = 'account:other'; INSERT INTO audit_redaction SELECT 'audit_log', seq, sha256(convert_to(seal_text(r), 'UTF8')) FROM audit_log r`,
  ],
  [
    'a call-back changed and called erased',
    `INSERT INTO audit_redaction SELECT 'payment_event', seq, sha256(convert_to(seal_text(r), 'UTF8')) FROM payment_event r; UPDATE payment_event SET body = body || '\\x20'`,
  ],
  [
    'an event put in between',
    `INSERT INTO order_event (order_id, what, actor, at, seq) SELECT order_id, 'note', 'staff', at, 1 FROM order_event LIMIT 1`,
  ],
  [
    'a webhook called delivered that was refused',
    `UPDATE outgoing_call_try SET status = 500 WHERE status = 204`,
  ],
  ['the tries of webhooks deleted', 'DELETE FROM outgoing_call_try'],
  ['a webhook given up for no reason', `UPDATE outgoing_call SET problem = NULL WHERE state = 'failed'`],
  [
    'a webhook that waits at an endpoint which is off',
    `UPDATE outgoing_call SET state = 'waiting' WHERE state = 'failed'`,
  ],
  [
    'a webhook that waits after three days and eight tries',
    `UPDATE outgoing_call SET state = 'waiting', tries = 8, queued_at = queued_at - interval '4 days' WHERE id = (SELECT id FROM outgoing_call WHERE state = 'delivered' LIMIT 1);
    INSERT INTO outgoing_call_try (call_id, at, status, problem) SELECT c.id, c.queued_at + n * interval '10 hours', 500, 'status' FROM outgoing_call c, generate_series(1, 8) n WHERE c.state = 'waiting'`,
  ],
  [
    'an event that nobody could tell for a day',
    `INSERT INTO shop_event (event, cause, facts) VALUES ('order.paid', 'planted', '{}');
    INSERT INTO stuck_work (task, subject, cause, error, first_at, last_at, retry_at) SELECT 'tell-event', id::text, 'error', 'planted', now() - interval '1 day', now(), now() FROM shop_event WHERE cause = 'planted'`,
  ],
  ['why an endpoint is off forgotten', `DELETE FROM call_endpoint_event WHERE what = 'gone'`],
]
