-- What browsers hash passwords with. The newest version is given out; an account keeps the number of the one that its password was hashed with.
CREATE TABLE password_options (
  version integer PRIMARY KEY CHECK (version > 0),
  salt text NOT NULL,
  cost integer NOT NULL,
  block_size integer NOT NULL,
  parallel integer NOT NULL,
  created_at timestamptz NOT NULL
);
-- The setting stays where it is: a process of the release before still reads it.
INSERT INTO password_options (version, salt, cost, block_size, parallel, created_at)
SELECT 1, value ->> 'salt', (value ->> 'cost')::integer, (value ->> 'blockSize')::integer, (value ->> 'parallel')::integer, updated_at
FROM shop_setting WHERE key = 'passwordOptions';

-- What browsers make of passwords that everybody knows, so that the shop, which never sees a password, can refuse them.
CREATE TABLE common_password (
  version integer NOT NULL REFERENCES password_options ON DELETE CASCADE,
  -- Place in the list of the program, the most common first.
  position integer NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (version, position)
);
CREATE INDEX common_password_of_digest ON common_password (version, digest);

ALTER TABLE account
  -- What somebody signed up for: `subscription`, `premium`.
  ADD COLUMN signup_reason text NOT NULL DEFAULT '',
  -- When somebody proved to read the mails to this address; before that it is only what somebody typed.
  ADD COLUMN email_confirmed_at timestamptz;

-- Until now accounts were made by whoever runs the shop, who knows their people.
UPDATE account SET email_confirmed_at = created_at;

-- Links in mails that let their reader do one thing once. Only the hash of the secret is here.
CREATE TABLE account_token (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset-password', 'confirm-email')),
  -- The address that the link was sent to, and that its use proves.
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_token_of_account ON account_token (account_id, purpose);
CREATE INDEX account_token_by_expiry ON account_token (expires_at);

-- Mails about accounts that a job has yet to make. Gone when it has.
CREATE TABLE account_mail (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- Null where an address was typed and nobody looked yet whose it is.
  account_id uuid REFERENCES account ON DELETE CASCADE,
  to_address text NOT NULL,
  locale text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX account_mail_of_account ON account_mail (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX account_mail_by_age ON account_mail (created_at);

-- From where somebody signed in before, coarsely: a browser family, and a network of many thousands. Everything else is worth a mail.
CREATE TABLE account_device (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  device text NOT NULL,
  network text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device, network)
);
CREATE INDEX account_device_by_age ON account_device (last_seen_at);

CREATE INDEX IF NOT EXISTS orders_of_user ON orders (user_id, placed_at DESC) WHERE user_id IS NOT NULL;
-- Orders that nobody's account holds yet: they join one when their address is proved.
CREATE INDEX orders_of_guest ON orders (lower(email)) WHERE user_id IS NULL AND state <> 'cart';
