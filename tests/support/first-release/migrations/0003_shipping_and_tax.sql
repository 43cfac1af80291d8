-- Rules that serving processes keep in memory and reload when 'rules' is announced.
CREATE TABLE shipping_zone (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  -- ISO 3166-1 alpha-2; a country stands in at most one zone (the first by position wins).
  countries text[] NOT NULL
);

CREATE TABLE shipping_method (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES shipping_zone ON DELETE CASCADE,
  -- The shippingMethod of the contract; the same in every locale.
  public_id text NOT NULL CHECK (public_id ~ '^[a-z0-9-]{1,40}$'),
  names jsonb NOT NULL,
  position integer NOT NULL DEFAULT 0,
  currency text NOT NULL,
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  -- Free from this value of goods (minor units); null: never.
  free_from_minor bigint CHECK (free_from_minor >= 0),
  min_weight_grams integer NOT NULL DEFAULT 0,
  max_weight_grams integer,
  delivery_days_min integer NOT NULL DEFAULT 1,
  delivery_days_max integer NOT NULL DEFAULT 3,
  UNIQUE (zone_id, public_id)
);

CREATE TABLE tax_rate (
  country text NOT NULL,
  tax_class text NOT NULL,
  -- Parts of ten thousand: 19 % is 1900.
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  PRIMARY KEY (country, tax_class)
);

-- Ships empty: a country without a row follows the general rule of four to five digits.
CREATE TABLE postal_rule (
  country text PRIMARY KEY,
  pattern text NOT NULL,
  example text NOT NULL
);
