-- What providers told us, what went back to buyers, what is disputed, and what waits for a person.

ALTER TABLE payment_attempt
  -- What the ledger holds of this attempt's money; it only grows.
  ADD COLUMN captured_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN captured_currency text,
  -- Where its money is booked: what the buyer owed, or set aside because the order did not want it (paid twice, too late, another currency).
  ADD COLUMN booking text NOT NULL DEFAULT 'receivable' CHECK (booking IN ('receivable', 'unallocated')),
  -- What we asked the provider to take where that is less than what was authorised.
  ADD COLUMN capture_minor bigint,
  -- How often the browser was asked to call again.
  ADD COLUMN steps integer NOT NULL DEFAULT 0,
  ADD COLUMN observed_at timestamptz;

-- Attempts without a provider are left out: most orders of a small shop have one of those, and nobody looks for them so.
CREATE UNIQUE INDEX payment_attempt_by_ref ON payment_attempt (gateway_id, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_attempt_by_id ON payment_attempt (id) WHERE gateway_id NOT IN ('cash-on-delivery', 'bank-transfer');
CREATE INDEX payment_attempt_to_observe ON payment_attempt (gateway_id, observed_at NULLS FIRST, id) WHERE provider_ref IS NOT NULL;

-- The inbox: a verified call-back, byte for byte, stored before it is answered.
CREATE TABLE payment_event (
  id uuid PRIMARY KEY,
  gateway_id text NOT NULL,
  account text NOT NULL,
  event_id text NOT NULL,
  hint text NOT NULL,
  provider_ref text,
  attempt_id uuid,
  -- The provider's truth, where the event carries it whole.
  complete jsonb,
  body bytea NOT NULL,
  received_at timestamptz NOT NULL,
  deliveries integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'done', 'ignored', 'parked')),
  outcome text NOT NULL DEFAULT '',
  handled_at timestamptz,
  UNIQUE (gateway_id, account, event_id)
);
CREATE INDEX payment_event_waiting ON payment_event (received_at) WHERE state = 'new';

-- Money on its way back. The row stands before the provider is asked.
CREATE TABLE payment_refund (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  -- requested: not yet with the provider; accepted: booked; failed: refused or came back, nothing is booked.
  state text NOT NULL CHECK (state IN ('requested', 'accepted', 'done', 'failed')),
  provider_refund_id text,
  reason text NOT NULL DEFAULT '',
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, id)
);
CREATE UNIQUE INDEX payment_refund_by_provider ON payment_refund (order_id, attempt_id, provider_refund_id) WHERE provider_refund_id IS NOT NULL;

CREATE TABLE payment_dispute (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  provider_dispute_id text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, id),
  UNIQUE (order_id, attempt_id, provider_dispute_id)
);

-- A payment that a person must look at before the order goes on.
CREATE TABLE payment_hold (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('amount', 'currency', 'duplicate', 'late', 'account')),
  detail text NOT NULL DEFAULT '',
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  PRIMARY KEY (order_id, id),
  UNIQUE (order_id, attempt_id, reason)
);
CREATE INDEX payment_hold_open ON payment_hold (opened_at) WHERE resolved_at IS NULL;

-- Payments that a provider has and we do not: the other direction of the reconciler.
CREATE TABLE payment_unmatched (
  gateway_id text NOT NULL,
  provider_ref text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (gateway_id, provider_ref)
);

-- Nothing of an order is shipped or completed while its payment is held.
ALTER TABLE orders ADD COLUMN payment_held boolean NOT NULL DEFAULT false;

ALTER TABLE ledger_transaction DROP CONSTRAINT IF EXISTS ledger_transaction_kind_check;
ALTER TABLE ledger_transaction ADD CONSTRAINT ledger_transaction_kind_check
  CHECK (kind IN ('order-placed', 'order-cancelled', 'settlement', 'refund', 'reversal', 'dispute', 'unallocated'));
