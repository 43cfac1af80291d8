-- Money that a provider has promised for certain and hands over once the goods have left (Klarna). It is part of `captured_minor`.
ALTER TABLE payment_attempt
  ADD COLUMN secured_minor bigint NOT NULL DEFAULT 0 CHECK (secured_minor >= 0),
  -- When the promise ends; null: nothing is promised, or the provider names no end.
  ADD COLUMN secured_until timestamptz;
-- Payments with such a promise are few: the orders that are not shipped yet.
CREATE INDEX payment_attempt_secured ON payment_attempt (gateway_id, secured_until, id) WHERE secured_minor > 0;

-- Taking promised money. The row stands before the provider is asked.
CREATE TABLE payment_capture (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- What the provider had handed over before, so that a repeat asks only for what is missing.
  taken_minor bigint NOT NULL CHECK (taken_minor >= 0),
  currency text NOT NULL,
  -- requested: not yet with the provider; done: taken; failed: refused, a person must look.
  state text NOT NULL CHECK (state IN ('requested', 'done', 'failed')),
  actor text NOT NULL,
  -- What the provider said when it refused or did not answer.
  outcome text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Until when one process alone may send it.
  claimed_until timestamptz,
  PRIMARY KEY (order_id, id)
);
CREATE UNIQUE INDEX payment_capture_one ON payment_capture (order_id, attempt_id) WHERE state = 'requested';
CREATE INDEX payment_capture_requested ON payment_capture (created_at, id) WHERE state = 'requested';
CREATE INDEX payment_capture_failed ON payment_capture (updated_at) WHERE state = 'failed';
