-- Money moves only here. A transaction's entries are written in one statement and sum to zero per currency; nothing is ever changed.
CREATE TABLE ledger_transaction (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('order-placed', 'order-cancelled', 'settlement', 'refund')),
  -- What made it happen, once: 'placed', 'settlement:<attempt>:<n>'. A repeat collides here instead of moving money twice.
  cause text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  PRIMARY KEY (order_id, id),
  UNIQUE (order_id, cause)
);

CREATE DOMAIN moved_units AS bigint CHECK (VALUE <> 0);

CREATE TABLE ledger_entry (
  order_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  line integer NOT NULL,
  -- 'receivable', 'sales', 'shipping', 'tax:DE:1900', 'discount', 'clearing:<gateway>', …
  account text NOT NULL,
  currency currency_code NOT NULL,
  -- Debit positive, credit negative, in minor units.
  amount_minor moved_units NOT NULL,
  PRIMARY KEY (order_id, transaction_id, line)
);

-- Also stands in for a foreign key, which would look for the transaction once per entry; transactions are never deleted, so looking when
-- the entries come is enough.
CREATE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION entries_balance();
CREATE TRIGGER ledger_entry_is_append_only BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transaction_is_append_only BEFORE UPDATE OR DELETE ON ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
