-- Invoices, credit notes and their reversals as documents (decision 0045).

CREATE DOMAIN document_kind AS text CHECK (VALUE IN ('invoice', 'credit-note', 'reversal'));

-- What was written for an order. Its content is frozen in the order; here is what would change with time: the seller, and which money had come.
CREATE TABLE invoice_document (
  order_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  kind document_kind NOT NULL,
  number text NOT NULL UNIQUE,
  -- Net and VAT: of an invoice the total, of a credit note what went back.
  amount_minor minor_units NOT NULL,
  issued_at timestamptz NOT NULL,
  -- The settings 'address' and 'bankAccount' when it was written; replaced only while they are not complete.
  seller jsonb NOT NULL,
  -- When its file was made: it names the money that had come until then. Null: not yet.
  printed_at timestamptz,
  PRIMARY KEY (order_id, id)
);
CREATE UNIQUE INDEX invoice_document_of_order ON invoice_document (order_id) WHERE kind = 'invoice';
CREATE INDEX invoice_document_by_date ON invoice_document (issued_at, order_id, id);
CREATE INDEX invoice_document_to_print ON invoice_document (issued_at) WHERE printed_at IS NULL;
CREATE TRIGGER invoice_document_is_kept BEFORE DELETE OR UPDATE OF order_id, id, kind, number, amount_minor, issued_at ON invoice_document
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_document_is_not_truncated BEFORE TRUNCATE ON invoice_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The file as it was sent. It is never made again: eight years outlive every version of a program.
CREATE TABLE invoice_file (
  order_id uuid NOT NULL,
  document_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (order_id, document_id)
);
-- A PDF is compressed already.
ALTER TABLE invoice_file ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TRIGGER invoice_file_is_kept BEFORE DELETE OR UPDATE ON invoice_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_file_is_not_truncated BEFORE TRUNCATE ON invoice_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Documents of orders from before. Each refund gets its credit note now, one for all refunds of an order.
INSERT INTO invoice_document (order_id, kind, number, amount_minor, issued_at, seller)
  SELECT id, 'invoice', invoice_number, total_minor, invoiced_at,
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM shop_setting WHERE key IN ('address', 'bankAccount'))
  FROM orders WHERE invoice_number IS NOT NULL ORDER BY invoice_number;

WITH refunded AS (
  SELECT o.id, least(sum(e.amount_minor), o.total_minor) AS amount, row_number() OVER (ORDER BY max(t.at), o.id) AS place
  FROM orders o JOIN ledger_transaction t ON t.charge_id = o.id AND t.kind = 'refund'
  JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'receivable'
  WHERE o.invoice_number IS NOT NULL GROUP BY o.id HAVING sum(e.amount_minor) > 0 AND o.total_minor > 0
), written AS (
  INSERT INTO invoice_document (order_id, kind, number, amount_minor, issued_at, seller)
  SELECT id, 'credit-note', 'G' || lpad(place::text, greatest(6, length(place::text)), '0'), amount, date_trunc('milliseconds', now()),
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM shop_setting WHERE key IN ('address', 'bankAccount'))
  FROM refunded RETURNING 1
)
INSERT INTO number_series (series, last_value) SELECT 'credit-note', count(*) FROM written HAVING count(*) > 0;
