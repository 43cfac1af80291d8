-- Reports of abuse: what somebody reported, what staff decided, and what was said on both sides (docs/decisions/0085).
CREATE TABLE abuse_case (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- The secret of the link to the case. Null: the reporter was erased.
  key text UNIQUE CHECK (key ~ '^[A-Za-z0-9_-]{27}$'),
  kind text NOT NULL CHECK (kind IN ('product', 'recording', 'partner', 'order')),
  -- Id of the product or of the partner, or the number of the order as it was typed.
  thing text NOT NULL,
  -- What the reporter calls it: its name, the ref of the partner, the number of the order.
  label text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('illegal', 'rights', 'counterfeit', 'safety', 'privacy', 'fraud', 'other')),
  locale text NOT NULL,
  email text NOT NULL,
  text text NOT NULL,
  -- Null: the reporter was not signed in, or was erased.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  -- Finds a repeat of a report while its case is open.
  repeat_hash bytea UNIQUE,
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed', 'withdrawn', 'reopened', 'appealed')),
  decision text NOT NULL DEFAULT '' CHECK (decision IN ('', 'unfounded', 'actioned')),
  -- The first decision: an appeal has six months from it, and somebody else decides about that.
  decided_by text NOT NULL DEFAULT '',
  decided_at timestamptz,
  appealed_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When it was closed or withdrawn; null while it is open.
  ended_at timestamptz,
  CHECK ((state IN ('closed', 'withdrawn')) = (ended_at IS NOT NULL)),
  CHECK (state <> 'closed' OR decision <> '')
);
CREATE INDEX abuse_case_by_age ON abuse_case (created_at, id);
CREATE INDEX abuse_case_by_state ON abuse_case (state, created_at, id);
CREATE INDEX abuse_case_by_kind ON abuse_case (kind, created_at, id);
CREATE INDEX abuse_case_of_thing ON abuse_case (kind, thing, created_at);
CREATE INDEX abuse_case_of_email ON abuse_case (lower(email));
CREATE INDEX abuse_case_label ON abuse_case (lower(label) text_pattern_ops);
CREATE INDEX abuse_case_of_account ON abuse_case (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX abuse_case_open ON abuse_case (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX abuse_case_ended ON abuse_case (ended_at) WHERE ended_at IS NOT NULL;

-- What happened to a case: who, when, and the words that belong to it.
CREATE TABLE abuse_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES abuse_case ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('reported', 'message', 'answered', 'closed', 'reopened', 'withdrawn', 'appealed',
    'hidden', 'shown', 'suspended', 'unsuspended', 'blocked')),
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  text text NOT NULL DEFAULT ''
);
CREATE INDEX abuse_event_of_case ON abuse_event (case_id, id);
