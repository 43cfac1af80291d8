-- What the owner of an account sees of a session, and what it was proved by. Guests' sessions have none of it.
ALTER TABLE session
  -- Names the session in lists; the cookie's hash is for nobody's eyes.
  ADD COLUMN handle uuid,
  ADD COLUMN factor text CHECK (factor IN ('totp', 'passkey', 'recovery')),
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN network text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX session_of_handle ON session (handle) WHERE handle IS NOT NULL;

-- Somebody whose password was right and whose second factor is still asked for. It is no session: it opens nothing by itself.
CREATE TABLE half_sign_in (
  session_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX half_sign_in_of_account ON half_sign_in (account_id);

CREATE TABLE account_totp (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- Sealed with a key that is not in the database.
  sealed_secret bytea NOT NULL,
  -- Time step of the newest code that was taken: each code works once.
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- A secret that was shown and not yet proved by a first code. Only the session that asked for it can finish.
CREATE TABLE account_totp_setup (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  session_hash bytea NOT NULL,
  sealed_secret bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Counted up by authenticators that count; a copy shows by falling behind.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of_account ON passkey (account_id);

-- Random numbers that authenticators sign, each once, for the browser that asked.
CREATE TABLE passkey_challenge (
  challenge bytea PRIMARY KEY,
  session_hash bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('login', 'add')),
  -- Whose passkeys may answer; null where the passkey itself says who it is.
  account_id uuid REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_of_account ON passkey_challenge (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- argon2id of the code; the codes of one set share a salt, so that one try costs one hash.
  tag bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, tag)
);
