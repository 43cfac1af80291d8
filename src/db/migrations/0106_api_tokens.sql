-- Tokens with which programs and devices act for a member (docs/decisions/0080). Only the hash of the secret is here.
CREATE TABLE api_token (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Given by the member; a device has that of its client until the member renames it.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- The first characters of the secret, by which its owner recognises it.
  prefix text NOT NULL,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['profile', 'orders', 'library', 'partner'] AND cardinality(scopes) > 0),
  -- The device client that was paired; null for a token that the member created.
  client_id text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz CHECK (expires_at > created_at),
  last_used_at timestamptz,
  -- Who ended it before its time, when and why.
  ended_at timestamptz,
  ended_by text,
  ended_why text,
  CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (ended_why IS NULL))
);
CREATE INDEX api_token_of_account ON api_token (account_id, id DESC);
CREATE INDEX api_token_of_client ON api_token (client_id) WHERE client_id IS NOT NULL AND ended_at IS NULL;
CREATE INDEX api_token_by_end ON api_token (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX api_token_by_expiry ON api_token (expires_at) WHERE expires_at IS NOT NULL;
