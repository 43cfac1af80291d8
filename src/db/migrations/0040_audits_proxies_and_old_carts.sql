-- A run of the audit is noted when it begins, so that one that dies half way does not leave the run before it as the last word.
ALTER TABLE audit_run
  -- Null while it runs, and for ever where it died.
  ADD COLUMN ended_at timestamptz,
  -- Ids of the invariants that could not be checked. They are in `broken` as well: nobody knows whether they hold.
  ADD COLUMN unchecked text[] NOT NULL DEFAULT '{}';
ALTER TABLE audit_run ALTER COLUMN checks SET DEFAULT 0, ALTER COLUMN broken SET DEFAULT '{}', ALTER COLUMN violations SET DEFAULT 0, ALTER COLUMN duration_ms SET DEFAULT 0;
UPDATE audit_run SET ended_at = started_at + duration_ms * interval '1 millisecond';

-- Proxies that pass requests on and are not named in TRUSTED_PROXIES, by the address that the shop sees.
CREATE TABLE undeclared_proxy (
  peer text PRIMARY KEY,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX undeclared_proxy_by_last ON undeclared_proxy (last_seen_at);

-- For the clean-up of what nobody comes back for. A cart's index stands on a column that never changes, so that a change of the cart touches none.
CREATE INDEX orders_old_carts ON orders (created_at) WHERE state = 'cart';
CREATE INDEX order_reader_by_end ON order_reader (until);
CREATE INDEX order_identify_attempt_by_time ON order_identify_attempt (at);

-- Staff look orders up by the buyer's address.
CREATE INDEX orders_by_email ON orders (lower(email)) WHERE state <> 'cart';
