-- What orders earn the partners who brought them, and each partner's own ledger (docs/decisions/0068).
CREATE TABLE commission (
  order_id uuid PRIMARY KEY REFERENCES partner_order,
  partner_id uuid NOT NULL REFERENCES partner,
  currency text NOT NULL,
  phase text NOT NULL CHECK (phase IN ('first', 'recurring')),
  -- The sum of the lines after discounts, without tax and shipping.
  basis_minor bigint NOT NULL CHECK (basis_minor >= 0),
  -- What the order earns when all of it is kept.
  earned_minor bigint NOT NULL CHECK (earned_minor >= 0),
  -- What was taken back, because money of the order went back.
  returned_minor bigint NOT NULL DEFAULT 0 CHECK (returned_minor BETWEEN 0 AND earned_minor),
  -- The rule that decided each line: [{ "productId", "ruleId", "ruleName", "rateBp", "basisMinor", "amountMinor" }].
  lines jsonb NOT NULL,
  earned_at timestamptz NOT NULL,
  matures_at timestamptz NOT NULL,
  -- Since when it can be paid out; null: it is pending.
  payable_at timestamptz,
  -- Since when, and why, it waits for a person; it does not mature meanwhile.
  held_at timestamptz,
  held_why text CHECK ((held_at IS NULL) = (held_why IS NULL))
);
CREATE INDEX commission_of_partner ON commission (partner_id, earned_at, order_id);
CREATE INDEX commission_to_mature ON commission (matures_at, order_id) WHERE payable_at IS NULL AND held_at IS NULL;
CREATE INDEX commission_held ON commission (held_at, order_id) WHERE held_at IS NOT NULL;

-- Each change of what a partner has earned. Rows are only added.
CREATE TABLE partner_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner,
  kind text NOT NULL CHECK (kind IN ('earned', 'matured', 'returned', 'payout', 'payout-returned', 'corrected')),
  -- A second entry of one cause is refused, so that nothing is booked twice.
  cause text NOT NULL,
  order_id uuid,
  payout_id uuid,
  currency text NOT NULL,
  -- The change, in minor units.
  pending_minor bigint NOT NULL,
  payable_minor bigint NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (partner_id, cause)
);
CREATE INDEX partner_entry_of_partner ON partner_entry (partner_id, at, id);
CREATE INDEX partner_entry_of_order ON partner_entry (order_id) WHERE order_id IS NOT NULL;

-- The sums of a partner's entries. A command that pays out locks its row.
CREATE TABLE partner_balance (
  partner_id uuid NOT NULL REFERENCES partner,
  currency text NOT NULL,
  pending_minor bigint NOT NULL,
  -- Below zero where money went back after the payout; the next commissions fill it.
  payable_minor bigint NOT NULL,
  earned_minor bigint NOT NULL,
  paid_minor bigint NOT NULL,
  PRIMARY KEY (partner_id, currency)
);
