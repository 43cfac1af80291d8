-- The history also says when a struck price was set: a reduction that is announced later than the price changed is compared with the
-- prices before the announcement. Source: directive 98/6/EC art. 6a.
ALTER TABLE price_history ADD COLUMN compare_at_minor bigint;

CREATE OR REPLACE FUNCTION keep_new_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (variant_id, currency, amount_minor, compare_at_minor, valid_from)
    SELECT variant_id, currency, amount_minor, compare_at_minor, now() FROM fresh;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION keep_changed_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An upsert of new prices fires this trigger for no rows.
  IF EXISTS (SELECT FROM fresh) THEN
    EXECUTE 'INSERT INTO price_history (variant_id, currency, amount_minor, compare_at_minor, valid_from)
      SELECT f.variant_id, f.currency, f.amount_minor, f.compare_at_minor, now() FROM fresh f
      JOIN former o ON o.variant_id = f.variant_id AND o.currency = f.currency
      WHERE o.amount_minor <> f.amount_minor OR (o.compare_at_minor IS NULL) <> (f.compare_at_minor IS NULL)';
  END IF;
  RETURN NULL;
END
$$;
