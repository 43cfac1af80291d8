-- A cart is an order that is not finalised. Every table that grows with orders carries the order's id in its primary key.
CREATE SEQUENCE order_number START 100001;

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  session_hash bytea,
  user_id uuid,
  state text NOT NULL DEFAULT 'cart' CHECK (state IN ('cart', 'placed', 'completed', 'cancelled')),
  -- Grows with every change of the order.
  serial integer NOT NULL DEFAULT 0,
  number text,
  invoice_number text,
  invoiced_at timestamptz,
  locale text NOT NULL,
  currency text NOT NULL,
  email text NOT NULL DEFAULT '',
  -- { name, line1, line2, zip, city, country, tel, company, vatId }; shipping_address is null where it is the same.
  billing jsonb NOT NULL DEFAULT '{}',
  shipping_address jsonb,
  discount_code text NOT NULL DEFAULT '',
  shipping_method text NOT NULL DEFAULT '',
  waiver boolean NOT NULL DEFAULT false,
  reverse_charge boolean NOT NULL DEFAULT false,
  tax_included boolean NOT NULL DEFAULT true,
  subtotal_minor bigint NOT NULL DEFAULT 0 CHECK (subtotal_minor >= 0),
  discount_minor bigint CHECK (discount_minor >= 0),
  shipping_minor bigint CHECK (shipping_minor >= 0),
  tax_minor bigint NOT NULL DEFAULT 0 CHECK (tax_minor >= 0),
  total_minor bigint NOT NULL DEFAULT 0 CHECK (total_minor >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  placed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  CHECK ((state = 'cart') = (number IS NULL)),
  CHECK (total_minor = subtotal_minor - coalesce(discount_minor, 0) + coalesce(shipping_minor, 0) + CASE WHEN tax_included THEN 0 ELSE tax_minor END)
-- A cart changes several times before it is placed: with room on its page the changed row stays there and no index is touched.
) WITH (fillfactor = 75);
-- Carts have neither number, and most orders begin and end as carts: they stay out of these indexes.
CREATE UNIQUE INDEX orders_by_number ON orders (number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX orders_by_invoice_number ON orders (invoice_number) WHERE invoice_number IS NOT NULL;
CREATE INDEX orders_cart_of_session ON orders (session_hash, id) WHERE state = 'cart';
CREATE INDEX orders_by_placing ON orders (placed_at, id) WHERE state <> 'cart';

CREATE TABLE order_line (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  variant_id uuid NOT NULL,
  position integer NOT NULL,
  pieces integer NOT NULL CHECK (pieces BETWEEN 1 AND 9999),
  -- Frozen when the order is placed; while it is a cart they are refreshed from the catalogue at every change.
  product_id text NOT NULL,
  name text NOT NULL,
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  tax_class text NOT NULL,
  tax_rate_bp integer NOT NULL DEFAULT 0,
  tax_minor bigint NOT NULL DEFAULT 0,
  weight_grams integer NOT NULL DEFAULT 0,
  requires_shipping boolean NOT NULL DEFAULT true,
  shipped_pieces integer NOT NULL DEFAULT 0 CHECK (shipped_pieces BETWEEN 0 AND pieces),
  PRIMARY KEY (order_id, variant_id)
) WITH (fillfactor = 85);

-- What happened to an order: from, to, who, when, why. Folding the events gives the row.
CREATE TABLE order_event (
  order_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  what text NOT NULL,
  from_state text,
  to_state text,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (order_id, id)
);
CREATE TRIGGER order_event_is_append_only BEFORE UPDATE OR DELETE ON order_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Pieces promised to a placed order. An open hold counts in stock.reserved.
CREATE TABLE stock_hold (
  order_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'shipped', 'released')),
  -- Null: the order is on its way (paid, or payable on delivery or by transfer), the hold does not expire by itself.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (order_id, variant_id)
);
CREATE INDEX stock_hold_due ON stock_hold (expires_at) WHERE state = 'open' AND expires_at IS NOT NULL;

-- Which browsers may read an order unmasked: the one that placed it (for 24 hours) and those that proved the e-mail.
CREATE TABLE order_reader (
  order_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (order_id, session_hash)
);
CREATE INDEX order_reader_of_session ON order_reader (session_hash);

CREATE TABLE order_identify_attempt (
  order_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, id)
);
