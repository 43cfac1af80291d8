-- Commissions that wait for a person, and those that staff did not accept (docs/decisions/0076).
-- When staff last looked at what a partner does: only what came later can make the program hold commissions.
ALTER TABLE partner ADD COLUMN checked_at timestamptz;

CREATE INDEX commission_pending ON commission (partner_id) WHERE payable_at IS NULL AND held_at IS NULL;
CREATE INDEX commission_waiting ON commission (partner_id, held_at) WHERE held_at IS NOT NULL AND held_why <> 'refused';

-- What staff took back whole because they did not accept it. The commission earns nothing meanwhile, so that money
-- which moves later changes nothing; a row that was taken back keeps what it was.
CREATE TABLE commission_refusal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES commission,
  partner_id uuid NOT NULL REFERENCES partner,
  -- The commission as it was.
  lines jsonb NOT NULL,
  basis_minor bigint NOT NULL CHECK (basis_minor >= 0),
  earned_minor bigint NOT NULL CHECK (earned_minor >= 0),
  returned_minor bigint NOT NULL CHECK (returned_minor BETWEEN 0 AND earned_minor),
  held_at timestamptz NOT NULL,
  held_why text NOT NULL,
  -- What the order had been paid, less what went back and what a bank disputes, in minor units: a refusal is taken back only while this holds.
  kept_minor bigint NOT NULL,
  -- The partner reads it.
  why text NOT NULL,
  actor text NOT NULL,
  refused_at timestamptz NOT NULL,
  restored_at timestamptz
);
CREATE UNIQUE INDEX commission_refusal_standing ON commission_refusal (order_id) WHERE restored_at IS NULL;
CREATE INDEX commission_refusal_of_partner ON commission_refusal (partner_id, refused_at, id);

ALTER TABLE partner_event DROP CONSTRAINT partner_event_what_check;
ALTER TABLE partner_event ADD CONSTRAINT partner_event_what_check
  CHECK (what IN ('joined', 'ref-changed', 'blocked', 'unblocked', 'code-given', 'code-taken', 'tier-set',
    'held', 'released', 'commissions-refused', 'commissions-restored'));

-- Bookings of commissions stand in the ledger.
DO $$ BEGIN
  PERFORM 'commission'::ledger_kind;
EXCEPTION WHEN check_violation THEN
  ALTER DOMAIN ledger_kind DROP CONSTRAINT ledger_kind_check;
  ALTER DOMAIN ledger_kind ADD CONSTRAINT ledger_kind_check CHECK (VALUE IN
    ('order-placed', 'order-cancelled', 'settlement', 'refund', 'reversal', 'dispute', 'unallocated', 'commission'));
END $$;
