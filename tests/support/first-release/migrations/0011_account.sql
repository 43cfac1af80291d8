CREATE TABLE account (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL DEFAULT '',
  -- PHC string of argon2id over what the browser sends, which is itself a hash of the password.
  password_hash text NOT NULL,
  -- Which of the shop's password options the browser hashed with: they may be raised one day, account by account.
  password_version integer NOT NULL,
  roles text[] NOT NULL DEFAULT '{}',
  photo text,
  -- Made with the demo, its password is known to everybody: it signs in only while the shop is a demo.
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX account_of_email ON account (lower(email));
CREATE INDEX session_of_user ON session (user_id) WHERE user_id IS NOT NULL;

-- Wrong sign-ins in a row, by e-mail address, whether there is such an account or not. Here and not in memory, so that all processes count together.
CREATE TABLE sign_in_attempt (
  -- SHA-256 of the address in small letters.
  email_hash bytea PRIMARY KEY,
  wrong integer NOT NULL,
  last_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE INDEX sign_in_attempt_by_age ON sign_in_attempt (last_at);
