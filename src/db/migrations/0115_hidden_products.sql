-- Products that staff hid because of a report: they are off sale until the measure ends (docs/decisions/0089).
ALTER TABLE product ADD COLUMN hidden_at timestamptz;

UPDATE product p SET hidden_at = m.done_at, status = CASE WHEN p.status = 'active' THEN 'draft' ELSE p.status END
FROM abuse_measure m
WHERE m.what = 'hide' AND m.subject_kind IN ('product', 'recording') AND m.subject = p.id AND m.undone_at IS NULL;

-- Whoever writes a hidden product as one on sale, such as an import, leaves it a draft.
CREATE FUNCTION keep_product_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := 'draft';
  RETURN NEW;
END $$;
CREATE TRIGGER product_stays_hidden BEFORE UPDATE ON product
  FOR EACH ROW WHEN (NEW.hidden_at IS NOT NULL AND NEW.status = 'active') EXECUTE FUNCTION keep_product_hidden();
ALTER TABLE product ADD CONSTRAINT product_hidden_is_off_sale CHECK (hidden_at IS NULL OR status <> 'active');

-- A recording that was deleted and uploaded again stays hidden as well.
CREATE FUNCTION keep_recording_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hidden_at := coalesce(NEW.hidden_at, (SELECT m.done_at FROM abuse_measure m
    WHERE m.what = 'hide' AND m.subject_kind = 'recording' AND m.subject = NEW.product_id AND m.undone_at IS NULL));
  RETURN NEW;
END $$;
CREATE TRIGGER recording_stays_hidden BEFORE INSERT ON recording FOR EACH ROW EXECUTE FUNCTION keep_recording_hidden();
