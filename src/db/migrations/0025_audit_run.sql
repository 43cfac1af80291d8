-- Every run of the audit, so that staff and the metrics can tell when the books were last proved, and whether they were right.
CREATE TABLE audit_run (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The shop's time, which a demo moves.
  started_at timestamptz NOT NULL,
  -- Who ran it: 'cli' or 'job'.
  actor text NOT NULL,
  checks integer NOT NULL,
  -- Ids of the invariants that did not hold, or could not be checked.
  broken text[] NOT NULL,
  violations bigint NOT NULL CHECK (violations >= 0),
  duration_ms integer NOT NULL
);
CREATE INDEX audit_run_by_time ON audit_run (started_at DESC);
