-- What orders earn partners, in the order in which the owner lets the rules decide (docs/decisions/0070).
CREATE TABLE commission_rule (
  id uuid PRIMARY KEY,
  -- From 1. The first rule that fits a line decides it.
  position integer NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  -- Empty: all.
  product_ids uuid[] NOT NULL,
  category_ids uuid[] NOT NULL,
  tiers text[] NOT NULL,
  countries text[] NOT NULL,
  phase text NOT NULL CHECK (phase IN ('first', 'recurring', 'any')),
  -- Most that one order earns by the rule, in minor units of the shop's currency; null: no cap.
  cap_minor bigint CHECK (cap_minor >= 0),
  is_on boolean NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX commission_rule_in_order ON commission_rule (position, id);

-- The group of partners for which rules may give another rate; '': none.
ALTER TABLE partner ADD COLUMN tier text NOT NULL DEFAULT '';
CREATE INDEX partner_by_tier ON partner (tier) WHERE tier <> '';

-- A dry run walks the paid orders of 90 days in this order.
CREATE INDEX partner_order_by_payment ON partner_order (paid_at, order_id) WHERE paid_at IS NOT NULL AND refused IS NULL;

ALTER TABLE partner_event DROP CONSTRAINT partner_event_what_check;
ALTER TABLE partner_event ADD CONSTRAINT partner_event_what_check
  CHECK (what IN ('joined', 'ref-changed', 'blocked', 'unblocked', 'code-given', 'code-taken', 'tier-set'));
