-- One attempt to pay an order through one gateway. The row is committed before the provider is called.
CREATE TABLE payment_attempt (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  gateway_id text NOT NULL,
  flow text NOT NULL CHECK (flow IN ('single', 'subscription', 'premium')),
  status text NOT NULL CHECK (status IN ('created', 'linked', 'action', 'processing', 'authorized', 'settled', 'failed', 'canceled', 'expired', 'released', 'reversed')),
  order_serial integer NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  provider_ref text,
  -- The answer that was given, repeated while it is valid.
  response jsonb,
  -- What the buyer added for this gateway, such as { "tel": "…" }.
  input jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (order_id, id)
);
CREATE UNIQUE INDEX payment_attempt_one_open ON payment_attempt (order_id, gateway_id, flow, order_serial)
  WHERE status IN ('created', 'linked', 'action', 'processing', 'authorized');

CREATE TABLE payment_attempt_event (
  order_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  from_status text,
  to_status text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, attempt_id, id)
);
CREATE TRIGGER payment_attempt_event_is_append_only BEFORE UPDATE OR DELETE ON payment_attempt_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
