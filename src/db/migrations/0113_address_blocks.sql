-- Addresses and networks that the shop takes nothing from, each for a time (docs/decisions/0086).
CREATE TABLE address_block (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('email', 'domain', 'network')),
  -- In small letters: an address, a domain, or a network such as 203.0.113.0/24.
  value text NOT NULL,
  network cidr CHECK ((network IS NOT NULL) = (kind = 'network')),
  why text NOT NULL,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  removed_at timestamptz,
  -- What it refused, and when it last refused an order.
  hits bigint NOT NULL DEFAULT 0,
  refused_order_at timestamptz
);
CREATE UNIQUE INDEX address_block_standing ON address_block (kind, value) WHERE removed_at IS NULL;
CREATE INDEX address_block_network ON address_block USING gist (network inet_ops) WHERE removed_at IS NULL AND network IS NOT NULL;
CREATE INDEX address_block_by_age ON address_block (created_at, id);
CREATE INDEX address_block_by_expiry ON address_block (expires_at);
CREATE INDEX address_block_refused_order ON address_block (refused_order_at) WHERE refused_order_at IS NOT NULL;
CREATE INDEX address_block_value ON address_block (value text_pattern_ops);
