-- Products and everything that describes them. What is bought is always a variant; its public_id is the productId of the contract.
CREATE TABLE product (
  id uuid PRIMARY KEY,
  handle text NOT NULL UNIQUE CHECK (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(handle) <= 200),
  kind text NOT NULL DEFAULT 'single' CHECK (kind IN ('single', 'subscription', 'premium')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'archived')),
  vendor text NOT NULL DEFAULT '',
  product_type text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  tax_class text NOT NULL DEFAULT 'standard',
  requires_shipping boolean NOT NULL DEFAULT true,
  -- ISO 8601 duration, for subscriptions and plans only.
  period text CHECK (period IS NULL OR period ~ '^P\d{1,3}[DWMY]$'),
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'single') = (period IS NULL))
);
CREATE INDEX product_on_sale ON product (position, id) WHERE status = 'active';
CREATE INDEX product_by_age ON product (created_at, id) WHERE status = 'active';

CREATE TABLE product_text (
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  locale text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  slug text NOT NULL CHECK (slug <> ''),
  summary text NOT NULL DEFAULT '',
  description_html text NOT NULL DEFAULT '',
  -- [{ "name": "Frequency response", "value": "20 Hz – 20 kHz" }]
  facts jsonb NOT NULL DEFAULT '[]',
  seo_title text NOT NULL DEFAULT '',
  seo_description text NOT NULL DEFAULT '',
  -- Folded words for search: name, vendor, type, tags, summary.
  search_text text NOT NULL DEFAULT '',
  -- Lists by name: folded, so that marks and case do not part neighbours, and the same on every server whatever its collations.
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(fold_text(name), 120)) STORED,
  PRIMARY KEY (product_id, locale),
  UNIQUE (locale, slug)
);
CREATE INDEX product_text_search ON product_text USING gin (search_text gin_trgm_ops);
CREATE INDEX product_text_by_name ON product_text (locale, sort_name, product_id);

-- Old slugs answer with 301.
CREATE TABLE product_slug_history (
  locale text NOT NULL,
  slug text NOT NULL,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  PRIMARY KEY (locale, slug)
);

CREATE TABLE image (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  position integer NOT NULL DEFAULT 0,
  -- Where it came from (an address of an import, a drawing's seed); '' for uploads.
  source text NOT NULL DEFAULT '',
  -- Content hash of the original: names its file and its address, so an address never changes its meaning.
  hash text NOT NULL,
  original_type text NOT NULL CHECK (original_type IN ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/avif')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Widths in pixels that are encoded as AVIF and WebP; empty while the job has not run.
  widths integer[] NOT NULL DEFAULT '{}',
  -- base64 of a thumbhash, painted while the picture loads; '' while not computed.
  placeholder text NOT NULL DEFAULT '',
  alt jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX image_of_product ON image (product_id, position);

CREATE TABLE variant (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[a-z0-9-]{1,40}$'),
  position integer NOT NULL DEFAULT 0,
  sku text NOT NULL DEFAULT '',
  barcode text NOT NULL DEFAULT '',
  -- [{ "name": "Finish", "value": "Silver" }] in the default locale; other locales in option_texts.
  options jsonb NOT NULL DEFAULT '[]',
  -- { "de": [{ "name": "Ausführung", "value": "Silber" }] }
  option_texts jsonb NOT NULL DEFAULT '{}',
  weight_grams integer NOT NULL DEFAULT 0 CHECK (weight_grams >= 0),
  image_id uuid REFERENCES image ON DELETE SET NULL,
  -- Not tracked: never sold out. Backorder: sold past zero on purpose, promised later.
  tracked boolean NOT NULL DEFAULT true,
  backorder boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  -- Unit price: how much of the unit one piece holds (750 ml) and per what the price is shown (1000 ml). Source: PAngV § 4.
  unit_measure integer CHECK (unit_measure > 0),
  unit_base integer CHECK (unit_base > 0),
  unit text CHECK (unit IN ('g', 'ml', 'cm', 'piece')),
  CHECK ((unit IS NULL) = (unit_measure IS NULL) AND (unit IS NULL) = (unit_base IS NULL))
);
CREATE INDEX variant_of_product ON variant (product_id, position);

CREATE TABLE price (
  variant_id uuid NOT NULL REFERENCES variant ON DELETE CASCADE,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  compare_at_minor bigint CHECK (compare_at_minor > 0),
  PRIMARY KEY (variant_id, currency)
);

-- Lowest and highest price of a product's active variants, so that lists filter and sort by an index. Kept by the triggers below.
CREATE TABLE product_price (
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  currency text NOT NULL,
  lowest_minor bigint NOT NULL,
  highest_minor bigint NOT NULL,
  PRIMARY KEY (product_id, currency)
);
CREATE INDEX product_price_by_amount ON product_price (currency, lowest_minor, product_id);

CREATE FUNCTION refresh_product_price(product_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Statement triggers also fire for no rows, and an upsert fires two of them.
  IF cardinality(product_ids) = 0 THEN
    RETURN;
  END IF;
  -- Two writers of one product take turns; the second then sees what the first wrote.
  PERFORM FROM product WHERE id = ANY(product_ids) ORDER BY id FOR NO KEY UPDATE;
  WITH fresh AS (
    SELECT v.product_id, p.currency, min(p.amount_minor) AS lowest, max(p.amount_minor) AS highest
    FROM variant v JOIN price p ON p.variant_id = v.id
    WHERE v.product_id = ANY(product_ids) AND v.active GROUP BY v.product_id, p.currency
  ), gone AS (
    DELETE FROM product_price old WHERE old.product_id = ANY(product_ids)
      AND NOT EXISTS (SELECT FROM fresh f WHERE f.product_id = old.product_id AND f.currency = old.currency)
  )
  INSERT INTO product_price AS kept SELECT product_id, currency, lowest, highest FROM fresh
  ON CONFLICT (product_id, currency) DO UPDATE SET lowest_minor = excluded.lowest_minor, highest_minor = excluded.highest_minor
    WHERE (kept.lowest_minor, kept.highest_minor) <> (excluded.lowest_minor, excluded.highest_minor);
END
$$;

CREATE FUNCTION follow_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_price(ARRAY(SELECT DISTINCT v.product_id FROM changed c JOIN variant v ON v.id = c.variant_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER product_price_after_insert AFTER INSERT ON price REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_price();
CREATE TRIGGER product_price_after_update AFTER UPDATE ON price REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_price();
CREATE TRIGGER product_price_after_delete AFTER DELETE ON price REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_price();

CREATE FUNCTION follow_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_price(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;
CREATE TRIGGER product_price_after_variant AFTER UPDATE ON variant REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_variant();
CREATE TRIGGER product_price_without_variant AFTER DELETE ON variant REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_variant();

-- Every price that was ever shown, for the lowest of the last 30 days. Source: directive 98/6/EC art. 6a.
CREATE TABLE price_history (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  variant_id uuid NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL,
  valid_from timestamptz NOT NULL
);
CREATE INDEX price_history_of_variant ON price_history (variant_id, currency, valid_from);
CREATE TRIGGER price_history_is_append_only BEFORE UPDATE OR DELETE ON price_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.amount_minor <> OLD.amount_minor THEN
    INSERT INTO price_history (variant_id, currency, amount_minor, valid_from) VALUES (NEW.variant_id, NEW.currency, NEW.amount_minor, now());
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER price_is_kept AFTER INSERT OR UPDATE ON price FOR EACH ROW EXECUTE FUNCTION keep_price();

-- Pieces there are and pieces promised to placed orders. The database refuses less than zero, whoever asks.
CREATE TABLE stock (
  variant_id uuid PRIMARY KEY REFERENCES variant ON DELETE CASCADE,
  on_hand integer NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  CHECK (reserved <= on_hand)
);

CREATE TABLE stock_movement (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  variant_id uuid NOT NULL,
  delta integer NOT NULL CHECK (delta <> 0),
  reason text NOT NULL CHECK (reason IN ('import', 'count', 'shipment', 'return', 'seed')),
  order_id uuid,
  actor text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX stock_movement_of_variant ON stock_movement (variant_id, at);
CREATE TRIGGER stock_movement_is_append_only BEFORE UPDATE OR DELETE ON stock_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE category (
  id uuid PRIMARY KEY,
  parent_id uuid REFERENCES category,
  handle text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);

CREATE TABLE category_text (
  category_id uuid NOT NULL REFERENCES category ON DELETE CASCADE,
  locale text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  slug text NOT NULL CHECK (slug <> ''),
  description text NOT NULL DEFAULT '',
  PRIMARY KEY (category_id, locale),
  UNIQUE (locale, slug)
);

CREATE TABLE product_category (
  category_id uuid NOT NULL REFERENCES category ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (category_id, product_id)
);
CREATE INDEX product_category_of_product ON product_category (product_id);
CREATE INDEX product_category_in_order ON product_category (category_id, position, product_id);
