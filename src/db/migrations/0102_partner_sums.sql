-- Sums of what partners brought and earned, by quarter of an hour, so that a statement or a chart reads no single
-- entry of former months. Every time zone is some quarters of an hour ahead of or behind UTC, so the sums make days
-- and months of any shop, also after its owner has changed the zone (docs/decisions/0073).
CREATE TABLE partner_sum (
  partner_id uuid NOT NULL REFERENCES partner,
  quarter timestamptz NOT NULL,
  -- Of the sums; '' counts orders, which have any currency.
  currency text NOT NULL,
  -- Paid orders that count, at the time when they were paid.
  orders bigint NOT NULL DEFAULT 0,
  -- Commissions, less what was taken back, with corrections.
  earned_minor bigint NOT NULL DEFAULT 0,
  -- Payouts, less those that came back.
  paid_minor bigint NOT NULL DEFAULT 0,
  -- Changes of what is pending and of what is payable.
  pending_minor bigint NOT NULL DEFAULT 0,
  payable_minor bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (partner_id, quarter, currency)
);

CREATE FUNCTION quarter_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  AS $$ SELECT date_bin('15 minutes', at, '2000-01-01 00:00:00+00') $$;

-- Once for each statement, in the order of the key, so that two statements wait for each other and never both.
CREATE FUNCTION sum_partner_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_sum (partner_id, quarter, currency, earned_minor, paid_minor, pending_minor, payable_minor)
  SELECT partner_id, quarter_of(at), currency,
    coalesce(sum(pending_minor + payable_minor) FILTER (WHERE kind NOT IN ('payout', 'payout-returned')), 0),
    coalesce(-sum(pending_minor + payable_minor) FILTER (WHERE kind IN ('payout', 'payout-returned')), 0),
    sum(pending_minor), sum(payable_minor)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (partner_id, quarter, currency) DO UPDATE SET
    earned_minor = partner_sum.earned_minor + excluded.earned_minor,
    paid_minor = partner_sum.paid_minor + excluded.paid_minor,
    pending_minor = partner_sum.pending_minor + excluded.pending_minor,
    payable_minor = partner_sum.payable_minor + excluded.payable_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER partner_entry_sums AFTER INSERT ON partner_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_partner_entries();

-- An order counts in the quarter in which it was paid. When all of its money went back, it counts no more there.
CREATE FUNCTION count_partner_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.paid_at IS NOT NULL THEN
    UPDATE partner_sum SET orders = orders - 1
    WHERE partner_id = OLD.partner_id AND quarter = quarter_of(OLD.paid_at) AND currency = '';
  END IF;
  IF NEW.paid_at IS NOT NULL THEN
    INSERT INTO partner_sum (partner_id, quarter, currency, orders) VALUES (NEW.partner_id, quarter_of(NEW.paid_at), '', 1)
    ON CONFLICT (partner_id, quarter, currency) DO UPDATE SET orders = partner_sum.orders + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER partner_order_added AFTER INSERT ON partner_order FOR EACH ROW
  WHEN (NEW.paid_at IS NOT NULL AND NEW.refused IS NULL) EXECUTE FUNCTION count_partner_order();
CREATE TRIGGER partner_order_paid AFTER UPDATE OF paid_at ON partner_order FOR EACH ROW
  WHEN (NEW.paid_at IS DISTINCT FROM OLD.paid_at AND NEW.refused IS NULL) EXECUTE FUNCTION count_partner_order();

INSERT INTO partner_sum (partner_id, quarter, currency, orders)
SELECT partner_id, quarter_of(paid_at), '', count(*) FROM partner_order
WHERE paid_at IS NOT NULL AND refused IS NULL GROUP BY 1, 2;
INSERT INTO partner_sum (partner_id, quarter, currency, earned_minor, paid_minor, pending_minor, payable_minor)
SELECT partner_id, quarter_of(at), currency,
  coalesce(sum(pending_minor + payable_minor) FILTER (WHERE kind NOT IN ('payout', 'payout-returned')), 0),
  coalesce(-sum(pending_minor + payable_minor) FILTER (WHERE kind IN ('payout', 'payout-returned')), 0),
  sum(pending_minor), sum(payable_minor)
FROM partner_entry GROUP BY 1, 2, 3;

-- The sums count paid orders.
DROP INDEX partner_order_paid;
-- The next commission that becomes payable.
CREATE INDEX commission_next ON commission (partner_id, matures_at) WHERE payable_at IS NULL AND held_at IS NULL;
