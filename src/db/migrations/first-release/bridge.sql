-- The first release (0.1.0) made these columns with CHECKs of their tables; the files beside this one are as it ran them. The next release
-- moved the CHECKs into types, in the same migrations, and later migrations name these types.
CREATE DOMAIN minor_units AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN some_pieces AS integer CHECK (VALUE > 0);
CREATE DOMAIN pieces_or_none AS integer CHECK (VALUE >= 0);
CREATE DOMAIN currency_code AS text CHECK (VALUE ~ '^[A-Z]{3}$');
CREATE DOMAIN line_pieces AS integer CHECK (VALUE BETWEEN 1 AND 9999);
CREATE DOMAIN moved_units AS bigint CHECK (VALUE <> 0);

ALTER TABLE stock
  DROP CONSTRAINT stock_on_hand_check, ALTER COLUMN on_hand TYPE pieces_or_none,
  DROP CONSTRAINT stock_reserved_check, ALTER COLUMN reserved TYPE pieces_or_none;
ALTER TABLE orders
  DROP CONSTRAINT orders_subtotal_minor_check, ALTER COLUMN subtotal_minor TYPE minor_units,
  DROP CONSTRAINT orders_discount_minor_check, ALTER COLUMN discount_minor TYPE minor_units,
  DROP CONSTRAINT orders_shipping_minor_check, ALTER COLUMN shipping_minor TYPE minor_units,
  DROP CONSTRAINT orders_tax_minor_check, ALTER COLUMN tax_minor TYPE minor_units,
  DROP CONSTRAINT orders_total_minor_check, ALTER COLUMN total_minor TYPE minor_units;
ALTER TABLE order_line
  DROP CONSTRAINT order_line_pieces_check, ALTER COLUMN pieces TYPE line_pieces,
  DROP CONSTRAINT order_line_unit_price_minor_check, ALTER COLUMN unit_price_minor TYPE minor_units;
-- A later migration gives the table another name; its constraint keeps the first one.
ALTER TABLE IF EXISTS stock_hold DROP CONSTRAINT stock_hold_pieces_check, ALTER COLUMN pieces TYPE some_pieces;
ALTER TABLE IF EXISTS stock_reservation DROP CONSTRAINT stock_hold_pieces_check, ALTER COLUMN pieces TYPE some_pieces;
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_currency_check, ALTER COLUMN currency TYPE currency_code,
  DROP CONSTRAINT ledger_entry_amount_minor_check, ALTER COLUMN amount_minor TYPE moved_units,
  DROP CONSTRAINT ledger_entry_order_id_transaction_id_fkey;

-- As in 0006 today.
CREATE OR REPLACE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_entries e GROUP BY e.order_id, e.transaction_id, e.currency
    -- Counted, because the planner may turn NOT EXISTS into a look through the whole table as long as it believes that small.
    HAVING sum(e.amount_minor) <> 0
      OR (SELECT count(*) FROM ledger_transaction t WHERE t.order_id = e.order_id AND t.id = e.transaction_id) = 0
  ) THEN
    RAISE EXCEPTION 'ledger entries do not sum to zero, or belong to no transaction' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
