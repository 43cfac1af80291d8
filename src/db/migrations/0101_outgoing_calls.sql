-- Signed calls of the shop to addresses that others gave it (docs/decisions/0072).
CREATE TABLE call_endpoint (
  id uuid PRIMARY KEY,
  -- Whose address it is.
  account_id uuid NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
  -- '' : it was taken away.
  url text NOT NULL CHECK (length(url) <= 500),
  state text NOT NULL CHECK (state IN ('on', 'off')),
  -- The secret follows from the shop's key, the endpoint and this number; another number is another secret.
  secret_number integer NOT NULL CHECK (secret_number > 0),
  -- Until when calls are signed with the former secret too.
  former_until timestamptz,
  -- Failed tries since the last call that arrived.
  failures integer NOT NULL CHECK (failures >= 0),
  failing_since timestamptz,
  -- No call is tried before.
  paused_until timestamptz,
  changed_at timestamptz NOT NULL,
  CHECK ((failures = 0) = (failing_since IS NULL)),
  CHECK (state = 'off' OR url <> '')
);
CREATE INDEX call_endpoint_failed ON call_endpoint (failing_since) WHERE state = 'off' AND failing_since IS NOT NULL;

-- What happened to an endpoint: who, when, why.
CREATE TABLE call_endpoint_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES call_endpoint ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('set', 'secret-renewed', 'failed', 'taken-away')),
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT ''
);
CREATE INDEX call_endpoint_event_of_endpoint ON call_endpoint_event (endpoint_id, id);

-- The calls, written in the transaction of what they tell.
CREATE TABLE outgoing_call (
  -- The webhook-id of every try.
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES call_endpoint ON DELETE CASCADE,
  event text NOT NULL,
  -- A second call of one cause is not written.
  cause text NOT NULL,
  -- Exactly as it is sent and signed.
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  created_at timestamptz NOT NULL,
  -- Since when it is tried: its creation, or when it was sent again.
  queued_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  tries integer NOT NULL CHECK (tries >= 0),
  -- What the last try said.
  tried_at timestamptz,
  status integer,
  problem text,
  UNIQUE (endpoint_id, cause)
);
CREATE INDEX outgoing_call_due ON outgoing_call (endpoint_id, next_at, id) WHERE state = 'waiting';
CREATE INDEX outgoing_call_failed ON outgoing_call (endpoint_id, tried_at) WHERE state = 'failed';
CREATE INDEX outgoing_call_of_endpoint ON outgoing_call (endpoint_id, created_at, id);
CREATE INDEX outgoing_call_by_age ON outgoing_call (created_at);

-- Every try.
CREATE TABLE outgoing_call_try (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES outgoing_call ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- The HTTP status; null: there was no answer.
  status integer,
  problem text
);
CREATE INDEX outgoing_call_try_of_call ON outgoing_call_try (call_id, id);
