-- Cancellations and withdrawals that buyers declare without signing in (decision 0047).
CREATE DOMAIN buyer_statement_state AS text
  CHECK (VALUE IN ('draft', 'given', 'waiting', 'accepted', 'done', 'refused', 'undone'));

-- What a buyer declared, word for word. It counts from given_at, whether or not a contract is found for it.
CREATE TABLE buyer_statement (
  id uuid PRIMARY KEY,
  -- What receipts and staff call it.
  number bigint GENERATED ALWAYS AS IDENTITY (START 1001) UNIQUE,
  kind text NOT NULL CHECK (kind IN ('cancel', 'withdraw')),
  state buyer_statement_state NOT NULL,
  locale text NOT NULL,
  name text NOT NULL,
  -- What the buyer typed to name the contract: usually the number of an order.
  contract text NOT NULL,
  email text NOT NULL,
  -- Of a withdrawal: the things it is limited to, in words; '': the whole order.
  part text NOT NULL DEFAULT '',
  -- Of a withdrawal by a reader of the order: the variants it is limited to; null: the whole order.
  chosen uuid[],
  -- Of a cancellation: ordinary or for cause, why, and for when; null: as soon as possible.
  grounds text NOT NULL DEFAULT 'ordinary' CHECK (grounds IN ('ordinary', 'cause')),
  reason text NOT NULL DEFAULT '',
  wished_on date,
  -- Whether a member or a reader of the order made it; else anybody may have typed it.
  proved boolean NOT NULL DEFAULT false,
  account_id uuid,
  order_id uuid,
  subscription_id uuid,
  -- Of the token with which it is confirmed; null once it is forgotten.
  token_hash bytea UNIQUE,
  -- Of the link with which the holder of the mailbox takes it back.
  undo_hash bytea UNIQUE,
  undo_until timestamptz,
  created_at timestamptz NOT NULL,
  given_at timestamptz,
  -- When what it asks for happens by itself; null: when staff say that the goods are back.
  act_at timestamptz,
  -- What goes back. Units: minor units.
  refund_minor minor_units,
  currency currency_code,
  -- Why it waits for staff, or ended: a word of the program.
  note text NOT NULL DEFAULT '',
  ended_at timestamptz,
  CHECK ((state = 'draft') = (given_at IS NULL))
);
CREATE INDEX buyer_statement_open ON buyer_statement (given_at) WHERE state IN ('given', 'waiting', 'accepted');
CREATE INDEX buyer_statement_draft ON buyer_statement (created_at) WHERE state = 'draft';
CREATE INDEX buyer_statement_given ON buyer_statement (given_at) WHERE given_at IS NOT NULL;
CREATE INDEX buyer_statement_token ON buyer_statement (given_at) WHERE token_hash IS NOT NULL AND given_at IS NOT NULL;
CREATE INDEX buyer_statement_of_order ON buyer_statement (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX buyer_statement_of_subscription ON buyer_statement (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX buyer_statement_of_account ON buyer_statement (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX buyer_statement_of_email ON buyer_statement (lower(email));

-- What happened to a statement: from, to, who, when, why.
CREATE TABLE buyer_statement_event (
  statement_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  PRIMARY KEY (statement_id, id)
);

-- Lines of an order that its buyer withdrew from. They are not shipped any more.
CREATE TABLE order_withdrawal (
  order_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, variant_id)
);

-- The day on which an order arrived, where staff know it. The time to withdraw begins then.
CREATE TABLE order_delivery (
  order_id uuid PRIMARY KEY,
  delivered_on date NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL
);
