CREATE TABLE session (
  -- SHA-256 of the cookie's value; the value itself is never stored.
  id_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_id uuid
);
CREATE INDEX session_by_expiry ON session (expires_at);

-- What a form sent without script left behind: values and errors, shown once on the page that follows.
CREATE TABLE flash (
  id uuid PRIMARY KEY,
  session_hash bytea NOT NULL,
  content jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

-- First answers by path and key. `answer` is null while the first call runs.
CREATE TABLE idempotency_key (
  path text NOT NULL,
  key text NOT NULL,
  session_hash bytea,
  request_hash bytea NOT NULL,
  status integer,
  answer text,
  -- The cookie that the first answer set, so that a repeat that lost it becomes the same visitor. Sealed by the key itself.
  set_cookie text,
  keep_forever boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (path, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (started_at) WHERE NOT keep_forever;
