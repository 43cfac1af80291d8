-- Discount codes: what they take off, for whom, how often (decision 0043).

CREATE TABLE discount_code (
  id uuid PRIMARY KEY,
  -- As staff wrote it, in capitals and without spaces.
  code text NOT NULL UNIQUE,
  -- As it is looked up: without hyphens too.
  code_key text NOT NULL UNIQUE CHECK (code_key ~ '^[A-Z0-9]{3,40}$'),
  -- Where it is entered: in a cart, or on the page of memberships.
  purpose text NOT NULL CHECK (purpose IN ('order', 'premium')),
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'free-shipping', 'free-product')),
  -- Parts of ten thousand.
  percent_bp integer CHECK (percent_bp BETWEEN 1 AND 10000),
  amount_minor some_units,
  -- The currency of the amount and of the minimum.
  currency currency_code,
  -- The goods that it counts must be worth this much before any discount.
  minimum_minor minor_units NOT NULL DEFAULT 0,
  -- What it is good for; both empty: for everything. For a free product: the product. For a membership: the plans.
  product_ids uuid[] NOT NULL DEFAULT '{}',
  category_ids uuid[] NOT NULL DEFAULT '{}',
  valid_from timestamptz NOT NULL,
  -- The first instant at which it is no longer valid; null: it does not expire.
  valid_until timestamptz CHECK (valid_until > valid_from),
  -- Null: without limit.
  total_limit some_pieces,
  person_limit some_pieces,
  -- Whether it may be used together with other codes that may.
  stacks boolean NOT NULL DEFAULT false,
  -- Uses that were taken and not given back. Whoever takes one locks this row, so that two never take the last.
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  -- When staff ended it; null: they did not.
  ended_at timestamptz,
  -- Everybody knows the codes of the demo: they work only while the shop is one.
  demo boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CHECK ((kind = 'percent') = (percent_bp IS NOT NULL)),
  CHECK ((kind = 'amount') = (amount_minor IS NOT NULL)),
  CHECK (currency IS NOT NULL OR (amount_minor IS NULL AND minimum_minor = 0)),
  CHECK (kind <> 'free-product' OR cardinality(product_ids) > 0),
  CHECK (purpose = 'order' OR (kind = 'percent' AND NOT stacks))
);

-- One use of a code: by an order, or by a person who got a membership for it.
CREATE TABLE discount_use (
  id uuid PRIMARY KEY,
  code_id uuid NOT NULL REFERENCES discount_code,
  order_id uuid,
  account_id uuid,
  -- In small letters; '' where the person is known by the account alone.
  email text NOT NULL DEFAULT '',
  -- What it took off the goods. Units: minor units.
  amount_minor minor_units NOT NULL DEFAULT 0,
  currency currency_code,
  taken_at timestamptz NOT NULL,
  -- When an unpaid order gives it back; null: it stays.
  expires_at timestamptz,
  -- Null while it counts.
  given_back_at timestamptz,
  CHECK (order_id IS NOT NULL OR account_id IS NOT NULL),
  UNIQUE (order_id, code_id)
);
CREATE INDEX discount_use_of_account ON discount_use (code_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX discount_use_of_email ON discount_use (code_id, email) WHERE email <> '';
CREATE INDEX discount_use_by_account ON discount_use (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX discount_use_due ON discount_use (expires_at) WHERE given_back_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX discount_use_by_day ON discount_use (taken_at) WHERE given_back_at IS NULL;

-- What happened to a code: who, when, why.
CREATE TABLE discount_event (
  code_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  what text NOT NULL CHECK (what IN ('created', 'ended', 'reopened', 'taken', 'given-back', 'taken-again')),
  use_id uuid,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  PRIMARY KEY (code_id, id)
);
CREATE TRIGGER discount_event_is_append_only BEFORE UPDATE OR DELETE ON discount_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER discount_event_is_not_truncated BEFORE TRUNCATE ON discount_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The codes of an order in the order in which they were entered, and what each did: { "codes": [...] }. Null: none.
ALTER TABLE orders ADD COLUMN discounts jsonb;

-- The part of the order's discount that is this line's. Its tax is that of the rest.
ALTER TABLE order_line ADD COLUMN discount_minor minor_units NOT NULL DEFAULT 0 CHECK (discount_minor <= unit_price_minor * pieces);
