-- Gift vouchers that were sold: one row for each piece, and the coupon that it became. Its code is made from the shop's secret key and this row's key,
-- so that it stands nowhere and a mail can still be sent again.
CREATE TABLE voucher (
  order_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  piece integer NOT NULL CHECK (piece > 0),
  coupon_id uuid NOT NULL UNIQUE REFERENCES coupon,
  created_at timestamptz NOT NULL,
  -- Staff have looked at what was spent of a voucher whose order was paid back.
  seen_at timestamptz,
  PRIMARY KEY (order_id, variant_id, piece)
);
CREATE INDEX voucher_unseen ON voucher (coupon_id) WHERE seen_at IS NULL;
