-- What people write to the shop, and what staff answer (decision 0084).
CREATE DOMAIN contact_state AS text CHECK (VALUE IN ('open', 'answered', 'closed', 'spam'));

CREATE TABLE contact_thread (
  id uuid PRIMARY KEY,
  -- The case that the sender is told, with a letter before it.
  number bigint GENERATED ALWAYS AS IDENTITY (START 1001) UNIQUE,
  state contact_state NOT NULL,
  locale text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  -- Who was signed in; null for guests.
  account_id uuid,
  -- The member of staff who deals with it; null: anybody.
  assigned_to uuid,
  -- Why it was taken for spam, as words of the program; empty: it was not.
  suspicion text[] NOT NULL DEFAULT '{}',
  -- Of what was written, without case and blanks: the same text is recognised.
  text_hash bytea NOT NULL,
  -- Grows with every message and every change, so that two people do not answer at once.
  version integer NOT NULL DEFAULT 1,
  -- When its first message was told to staff and acknowledged; null: never, because it is suspect.
  announced_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Since when the sender waits for an answer; null: nobody waits.
  waiting_since timestamptz,
  CHECK ((state = 'open') = (waiting_since IS NOT NULL))
);
CREATE INDEX contact_thread_created ON contact_thread (created_at, id);
CREATE INDEX contact_thread_state ON contact_thread (state, created_at, id);
CREATE INDEX contact_thread_assigned ON contact_thread (assigned_to, created_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX contact_thread_unassigned ON contact_thread (created_at, id) WHERE assigned_to IS NULL;
CREATE INDEX contact_thread_waiting ON contact_thread (waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX contact_thread_changed ON contact_thread (state, changed_at);
CREATE INDEX contact_thread_email ON contact_thread (lower(email), created_at);
CREATE INDEX contact_thread_account ON contact_thread (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX contact_thread_text ON contact_thread (text_hash, created_at);
CREATE INDEX contact_thread_search ON contact_thread USING gin (fold_text(name || ' ' || subject) gin_trgm_ops);

-- What was written: by the sender, by staff to the sender, or by staff for each other.
CREATE TABLE contact_message (
  thread_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sender', 'answer', 'note')),
  body text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (thread_id, id)
);

-- What happened to a thread: from, to, who, when, why.
CREATE TABLE contact_event (
  thread_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  what text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  PRIMARY KEY (thread_id, id)
);

-- Mails of a conversation: who gets the reply, and which conversation ends them.
ALTER TABLE mail ADD COLUMN reply_to text NOT NULL DEFAULT '';
ALTER TABLE mail ADD COLUMN thread_id uuid;
CREATE INDEX mail_of_thread ON mail (thread_id) WHERE thread_id IS NOT NULL;
