-- Changing the plan of a running subscription (decision 0048).

-- The difference to a better plan is owed by the change itself.
ALTER DOMAIN payer_kind DROP CONSTRAINT payer_kind_check;
ALTER DOMAIN payer_kind ADD CONSTRAINT payer_kind_check CHECK (VALUE IN ('order', 'subscription-period', 'plan-change'));

-- The plan that follows with the next period, at the price that the member agreed to: all four or none. Nothing wrote next_variant_id before.
UPDATE subscription SET next_variant_id = NULL WHERE next_variant_id IS NOT NULL;
ALTER TABLE subscription ADD COLUMN next_product_id uuid;
ALTER TABLE subscription ADD COLUMN next_price_minor minor_units;
ALTER TABLE subscription ADD COLUMN next_period text CHECK (next_period ~ '^P\d{1,3}[DWMY]$');
ALTER TABLE subscription ADD CONSTRAINT subscription_next_plan
  CHECK (num_nonnulls(next_variant_id, next_product_id, next_price_minor, next_period) IN (0, 4));

-- A change to a better plan that begins with its payment. Its order is the document, and its charge has the order's id.
CREATE TABLE plan_change (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscription,
  order_id uuid NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('open', 'paid', 'given-up', 'refunded')),
  -- What a refund goes back to.
  from_product_id uuid NOT NULL,
  from_variant_id uuid NOT NULL,
  from_price_minor minor_units NOT NULL,
  from_period text NOT NULL,
  from_anchor_at timestamptz NOT NULL,
  from_paid_until timestamptz NOT NULL,
  to_product_id uuid NOT NULL,
  to_variant_id uuid NOT NULL,
  -- The price of each further period.
  to_price_minor minor_units NOT NULL,
  to_period text NOT NULL,
  -- What the unused part of the old plan was worth, in the order's prices.
  credit_minor minor_units NOT NULL,
  -- When it took effect and what was paid then; null before.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Nobody pays it after this.
  expires_at timestamptz NOT NULL,
  -- Since when its money waits for staff, because the plan could not be changed any more.
  in_vain_since timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (state NOT IN ('paid', 'refunded') OR (starts_at IS NOT NULL AND ends_at IS NOT NULL))
);
-- One at a time.
CREATE UNIQUE INDEX plan_change_open ON plan_change (subscription_id) WHERE state = 'open';
CREATE INDEX plan_change_due ON plan_change (expires_at) WHERE state = 'open';
CREATE INDEX plan_change_of_subscription ON plan_change (subscription_id, id);
CREATE INDEX plan_change_in_vain ON plan_change (in_vain_since) WHERE in_vain_since IS NOT NULL;
