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

CREATE TABLE ledger_entry (
  order_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  line integer NOT NULL,
  -- 'receivable', 'sales', 'shipping', 'tax:DE:1900', 'discount', 'clearing:<gateway>', …
  account text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Debit positive, credit negative, in minor units.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  PRIMARY KEY (order_id, transaction_id, line),
  FOREIGN KEY (order_id, transaction_id) REFERENCES ledger_transaction
);

CREATE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_entries GROUP BY order_id, transaction_id, currency HAVING sum(amount_minor) <> 0) THEN
    RAISE EXCEPTION 'ledger entries do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION entries_balance();
CREATE TRIGGER ledger_entry_is_append_only BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transaction_is_append_only BEFORE UPDATE OR DELETE ON ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
