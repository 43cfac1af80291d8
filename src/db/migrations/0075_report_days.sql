-- Sums of closed days for the reports of the back office (decision 0057). What the books say stays the only truth: these rows can be deleted at any time.

-- Reports and exports read the ledger by time. The rows come in the order of time, so the index only grows at its end.
CREATE INDEX ledger_transaction_by_time ON ledger_transaction (at, id);

-- A day whose sums are kept. A day counts in the time zone of the shop: after a change of the zone every day is summed again.
CREATE TABLE report_day (
  day date PRIMARY KEY,
  time_zone text NOT NULL,
  -- How many ledger transactions and documents the sums contain.
  bookings integer NOT NULL CHECK (bookings >= 0),
  closed_at timestamptz NOT NULL,
  -- How many of them came after the day had been closed.
  late_bookings integer NOT NULL DEFAULT 0 CHECK (late_bookings >= 0)
);

-- What was sold on a day, by what happened: orders placed and cancelled, and documents. Amounts without VAT, and the VAT; what takes something off is negative.
CREATE TABLE report_sale (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('placed', 'cancelled', 'invoice', 'credit-note', 'reversal')),
  -- Country whose VAT it is; '' where nobody knows any more.
  country text NOT NULL,
  rate_bp integer NOT NULL,
  currency currency_code NOT NULL,
  -- What gift vouchers are worth is money that the shop owes, no sale.
  is_voucher boolean NOT NULL,
  net_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  -- Orders or documents; one with several rates counts once.
  orders integer NOT NULL,
  PRIMARY KEY (day, kind, country, rate_bp, currency, is_voucher)
);

-- What buyers ordered of each product on a day, less what was cancelled. The product '' is shipping.
CREATE TABLE report_product (
  day date NOT NULL,
  product_id text NOT NULL,
  currency currency_code NOT NULL,
  pieces bigint NOT NULL,
  -- With VAT, after discounts.
  gross_minor bigint NOT NULL,
  PRIMARY KEY (day, product_id, currency)
);

-- Money that came and went through each way to pay on a day.
CREATE TABLE report_payment (
  day date NOT NULL,
  gateway_id text NOT NULL,
  kind text NOT NULL,
  currency currency_code NOT NULL,
  amount_minor bigint NOT NULL,
  bookings integer NOT NULL,
  PRIMARY KEY (day, gateway_id, kind, currency)
);
