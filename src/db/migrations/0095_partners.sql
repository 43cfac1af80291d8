-- The partner programme: who takes part, whose links were followed, and which orders they brought (docs/decisions/0067).
CREATE TABLE partner (
  id uuid PRIMARY KEY,
  -- Null: the person was erased. What they brought stays with the books and names nobody.
  account_id uuid UNIQUE REFERENCES account ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('active', 'blocked', 'left')),
  joined_at timestamptz NOT NULL
);
CREATE INDEX partner_by_age ON partner (joined_at, id);
CREATE INDEX partner_by_state ON partner (state, joined_at, id);

-- The name in a partner's links.
CREATE TABLE partner_ref (
  ref text PRIMARY KEY CHECK (ref ~ '^[a-z0-9-]{3,32}$'),
  -- The ref as an eye may read it: 0 and o, 1 and l are the same.
  looks text NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Since when another one stands in its place; its links lead on for a while. Null: it is the present one.
  retired_at timestamptz
);
CREATE UNIQUE INDEX partner_ref_present ON partner_ref (partner_id) WHERE retired_at IS NULL;
CREATE INDEX partner_ref_of_partner ON partner_ref (partner_id, created_at);
CREATE INDEX partner_ref_looks ON partner_ref (looks);

-- What happened to a partner: who, when, why.
CREATE TABLE partner_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('joined', 'ref-changed', 'blocked', 'unblocked', 'code-given', 'code-taken')),
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT ''
);
CREATE INDEX partner_event_of_partner ON partner_event (partner_id, id);

-- Clicks on a partner's links, by day of the shop. They say nothing about who clicked.
CREATE TABLE partner_click (
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  day date NOT NULL,
  clicks bigint NOT NULL CHECK (clicks > 0),
  PRIMARY KEY (partner_id, day)
);

-- Whose link brought a visitor who agreed that it is remembered: one row for a browser, or for an account.
CREATE TABLE partner_visit (
  id uuid PRIMARY KEY,
  session_hash bytea UNIQUE REFERENCES session ON DELETE CASCADE,
  account_id uuid UNIQUE REFERENCES account ON DELETE CASCADE,
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  clicked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (num_nonnulls(session_hash, account_id) = 1)
);
CREATE INDEX partner_visit_of_partner ON partner_visit (partner_id);
CREATE INDEX partner_visit_expiry ON partner_visit (expires_at);

-- Whose link led to the visit in which a cart was filled; for a day, and of use to this cart only.
CREATE TABLE partner_cart (
  order_id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  visited_at timestamptz NOT NULL
);
CREATE INDEX partner_cart_of_partner ON partner_cart (partner_id);
CREATE INDEX partner_cart_by_age ON partner_cart (visited_at);

-- Discount codes of partners.
CREATE TABLE partner_code (
  code_id uuid PRIMARY KEY REFERENCES discount_code ON DELETE CASCADE,
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  given_at timestamptz NOT NULL
);
CREATE INDEX partner_code_of_partner ON partner_code (partner_id);

-- Whose customer an account is.
CREATE TABLE partner_customer (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  order_id uuid NOT NULL,
  bound_at timestamptz NOT NULL
);
CREATE INDEX partner_customer_of_partner ON partner_customer (partner_id);
CREATE INDEX partner_customer_of_order ON partner_customer (order_id);

-- Which partner brought an order, and why: decided once, when it was placed.
CREATE TABLE partner_order (
  order_id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner,
  way text NOT NULL CHECK (way IN ('code', 'customer', 'click', 'visit', 'renewal')),
  -- Why it earns nothing; null: it counts.
  refused text CHECK (refused IN ('own-account', 'own-email')),
  is_same_network boolean NOT NULL,
  -- Whether the account becomes the partner's customer once the order is paid.
  binds boolean NOT NULL,
  -- The steps that led to the decision: [{ "what": "…", "at": "…" }].
  chain jsonb NOT NULL,
  placed_at timestamptz NOT NULL,
  -- Null while it is not paid, and once all of its money went back.
  paid_at timestamptz
);
CREATE INDEX partner_order_of_partner ON partner_order (partner_id, placed_at, order_id);
CREATE INDEX partner_order_paid ON partner_order (partner_id) WHERE paid_at IS NOT NULL AND refused IS NULL;
