-- How partners are paid what their orders earned (docs/decisions/0071).
-- Where a partner wants the money. The account is sealed with the secret key of the shop; a keyed hash finds equal ones.
CREATE TABLE payout_method (
  partner_id uuid PRIMARY KEY REFERENCES partner ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('sepa', 'paypal', 'credit')),
  -- Null: shop credit needs none.
  account_sealed bytea,
  account_print bytea,
  -- What may be shown of the account.
  ending text NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Until when a payout needs a person who asked the partner, because the account replaced another one.
  held_until timestamptz,
  CHECK ((type = 'credit') = (account_sealed IS NULL)),
  CHECK ((account_sealed IS NULL) = (account_print IS NULL))
);
CREATE INDEX payout_method_print ON payout_method (account_print) WHERE account_print IS NOT NULL;

-- Each change of a method, with the last signs of the account that it had from then on.
CREATE TABLE payout_method_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  type text NOT NULL,
  ending text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX payout_method_event_of_partner ON payout_method_event (partner_id, id);

-- Who a partner is on the statements of payouts.
CREATE TABLE payout_billing (
  partner_id uuid PRIMARY KEY REFERENCES partner ON DELETE CASCADE,
  name text NOT NULL,
  line1 text NOT NULL,
  zip text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  vat_status text NOT NULL CHECK (vat_status IN ('private', 'small-business', 'business')),
  vat_id text NOT NULL,
  tax_number text NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE SEQUENCE payout_file_number START 1;
-- A file for the bank or for PayPal.
CREATE TABLE payout_file (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('sepa', 'paypal')),
  currency text NOT NULL,
  -- The account of the shop that pays; '' for PayPal.
  holder text NOT NULL,
  iban text NOT NULL,
  bic text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  sent_at timestamptz,
  sent_by text,
  dropped_at timestamptz,
  dropped_by text
);
CREATE INDEX payout_file_by_age ON payout_file (created_at, id);

CREATE SEQUENCE payout_number START 1001;
CREATE TABLE payout (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  partner_id uuid NOT NULL REFERENCES partner,
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'sent', 'paid', 'failed', 'cancelled')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  -- The method as it was when the payout was requested.
  type text NOT NULL CHECK (type IN ('sepa', 'paypal', 'credit')),
  account_sealed bytea,
  account_print bytea,
  ending text NOT NULL,
  -- The first day of the month whose run made it; null: the partner asked for it.
  month date,
  requested_at timestamptz NOT NULL,
  held_until timestamptz,
  -- Who approved it; above a limit two people do.
  first_by text,
  second_by text,
  approved_at timestamptz,
  file_id uuid REFERENCES payout_file,
  sent_at timestamptz,
  ended_at timestamptz,
  coupon_id uuid
);
-- One at a time: two requests at once are one payout.
CREATE UNIQUE INDEX payout_running ON payout (partner_id) WHERE state IN ('requested', 'approved', 'sent');
CREATE UNIQUE INDEX payout_of_month ON payout (partner_id, month) WHERE month IS NOT NULL;
CREATE INDEX payout_of_partner ON payout (partner_id, requested_at, id);
CREATE INDEX payout_by_age ON payout (requested_at, id);
CREATE INDEX payout_by_state ON payout (state, requested_at, id);
CREATE INDEX payout_of_file ON payout (file_id, id) WHERE file_id IS NOT NULL;

-- What happened to a payout: who, when, why. Rows are only added.
CREATE TABLE payout_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payout,
  what text NOT NULL,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL
);
CREATE INDEX payout_event_of_payout ON payout_event (payout_id, id);

-- The statement of a payout that was paid, and its reversal where the bank returned the money. Printed once and kept.
CREATE TABLE payout_statement (
  payout_id uuid NOT NULL REFERENCES payout,
  kind text NOT NULL CHECK (kind IN ('statement', 'reversal')),
  number text NOT NULL UNIQUE,
  issued_at timestamptz NOT NULL,
  -- Everything that it says, as it was then.
  content jsonb NOT NULL,
  file bytea,
  printed_at timestamptz,
  PRIMARY KEY (payout_id, kind)
);
CREATE INDEX payout_statement_to_print ON payout_statement (issued_at) WHERE printed_at IS NULL;

-- A month whose run is over, so that nobody is paid twice for it and what became payable later waits for the next one.
CREATE TABLE payout_run (
  month date PRIMARY KEY,
  made_at timestamptz NOT NULL,
  payouts integer NOT NULL
);
CREATE INDEX partner_balance_payable ON partner_balance (currency, partner_id) WHERE payable_minor > 0;
