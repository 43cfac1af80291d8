-- What waits for staff and was put off (docs/rules.md "Staff"). The row counts until its end; then the thing waits again.
CREATE TABLE attention_snooze (
  -- The id of the kind and the subject, as `kontor attention` lists them.
  kind text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('provider', 'customer', 'accountant', 'goods', 'later')),
  actor text NOT NULL,
  at timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > at),
  PRIMARY KEY (kind, subject)
);
CREATE INDEX attention_snooze_by_end ON attention_snooze (until);

-- A day for which owners were told what waits, in the shop's time zone: one mail a day, however many workers run.
CREATE TABLE attention_digest (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  things integer NOT NULL
);

-- Exports of the books (decision 0057). Each has a number; a booking belongs to one export at most.
CREATE TABLE book_export (
  number integer PRIMARY KEY CHECK (number > 0),
  from_day date NOT NULL,
  to_day date NOT NULL,
  time_zone text NOT NULL,
  bookings integer NOT NULL CHECK (bookings > 0),
  -- Account numbers as they were then: the same export is always the same file.
  accounts jsonb NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  CHECK (from_day <= to_day)
);
CREATE TRIGGER book_export_is_append_only BEFORE UPDATE OR DELETE ON book_export FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE book_export_entry (
  charge_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  export_number integer NOT NULL REFERENCES book_export,
  PRIMARY KEY (charge_id, transaction_id)
);
CREATE INDEX book_export_entry_of_export ON book_export_entry (export_number, charge_id, transaction_id);
CREATE TRIGGER book_export_entry_is_append_only BEFORE UPDATE OR DELETE ON book_export_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER book_export_is_not_truncated BEFORE TRUNCATE ON book_export FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER book_export_entry_is_not_truncated BEFORE TRUNCATE ON book_export_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
