-- The network that reserved the pieces, as a keyed hash: unpaid orders of one network together reserve a share of a variant's stock. It is
-- there only while the reservation is open and not paid.
ALTER TABLE stock_hold ADD COLUMN network bytea;
CREATE INDEX stock_hold_of_network ON stock_hold (variant_id, network) WHERE network IS NOT NULL;

-- Orders that were refused because too much is reserved and not paid, counted for staff. Nothing in it says who was refused.
CREATE TABLE reservation_refusal (
  day date NOT NULL,
  product_id text NOT NULL,
  -- order: by its own size; buyer: together with others of its e-mail address or account; network: together with others of its network.
  cause text NOT NULL CHECK (cause IN ('order', 'buyer', 'network')),
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, product_id, cause)
);
