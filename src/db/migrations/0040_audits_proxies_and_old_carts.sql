-- A run of the audit is noted when it begins, so that one that dies half way does not leave the run before it as the last word.
ALTER TABLE audit_run
  -- Null while it runs, and for ever where it died.
  ADD COLUMN ended_at timestamptz,
  -- Ids of the invariants that could not be checked. They are in `broken` as well: nobody knows whether they hold.
  ADD COLUMN unchecked text[] NOT NULL DEFAULT '{}';
ALTER TABLE audit_run ALTER COLUMN checks SET DEFAULT 0, ALTER COLUMN broken SET DEFAULT '{}', ALTER COLUMN violations SET DEFAULT 0, ALTER COLUMN duration_ms SET DEFAULT 0;
UPDATE audit_run SET ended_at = started_at + duration_ms * interval '1 millisecond';
