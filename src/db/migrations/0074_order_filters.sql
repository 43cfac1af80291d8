-- What staff filter and search orders by. Each of these finds its orders without reading the whole table.
CREATE INDEX orders_open_to_ship ON orders (placed_at, id) WHERE state = 'placed' AND invoice_number IS NOT NULL AND NOT payment_in_review;
CREATE INDEX orders_open_unpaid ON orders (placed_at, id) WHERE state = 'placed' AND invoice_number IS NULL;
CREATE INDEX orders_in_review ON orders (placed_at, id) WHERE payment_in_review;
CREATE INDEX orders_by_country ON orders ((coalesce(shipping_address, billing) ->> 'country'), placed_at, id) WHERE state <> 'cart';
CREATE INDEX orders_by_name ON orders USING gin (lower(billing ->> 'name') gin_trgm_ops) WHERE state <> 'cart';
CREATE INDEX payment_attempt_by_gateway ON payment_attempt (gateway_id, charge_id);
CREATE INDEX payment_attempt_promised ON payment_attempt (charge_id) WHERE status = 'authorized' OR (status = 'processing' AND paid_through = 'courier');
CREATE INDEX payment_dispute_not_won ON payment_dispute (charge_id) WHERE state <> 'won';
CREATE INDEX payment_refund_made ON payment_refund (charge_id) WHERE state IN ('accepted', 'done');
CREATE INDEX payment_refund_to_transfer ON payment_refund (created_at, id) WHERE state = 'waiting' AND claim_url IS NULL;
CREATE INDEX order_line_by_product ON order_line (product_id, order_id);
