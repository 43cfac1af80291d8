-- A charge is what one payer owes: an order, or one period of a subscription. Payments and ledger belong to the charge. The charge of an order
-- has the order's id, so that rows which are distributed by that id stay where they are.
CREATE DOMAIN payer_kind AS text CHECK (VALUE IN ('order', 'subscription-period'));
CREATE TABLE charge (
  id uuid PRIMARY KEY,
  payer_kind payer_kind NOT NULL,
  payer_id uuid NOT NULL,
  currency currency_code NOT NULL,
  created_at timestamptz NOT NULL
);
-- An order has one charge because both have one id; an index for that would cost every checkout.
CREATE UNIQUE INDEX charge_of_payer ON charge (payer_kind, payer_id) WHERE payer_kind <> 'order';
INSERT INTO charge (id, payer_kind, payer_id, currency, created_at)
  SELECT id, 'order', id, currency, coalesce(placed_at, created_at) FROM orders WHERE state <> 'cart' ORDER BY id;
CREATE TRIGGER charge_is_append_only BEFORE UPDATE OR DELETE ON charge FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER charge_is_not_truncated BEFORE TRUNCATE ON charge FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE ledger_transaction RENAME COLUMN order_id TO charge_id;
ALTER TABLE ledger_entry RENAME COLUMN order_id TO charge_id;
ALTER TABLE payment_attempt RENAME COLUMN order_id TO charge_id;
ALTER TABLE payment_attempt_event RENAME COLUMN order_id TO charge_id;
ALTER TABLE payment_capture RENAME COLUMN order_id TO charge_id;
ALTER TABLE payment_refund RENAME COLUMN order_id TO charge_id;
ALTER TABLE payment_dispute RENAME COLUMN order_id TO charge_id;
ALTER TABLE payment_review RENAME COLUMN order_id TO charge_id;
-- It grows whenever what is to be paid changes, whoever the payer is.
ALTER TABLE payment_attempt RENAME COLUMN order_serial TO payer_serial;

-- What the gateway was asked for. Only 'single' was ever written.
ALTER DOMAIN payment_flow DROP CONSTRAINT payment_flow_check;
ALTER DOMAIN payment_flow ADD CONSTRAINT payment_flow_check CHECK (VALUE IN ('single', 'first', 'renewal'));

-- A renewal that a provider told of and that no charge of ours expects names its agreement and its period.
ALTER TABLE payment_unmatched
  ADD COLUMN agreement text,
  ADD COLUMN period text,
  ADD CONSTRAINT payment_unmatched_renewal_check CHECK ((agreement IS NULL) = (period IS NULL));

-- Functions keep their text, so those that name a column are made again. What they return is as before: seals stay right.
CREATE OR REPLACE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_entries e GROUP BY e.charge_id, e.transaction_id, e.currency
    -- Counted, because the planner may turn NOT EXISTS into a look through the whole table as long as it believes that small.
    HAVING sum(e.amount_minor) <> 0
      OR (SELECT count(*) FROM ledger_transaction t WHERE t.charge_id = e.charge_id AND t.id = e.transaction_id) = 0
  ) THEN
    RAISE EXCEPTION 'ledger entries do not sum to zero, or belong to no transaction' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION seal_text(r ledger_transaction) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.seq, r.charge_id, r.id, r.kind, r.cause, extract(epoch FROM r.at), r.actor, encode(r.mac, 'hex'), (
      SELECT jsonb_agg(jsonb_build_array(e.line, e.account, e.currency, e.amount_minor) ORDER BY e.line)
      FROM ledger_entry e WHERE e.charge_id = r.charge_id AND e.transaction_id = r.id
    ), CASE WHEN r.kind = 'settlement' THEN (SELECT jsonb_build_array(o.invoice_number, extract(epoch FROM o.invoiced_at)) FROM orders o WHERE o.id = r.charge_id) END)::text
$$;
CREATE OR REPLACE FUNCTION seal_text(r payment_attempt_event) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.seq, r.charge_id, r.attempt_id, r.id, replace(r.from_status, 'cancelled', 'canceled'), replace(r.to_status, 'cancelled', 'canceled'),
    r.actor, extract(epoch FROM r.at), r.why, r.provider_ref,
    CASE WHEN r.from_status IS NULL THEN (
      SELECT jsonb_build_array(a.gateway_id, a.flow, a.payer_serial, a.amount_minor, a.currency)
      FROM payment_attempt a WHERE a.charge_id = r.charge_id AND a.id = r.attempt_id)
    END)::text
$$;
CREATE OR REPLACE FUNCTION seal_text(r payment_review) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.seq, r.charge_id, r.id, r.attempt_id, r.reason)::text
$$;
CREATE OR REPLACE FUNCTION seal_text(r payment_refund) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.seq, r.charge_id, r.id, r.attempt_id, r.amount_minor, r.currency, r.actor)::text
$$;
CREATE OR REPLACE FUNCTION seal_text(r payment_dispute) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.seq, r.charge_id, r.id, r.attempt_id, r.provider_dispute_id, r.amount_minor, r.currency, extract(epoch FROM r.created_at))::text
$$;
