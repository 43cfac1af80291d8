-- Whoever a measure concerns reads it by a link of their own, and objects there once (docs/decisions/0090).
ALTER TABLE abuse_measure
  -- The secret of their link. Null: nobody is concerned, or they were erased.
  ADD COLUMN key text UNIQUE CHECK (key ~ '^[A-Za-z0-9_-]{27}$'),
  ADD COLUMN account_id uuid REFERENCES account ON DELETE SET NULL,
  -- Where it was mailed; empty: nowhere.
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN locale text NOT NULL DEFAULT 'en',
  ADD COLUMN objected_at timestamptz,
  -- When staff decided to keep it in spite of the objection.
  ADD COLUMN upheld_at timestamptz;
CREATE INDEX abuse_measure_of_account ON abuse_measure (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX abuse_measure_of_email ON abuse_measure (lower(email)) WHERE email <> '';
CREATE INDEX abuse_measure_objected ON abuse_measure (objected_at) WHERE objected_at IS NOT NULL AND upheld_at IS NULL AND undone_at IS NULL;

-- Null: it is about the report, not about a measure.
ALTER TABLE abuse_event ADD COLUMN measure_id uuid;
ALTER TABLE abuse_event DROP CONSTRAINT abuse_event_what_check;
ALTER TABLE abuse_event ADD CONSTRAINT abuse_event_what_check CHECK (what IN ('reported', 'message', 'answered', 'closed',
  'reopened', 'withdrawn', 'appealed', 'hidden', 'shown', 'suspended', 'unsuspended', 'blocked', 'objected', 'upheld'));
