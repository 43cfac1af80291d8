-- Keys of payment providers that an owner typed. What is secret is sealed with the secret key of the shop, which no backup of the database holds.
CREATE TABLE provider_key (
  gateway_id text NOT NULL,
  field text NOT NULL,
  value text,
  sealed bytea,
  -- The last four signs of a secret, so that its owner can tell two apart.
  ending text NOT NULL DEFAULT '' CHECK (length(ending) <= 4),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (gateway_id, field),
  CHECK ((value IS NULL) <> (sealed IS NULL))
);

-- What a provider last answered when its keys were tried.
CREATE TABLE provider_check (
  gateway_id text PRIMARY KEY,
  outcome text NOT NULL CHECK (outcome IN ('good', 'refused', 'unreachable')),
  detail text NOT NULL CHECK (length(detail) <= 300),
  checked_at timestamptz NOT NULL
);
