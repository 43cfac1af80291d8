-- What the back office needs of the catalogue: what a product lacks, its lists and searches by an index, and why stock changed.

-- What a product lacks, so that the list of those that lack something is an index and not a search through all of them. A text
-- is not translated if it is missing, or repeats the description of the default locale. Kept by the triggers below.
ALTER TABLE product ADD COLUMN untranslated text[] NOT NULL DEFAULT '{}';
ALTER TABLE product ADD COLUMN has_picture boolean NOT NULL DEFAULT false;

CREATE FUNCTION refresh_product_lacks(product_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(product_ids) = 0 THEN
    RETURN;
  END IF;
  PERFORM FROM product WHERE id = ANY(product_ids) ORDER BY id FOR NO KEY UPDATE;
  WITH fresh AS (
    SELECT p.id, EXISTS (SELECT FROM image i WHERE i.product_id = p.id) AS has_picture, ARRAY(
      SELECT l.locale FROM unnest('{ar,de,fr}'::text[]) AS l(locale)
      WHERE NOT EXISTS (SELECT FROM product_text t WHERE t.product_id = p.id AND t.locale = l.locale)
        OR EXISTS (SELECT FROM product_text t JOIN product_text o ON o.product_id = t.product_id AND o.locale = 'en'
                   WHERE t.product_id = p.id AND t.locale = l.locale AND o.description_html <> '' AND t.description_html = o.description_html)
      ORDER BY l.locale) AS untranslated
    FROM product p WHERE p.id = ANY(product_ids)
  )
  UPDATE product p SET untranslated = f.untranslated, has_picture = f.has_picture FROM fresh f
  WHERE p.id = f.id AND (p.untranslated, p.has_picture) IS DISTINCT FROM (f.untranslated, f.has_picture);
END
$$;
CREATE FUNCTION follow_product_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_lacks(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;
CREATE TRIGGER product_lacks_after_text_insert AFTER INSERT ON product_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_product_parts();
CREATE TRIGGER product_lacks_after_text_update AFTER UPDATE ON product_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_product_parts();
CREATE TRIGGER product_lacks_after_text_delete AFTER DELETE ON product_text REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_product_parts();
CREATE TRIGGER product_lacks_after_image_insert AFTER INSERT ON image REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_product_parts();
CREATE TRIGGER product_lacks_after_image_delete AFTER DELETE ON image REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_product_parts();
SELECT refresh_product_lacks(ARRAY(SELECT id FROM product));

-- Lists of the back office: each order ends with the id.
CREATE INDEX product_by_change ON product (updated_at, id);
CREATE INDEX product_by_status ON product (status, updated_at, id);
CREATE INDEX product_untranslated ON product (updated_at, id) WHERE untranslated <> '{}';
CREATE INDEX product_without_picture ON product (updated_at, id) WHERE NOT has_picture;
CREATE INDEX variant_by_sku ON variant (lower(sku) text_pattern_ops) WHERE sku <> '';
CREATE INDEX variant_by_barcode ON variant (barcode) WHERE barcode <> '';

-- Why somebody changed the stock, in their words; and which change another one takes back, once.
ALTER TABLE stock_movement ADD COLUMN note text NOT NULL DEFAULT '';
ALTER TABLE stock_movement ADD COLUMN undoes uuid UNIQUE;
ALTER TABLE stock_movement DROP CONSTRAINT stock_movement_reason_check;
ALTER TABLE stock_movement ADD CONSTRAINT stock_movement_reason_check CHECK (reason IN ('import', 'count', 'shipment', 'return', 'seed', 'adjustment', 'undo'));
CREATE INDEX stock_movement_by_age ON stock_movement (at, id);

-- Pictures that staff removed, whole, so that they can be put back. Their files stay while a row names them.
CREATE TABLE removed_image (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  position integer NOT NULL,
  record jsonb NOT NULL,
  variant_ids uuid[] NOT NULL,
  actor text NOT NULL,
  removed_at timestamptz NOT NULL
);
CREATE INDEX removed_image_of_product ON removed_image (product_id, removed_at);
CREATE INDEX removed_image_due ON removed_image (removed_at);
