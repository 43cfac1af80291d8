-- Bank lines in the back office: their state as people say it, what happened to each, and statements that staff upload (decision 0064).

-- A statement that staff uploaded. It is checked first, and booked when somebody says so.
CREATE TABLE bank_file (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Emptied once it is booked or put aside: it names everybody who paid.
  file bytea NOT NULL,
  -- sha256 of the file.
  hash bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('checking', 'checked', 'failed', 'booking', 'done', 'dropped')),
  -- Lines done and lines there are.
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- Lines by result, and entries left out: { matched, unmatched, known, skipped, … }.
  counts jsonb NOT NULL DEFAULT '{}',
  -- Why it cannot be booked: { english, values }; null otherwise.
  reason jsonb,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX bank_file_by_age ON bank_file (created_at, id);
-- The same file waits once, however many people upload it at once.
CREATE UNIQUE INDEX bank_file_open ON bank_file (hash) WHERE state IN ('checking', 'checked', 'booking');

CREATE TABLE bank_file_event (
  file_id uuid NOT NULL REFERENCES bank_file ON DELETE CASCADE,
  id uuid DEFAULT uuidv7(),
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (file_id, id)
);

-- What the last check or booking said of each line of the file.
CREATE TABLE bank_file_row (
  file_id uuid NOT NULL REFERENCES bank_file ON DELETE CASCADE,
  place integer NOT NULL,
  result text NOT NULL
    CHECK (result IN ('matched', 'under', 'over', 'duplicate', 'late', 'unmatched', 'split', 'refund', 'new', 'known', 'changed', 'failed', 'unread')),
  -- The stored line; null: it is not stored (yet).
  line_number bigint,
  -- An older line that may be the same money.
  twin_number bigint,
  order_number text,
  booked_on date,
  amount_minor bigint,
  currency text,
  -- Emptied once the line itself is stored, or the file put aside.
  debtor_name text NOT NULL DEFAULT '',
  remittance text NOT NULL DEFAULT '',
  -- Why it was not read or not booked: { english, values }; null otherwise.
  why jsonb,
  PRIMARY KEY (file_id, place)
);
CREATE INDEX bank_file_row_of_order ON bank_file_row (order_number) WHERE order_number IS NOT NULL;

ALTER TABLE bank_statement_line
  -- The upload that brought it; null: the command line.
  ADD COLUMN file_id uuid,
  -- What people call its state; the list filters by it.
  ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN outcome = 'new' THEN 'new'
    WHEN order_id IS NOT NULL AND settled_at IS NULL THEN 'unbooked'
    WHEN outcome = 'unmatched' AND handled_at IS NULL THEN 'waiting'
    WHEN outcome = 'unmatched' THEN 'dismissed'
    WHEN outcome IN ('under', 'over', 'duplicate', 'late') AND handled_at IS NULL THEN 'held'
    ELSE 'booked' END) STORED;
CREATE INDEX bank_statement_line_by_state ON bank_statement_line (state, (booked_on - DATE '2000-01-01'), number);
CREATE INDEX bank_statement_line_by_day ON bank_statement_line ((booked_on - DATE '2000-01-01'), number);
CREATE INDEX bank_statement_line_by_amount ON bank_statement_line (amount_minor, number);
CREATE INDEX bank_statement_line_of_file ON bank_statement_line (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX bank_statement_line_search ON bank_statement_line USING gin (fold_text(debtor_name || ' ' || remittance) gin_trgm_ops);

-- What happened to a line, and who did it.
CREATE TABLE bank_line_event (
  account text NOT NULL,
  line_id text NOT NULL,
  id uuid DEFAULT uuidv7(),
  what text NOT NULL CHECK (what IN ('decided', 'assigned', 'taken-back', 'dismissed', 'reopened', 'closed')),
  outcome text,
  order_id uuid,
  -- The part that was assigned or taken back. Units: minor units of the line's currency.
  amount_minor bigint,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  PRIMARY KEY (account, line_id, id)
);
CREATE INDEX bank_line_event_of_order ON bank_line_event (order_id) WHERE order_id IS NOT NULL;
INSERT INTO bank_line_event (account, line_id, what, outcome, order_id, amount_minor, actor, at, why)
SELECT account, line_id, what, outcome, order_id, amount_minor, actor, at, why FROM (
  SELECT account, line_id, CASE WHEN handled_by IS NOT NULL AND handled_why = '' THEN 'assigned' ELSE 'decided' END AS what, outcome, order_id, amount_minor,
    CASE WHEN handled_why = '' THEN coalesce(handled_by, 'cli:bank') ELSE 'cli:bank' END AS actor,
    CASE WHEN handled_why = '' THEN coalesce(handled_at, settled_at, imported_at) ELSE coalesce(settled_at, imported_at) END AS at, '' AS why
    FROM bank_statement_line WHERE outcome NOT IN ('new', 'split') AND given_minor = 0
  UNION ALL SELECT account, line_id, 'assigned', outcome, order_id, amount_minor, assigned_by, assigned_at, '' FROM bank_line_part
  UNION ALL SELECT account, line_id, 'taken-back', NULL, order_id, amount_minor, undone_by, undone_at, '' FROM bank_line_undo
  UNION ALL SELECT account, line_id, CASE handled_by WHEN 'shop' THEN 'closed' ELSE 'dismissed' END, NULL, NULL, NULL, handled_by, handled_at, handled_why
    FROM bank_statement_line WHERE handled_why <> ''
) known ORDER BY at;
CREATE TRIGGER bank_line_event_is_append_only BEFORE DELETE OR UPDATE OF account, line_id, id, what, outcome, order_id, amount_minor, actor, at ON bank_line_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_line_event_is_erased_only BEFORE UPDATE ON bank_line_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER bank_line_event_is_not_truncated BEFORE TRUNCATE ON bank_line_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
