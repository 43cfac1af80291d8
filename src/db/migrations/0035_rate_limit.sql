-- What the processes of a shop counted against its limits, by a hash of what is counted. Unlogged: a crash of the database forgets it, which
-- costs an attacker's hour and spares every buyer a write to the log.
CREATE UNLOGGED TABLE rate_limit (
  id bytea PRIMARY KEY,
  tokens double precision NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX rate_limit_by_age ON rate_limit (at);
