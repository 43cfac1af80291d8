-- Imports of the back office: the file, how it is read, what it would do, what it did, and what undoes it (decision 0053).
CREATE TABLE product_import (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  file bytea NOT NULL,
  -- sha256 of the first line: the next file with the same columns is read as this one was.
  header_hash bytea NOT NULL,
  -- How the file is read: { delimiter, encoding, decimal, columns, categoryId, giftCards }.
  reading jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'checking', 'checked', 'failed', 'importing', 'done', 'stopped', 'undoing', 'undone')),
  -- Products done and products there are.
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- Products by result, and warnings: { created, updated, unchanged, error, warnings }.
  totals jsonb NOT NULL DEFAULT '{}',
  -- Why the file cannot be read; empty otherwise.
  reason text NOT NULL DEFAULT '',
  stop_asked_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX product_import_by_age ON product_import (created_at, id);
CREATE INDEX product_import_by_header ON product_import (header_hash, created_at);

CREATE TABLE product_import_event (
  import_id uuid NOT NULL REFERENCES product_import ON DELETE CASCADE,
  id uuid DEFAULT uuidv7(),
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (import_id, id)
);

-- What the last check or run said of each row of the file.
CREATE TABLE product_import_row (
  import_id uuid NOT NULL REFERENCES product_import ON DELETE CASCADE,
  place integer NOT NULL,
  line integer NOT NULL,
  handle text NOT NULL,
  result text NOT NULL CHECK (result IN ('created', 'updated', 'unchanged', 'error', 'warning', 'kept', 'restored', 'removed')),
  text text NOT NULL,
  PRIMARY KEY (import_id, place)
);

-- Each product that an import saved, whole, before and after: what undoes the import.
CREATE TABLE product_import_change (
  import_id uuid NOT NULL REFERENCES product_import ON DELETE CASCADE,
  product_id uuid NOT NULL,
  handle text NOT NULL,
  -- Null: the import created it.
  before jsonb,
  after jsonb NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (import_id, product_id)
);
-- Categories that an import created for the types of its products.
CREATE TABLE product_import_category (
  import_id uuid NOT NULL REFERENCES product_import ON DELETE CASCADE,
  category_id uuid NOT NULL,
  PRIMARY KEY (import_id, category_id)
);
