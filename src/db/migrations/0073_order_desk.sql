-- What left with one parcel, so that an order can be shipped in parts, each with its carrier and number.
CREATE TABLE order_shipment (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  -- As staff call it: 'DHL'. '' where they did not say.
  carrier text NOT NULL,
  tracking text NOT NULL,
  -- The lines that it holds.
  variant_ids uuid[] NOT NULL CHECK (cardinality(variant_ids) > 0),
  actor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, id)
);

-- What staff write about an order for each other. Buyers never see it.
CREATE TABLE order_note (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  words text NOT NULL CHECK (words <> ''),
  actor text NOT NULL,
  at timestamptz NOT NULL,
  -- When it was taken away again.
  removed_at timestamptz,
  PRIMARY KEY (order_id, id)
);

-- A file of credit transfers for the shop's bank, with the refunds that staff have to transfer.
CREATE SEQUENCE transfer_file_number START 1;
CREATE TABLE transfer_file (
  id uuid PRIMARY KEY,
  -- What people call it, and what the bank is told: 'T1'.
  number text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  -- The account that pays, as it was set then.
  holder text NOT NULL,
  iban text NOT NULL,
  bic text NOT NULL,
  -- When staff handed it to the bank; its refunds are then booked.
  sent_at timestamptz,
  sent_by text,
  -- When it was taken back again, before or after it was handed over; its refunds then wait again.
  dropped_at timestamptz,
  dropped_by text,
  CHECK (sent_at IS NULL OR dropped_at IS NULL)
);
CREATE INDEX transfer_file_newest ON transfer_file (created_at, id);

CREATE TABLE transfer_item (
  charge_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  file_id uuid NOT NULL REFERENCES transfer_file,
  -- Units: minor units of EUR.
  amount_minor minor_units NOT NULL CHECK (amount_minor > 0),
  holder text NOT NULL,
  iban text NOT NULL,
  words text NOT NULL,
  -- False once its file was dropped: only then the refund may be in another one.
  counts boolean NOT NULL DEFAULT true,
  PRIMARY KEY (charge_id, refund_id, file_id)
);
CREATE UNIQUE INDEX transfer_item_once ON transfer_item (charge_id, refund_id) WHERE counts;
CREATE INDEX transfer_item_of_file ON transfer_item (file_id);
