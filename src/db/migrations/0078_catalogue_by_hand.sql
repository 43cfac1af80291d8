-- What staff do with the catalogue by hand: previews, deleted products and variants that can be put back, and stock-taking (decision 0059).

-- A save of a thousand prices called the trigger of each row a thousand times. The one of the statement is planned each time
-- (EXECUTE): a kept plan is that of the first statement, which may have changed one price or ten thousand.
CREATE FUNCTION keep_new_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (variant_id, currency, amount_minor, valid_from) SELECT variant_id, currency, amount_minor, now() FROM fresh;
  RETURN NULL;
END
$$;
CREATE FUNCTION keep_changed_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An upsert of new prices fires this trigger for no rows.
  IF EXISTS (SELECT FROM fresh) THEN
    EXECUTE 'INSERT INTO price_history (variant_id, currency, amount_minor, valid_from)
      SELECT f.variant_id, f.currency, f.amount_minor, now() FROM fresh f JOIN former o ON o.variant_id = f.variant_id AND o.currency = f.currency
      WHERE o.amount_minor <> f.amount_minor';
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER price_is_kept ON price;
DROP FUNCTION keep_price();
CREATE TRIGGER price_is_kept_when_new AFTER INSERT ON price REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_new_prices();
CREATE TRIGGER price_is_kept_when_changed AFTER UPDATE ON price REFERENCING OLD TABLE AS former NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_prices();

-- Looks each variant up by its id, also where the kept plan was made for an import of ten thousand prices: that one read all variants.
CREATE OR REPLACE FUNCTION follow_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_price(ARRAY(SELECT DISTINCT v.product_id FROM changed c
    CROSS JOIN LATERAL (SELECT x.product_id FROM variant x WHERE x.id = c.variant_id OFFSET 0) v));
  RETURN NULL;
END
$$;

-- Texts of a product as somebody typed them and did not save, for the preview of its page. Each lasts an hour.
CREATE TABLE product_preview (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  -- The texts by locale: { "de": { "name", "summary", "descriptionHtml", "facts", "seoTitle", "seoDescription" } }.
  texts jsonb NOT NULL,
  actor text NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX product_preview_due ON product_preview (made_at);
CREATE INDEX product_preview_of_product ON product_preview (product_id);

-- Products and variants that staff deleted, whole, so that they can be put back.
CREATE TABLE removed_product (
  id uuid PRIMARY KEY,
  handle text NOT NULL,
  name text NOT NULL,
  record jsonb NOT NULL,
  actor text NOT NULL,
  removed_at timestamptz NOT NULL
);
CREATE INDEX removed_product_by_age ON removed_product (removed_at, id);
CREATE TABLE removed_variant (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  record jsonb NOT NULL,
  actor text NOT NULL,
  removed_at timestamptz NOT NULL
);
CREATE INDEX removed_variant_of_product ON removed_variant (product_id, removed_at);
CREATE INDEX removed_variant_due ON removed_variant (removed_at);

-- A count of the stock from a file: first its differences are shown, then they are booked, then they can be taken back.
CREATE TABLE stock_count (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('checked', 'booked', 'undone', 'dropped')),
  note text NOT NULL DEFAULT '',
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX stock_count_by_age ON stock_count (created_at, id);
CREATE TABLE stock_count_event (
  count_id uuid NOT NULL REFERENCES stock_count ON DELETE CASCADE,
  id uuid DEFAULT uuidv7(),
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (count_id, id)
);
CREATE TABLE stock_count_row (
  count_id uuid NOT NULL REFERENCES stock_count ON DELETE CASCADE,
  place integer NOT NULL,
  line integer NOT NULL,
  -- As the file says it.
  sku text NOT NULL,
  counted_text text NOT NULL,
  -- Null: the row names no variant, or no count.
  variant_id uuid,
  counted integer CHECK (counted >= 0),
  -- Pieces on hand when the file came. What is booked is the difference from it, so that sales since then stay.
  expected integer CHECK (expected >= 0),
  result text NOT NULL CHECK (result IN ('differs', 'same', 'unknown', 'ambiguous', 'invalid', 'twice', 'booked', 'refused', 'undone', 'kept')),
  -- The movement that booked it.
  movement_id uuid,
  PRIMARY KEY (count_id, place)
);
