-- A reservation keeps pieces of stock, a review blocks an order until staff have looked at a payment, and a coupon hold keeps money of a coupon.
ALTER TABLE stock_hold RENAME TO stock_reservation;
ALTER DOMAIN hold_state RENAME TO reservation_state;
ALTER INDEX stock_hold_pkey RENAME TO stock_reservation_pkey;
ALTER INDEX stock_hold_due RENAME TO stock_reservation_due;
ALTER INDEX stock_hold_of_network RENAME TO stock_reservation_of_network;
ALTER TRIGGER stock_hold_is_not_truncated ON stock_reservation RENAME TO stock_reservation_is_not_truncated;

ALTER TABLE payment_hold RENAME TO payment_review;
ALTER TABLE payment_review RENAME CONSTRAINT payment_hold_reason_check TO payment_review_reason_check;
ALTER INDEX payment_hold_pkey RENAME TO payment_review_pkey;
ALTER INDEX payment_hold_order_id_attempt_id_reason_key RENAME TO payment_review_order_id_attempt_id_reason_key;
ALTER INDEX payment_hold_open RENAME TO payment_review_open;
ALTER INDEX payment_hold_by_seq RENAME TO payment_review_by_seq;
ALTER TRIGGER payment_hold_is_kept ON payment_review RENAME TO payment_review_is_kept;
ALTER TRIGGER payment_hold_is_not_truncated ON payment_review RENAME TO payment_review_is_not_truncated;
ALTER TABLE orders RENAME COLUMN payment_held TO payment_in_review;

-- Who owns a cart is an account or a browser; only a session's own tables hold the hash of a session.
ALTER TABLE orders RENAME COLUMN session_hash TO owner_hash;
ALTER TABLE order_reader RENAME COLUMN session_hash TO owner_hash;
ALTER INDEX orders_cart_of_session RENAME TO orders_cart_of_owner;
ALTER INDEX order_reader_of_session RENAME TO order_reader_of_owner;

ALTER TABLE orders RENAME COLUMN user_id TO account_id;
ALTER TABLE session RENAME COLUMN user_id TO account_id;
ALTER INDEX orders_of_user RENAME TO orders_of_account;
ALTER INDEX session_of_user RENAME TO session_of_account;

-- A payment is cancelled as an order is.
DROP INDEX payment_attempt_to_look_at;
ALTER DOMAIN attempt_status DROP CONSTRAINT attempt_status_check;
UPDATE payment_attempt SET status = 'cancelled' WHERE status = 'canceled';
ALTER TABLE payment_attempt_event DISABLE TRIGGER USER;
UPDATE payment_attempt_event SET from_status = replace(from_status, 'canceled', 'cancelled'), to_status = replace(to_status, 'canceled', 'cancelled')
  WHERE 'canceled' IN (from_status, to_status);
ALTER TABLE payment_attempt_event ENABLE TRIGGER USER;
ALTER DOMAIN attempt_status ADD CONSTRAINT attempt_status_check
  CHECK (VALUE IN ('created', 'linked', 'action', 'processing', 'authorized', 'settled', 'failed', 'cancelled', 'expired', 'released', 'reversed'));
CREATE INDEX payment_attempt_to_look_at ON payment_attempt (gateway_id, look_again_at, id)
  WHERE provider_ref IS NOT NULL AND status IN ('settled', 'failed', 'cancelled', 'expired', 'released', 'reversed');

ALTER TABLE order_event DISABLE TRIGGER USER;
UPDATE order_event SET what = CASE what WHEN 'payment-hold' THEN 'payment-review' ELSE 'reservation-expired' END WHERE what IN ('payment-hold', 'hold-expired');
ALTER TABLE order_event ENABLE TRIGGER USER;
UPDATE stuck_work SET task = 'expire-reservation' WHERE task = 'expire-hold';
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_tasks') IS NOT NULL THEN
    UPDATE graphile_worker._private_tasks SET identifier = 'expire-reservations' WHERE identifier = 'expire-holds';
  END IF;
END
$$;
UPDATE recurring_job SET name = 'expire-reservations' WHERE name = 'expire-holds';

-- What was sealed under the old words stays as it was sealed, so the text of a seal goes on to speak them.
CREATE OR REPLACE FUNCTION seal_text(r order_event) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.seq, r.order_id, r.id, CASE r.what WHEN 'payment-review' THEN 'payment-hold' WHEN 'reservation-expired' THEN 'hold-expired' ELSE r.what END,
    r.from_state, r.to_state, r.actor, extract(epoch FROM r.at), r.why, CASE r.what
    WHEN 'placed' THEN (
      SELECT jsonb_build_array(o.number, o.currency, o.discount_code, o.shipping_method, o.waiver, o.reverse_charge, o.tax_included, o.subtotal_minor,
        o.discount_minor, o.shipping_minor, o.tax_minor, o.total_minor, extract(epoch FROM o.placed_at),
        (SELECT jsonb_agg(jsonb_build_array(l.variant_id, l.position, l.pieces, l.product_id, l.name, l.unit_price_minor, l.tax_class, l.tax_rate_bp,
           l.tax_minor, l.weight_grams, l.requires_shipping) ORDER BY l.variant_id) FROM order_line l WHERE l.order_id = o.id),
        (SELECT jsonb_agg(jsonb_build_array(h.variant_id, h.pieces) ORDER BY h.variant_id) FROM stock_reservation h WHERE h.order_id = o.id))
      FROM orders o WHERE o.id = r.order_id)
    WHEN 'shipped' THEN (SELECT jsonb_build_array(o.invoice_number, extract(epoch FROM o.invoiced_at)) FROM orders o WHERE o.id = r.order_id)
    END)::text
$$;
CREATE OR REPLACE FUNCTION seal_text(r payment_attempt_event) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.seq, r.order_id, r.attempt_id, r.id, replace(r.from_status, 'cancelled', 'canceled'), replace(r.to_status, 'cancelled', 'canceled'),
    r.actor, extract(epoch FROM r.at), r.why, r.provider_ref,
    CASE WHEN r.from_status IS NULL THEN (
      SELECT jsonb_build_array(a.gateway_id, a.flow, a.order_serial, a.amount_minor, a.currency)
      FROM payment_attempt a WHERE a.order_id = r.order_id AND a.id = r.attempt_id)
    END)::text
$$;
-- Reviews are sealed under the name that their table had when the first of them was signed.
CREATE OR REPLACE FUNCTION seal_digest(table_name text, after_seq bigint, upto_seq bigint, OUT rows bigint, OUT digest bytea) LANGUAGE plpgsql STABLE AS $$
DECLARE
  held_in text := CASE table_name WHEN 'payment_hold' THEN 'payment_review' ELSE table_name END;
BEGIN
  rows := 0;
  IF to_regclass(quote_ident(held_in)) IS NULL THEN
    RETURN;
  END IF;
  EXECUTE format(
    'SELECT count(*), sha256(string_agg(hash, ''''::bytea ORDER BY seq)) FROM (
       SELECT r.seq, coalesce((SELECT d.row_hash FROM audit_redaction d WHERE d.table_name = %1$L AND d.seq = r.seq), sha256(convert_to(seal_text(r), ''UTF8''))) AS hash
       FROM %2$I r WHERE r.seq > $1 AND r.seq <= $2
       UNION ALL SELECT d.seq, d.row_hash FROM audit_redaction d
       WHERE d.table_name = %1$L AND d.seq > $1 AND d.seq <= $2 AND NOT EXISTS (SELECT FROM %2$I r WHERE r.seq = d.seq)
     ) sealed', table_name, held_in)
  INTO rows, digest USING after_seq, upto_seq;
END
$$;
