-- Coupons are bearer money: whoever has the code may spend it, so only a keyed hash of it is kept, and its last characters for staff.
CREATE TABLE coupon (
  id uuid PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,
  code_end text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  initial_minor bigint NOT NULL CHECK (initial_minor > 0),
  -- What is free to spend. The database refuses less than nothing and more than there ever was, whoever asks.
  balance_minor bigint NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'blocked')),
  valid_from timestamptz NOT NULL,
  -- The first instant at which it is worth nothing; null: it does not end.
  valid_until timestamptz,
  note text NOT NULL DEFAULT '',
  -- Everybody knows the codes of the demo: they are worth something only while the shop is one.
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CHECK (balance_minor BETWEEN 0 AND initial_minor),
  CHECK (valid_until > valid_from)
);

-- What happened to a coupon's money. 'hold' takes from the balance, 'redeem' makes a hold final, 'release' gives a hold back, 'refund' gives
-- back what was redeemed. Balance = initial - hold + release + refund.
CREATE TABLE coupon_entry (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  coupon_id uuid NOT NULL REFERENCES coupon,
  attempt_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('hold', 'redeem', 'release', 'refund')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- What made it happen, once: a repeat collides here instead of moving money twice.
  cause text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, id),
  UNIQUE (order_id, cause)
);
-- A try to pay holds once, and its hold ends once: redeemed or released.
CREATE UNIQUE INDEX coupon_entry_one_hold ON coupon_entry (order_id, attempt_id) WHERE kind = 'hold';
CREATE UNIQUE INDEX coupon_entry_one_end ON coupon_entry (order_id, attempt_id) WHERE kind IN ('redeem', 'release');
CREATE INDEX coupon_entry_of_coupon ON coupon_entry (coupon_id, id);
CREATE TRIGGER coupon_entry_is_append_only BEFORE UPDATE OR DELETE ON coupon_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The form of one try to pay by coupon; it is good for one redemption.
CREATE TABLE coupon_form (
  uuid uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Tries of codes within the last hour, by whom or what they are counted for (a session, an order, a code). Here and not in memory, so that all
-- processes count together.
CREATE TABLE coupon_try (
  key_hash bytea PRIMARY KEY,
  tries timestamptz[] NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX coupon_try_by_age ON coupon_try (last_at);
