-- Programs of devices that may be paired (docs/decisions/0081), and the codes that they show meanwhile.
CREATE TABLE device_client (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- The most that a device of it may ask for.
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['profile', 'orders', 'library', 'partner'] AND cardinality(scopes) > 0),
  is_on boolean NOT NULL DEFAULT true,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE device_code (
  -- SHA-256 of the code that the device keeps.
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  -- What the device shows and the member types.
  user_code text NOT NULL UNIQUE CHECK (user_code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  client_id text NOT NULL REFERENCES device_client ON DELETE CASCADE,
  scopes text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'confirmed', 'denied', 'used')),
  -- Who answered it.
  account_id uuid REFERENCES account ON DELETE CASCADE,
  answered_at timestamptz,
  -- Language of the mail that tells the member.
  locale text,
  -- Seconds between two polls; each poll that is too early adds five.
  interval_s integer NOT NULL CHECK (interval_s > 0),
  polled_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'pending') = (account_id IS NULL))
);
CREATE INDEX device_code_of_account ON device_code (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX device_code_of_client ON device_code (client_id);
CREATE INDEX device_code_by_expiry ON device_code (expires_at);
