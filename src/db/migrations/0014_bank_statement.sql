-- What arrived on the shop's bank account, line by line of the bank's statements.
CREATE SEQUENCE bank_line_number;

CREATE TABLE bank_statement_line (
  -- The account's IBAN, or the bank's own number of it.
  account text NOT NULL,
  -- The bank's name for this line, or a digest of all that it says; a line that is imported again collides here.
  line_id text NOT NULL,
  -- How people name it.
  number bigint NOT NULL UNIQUE DEFAULT nextval('bank_line_number'),
  booked_on date NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  remittance text NOT NULL,
  debtor_name text NOT NULL,
  outcome text NOT NULL DEFAULT 'new' CHECK (outcome IN ('new', 'matched', 'under', 'over', 'duplicate', 'late', 'unmatched')),
  -- The order that its money is for. Written before the money is booked, so that a repeat after a crash books it for the same one.
  order_id uuid,
  settled_at timestamptz,
  imported_at timestamptz NOT NULL,
  -- Who dealt with a line that a person had to look at, and why so.
  handled_at timestamptz,
  handled_by text,
  handled_why text NOT NULL DEFAULT '',
  PRIMARY KEY (account, line_id),
  CHECK ((handled_at IS NULL) = (handled_by IS NULL)),
  CHECK ((order_id IS NULL) = (outcome IN ('new', 'unmatched'))),
  CHECK (settled_at IS NULL OR order_id IS NOT NULL)
);
CREATE INDEX bank_statement_line_queue ON bank_statement_line (number) WHERE handled_at IS NULL AND outcome <> 'matched';
CREATE INDEX bank_statement_line_unsettled ON bank_statement_line (number) WHERE order_id IS NOT NULL AND settled_at IS NULL;
CREATE INDEX bank_statement_line_of_order ON bank_statement_line (order_id) WHERE order_id IS NOT NULL;

-- Transfers that do not come: asked every hour, so they stand in an index of their own.
CREATE INDEX payment_attempt_transfer_due ON payment_attempt (created_at) WHERE gateway_id = 'bank-transfer' AND status = 'processing';
