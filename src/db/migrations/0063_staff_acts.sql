-- What staff did in the back office: who, when, what, to what, and what it said before and after (decision 0051).
CREATE TABLE staff_act (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  at timestamptz NOT NULL,
  -- Null: whoever did it was erased.
  account_id uuid,
  -- What was done, such as 'orders.ship' or 'pages.save'.
  what text NOT NULL CHECK (what ~ '^[a-z][a-z-]*\.[a-z-]+$'),
  -- To what: the kind, and the name by which its page is found.
  subject_kind text NOT NULL CHECK (subject_kind ~ '^[a-z][a-z-]*$'),
  subject text NOT NULL,
  -- Null: there was nothing, or it changed no values.
  before jsonb,
  after jsonb,
  -- The act that this one took back.
  undoes uuid
);
CREATE INDEX staff_act_of_subject ON staff_act (subject_kind, subject, id);
CREATE INDEX staff_act_of_account ON staff_act (account_id, id);
CREATE UNIQUE INDEX staff_act_undone_once ON staff_act (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER staff_act_is_append_only BEFORE DELETE OR UPDATE OF id, at, what, subject_kind, undoes ON staff_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_act_is_erased_only BEFORE UPDATE ON staff_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER staff_act_is_not_truncated BEFORE TRUNCATE ON staff_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
