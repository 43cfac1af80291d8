-- What staff took from sight or suspended because of a report, and what it was before (docs/decisions/0085).
CREATE TABLE abuse_measure (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES abuse_case ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('hide', 'suspend')),
  -- Id of the product, the partner, the order or the account.
  subject uuid NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('product', 'recording', 'partner', 'order', 'account')),
  -- What undoing brings back.
  before text NOT NULL,
  done_by text NOT NULL,
  done_at timestamptz NOT NULL,
  undone_by text NOT NULL DEFAULT '',
  undone_at timestamptz
);
CREATE UNIQUE INDEX abuse_measure_standing ON abuse_measure (what, subject_kind, subject) WHERE undone_at IS NULL;
CREATE INDEX abuse_measure_of_case ON abuse_measure (case_id, id);

-- Null: the recording is listed and played.
ALTER TABLE recording ADD COLUMN hidden_at timestamptz;

-- Orders that staff keep from being shipped.
CREATE TABLE order_hold (
  order_id uuid PRIMARY KEY,
  actor text NOT NULL,
  at timestamptz NOT NULL
);
