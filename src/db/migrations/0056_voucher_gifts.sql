-- Money that went back to whoever bought a voucher is taken off the voucher ('take-back'), and given to it again when the refund failed
-- ('give-back'). Balance = initial - hold + release + refund - take-back + give-back.
ALTER TABLE coupon_entry DROP CONSTRAINT coupon_entry_kind_check;
ALTER TABLE coupon_entry ADD CONSTRAINT coupon_entry_kind_check
  CHECK (kind IN ('hold', 'redeem', 'release', 'refund', 'take-back', 'give-back'));
-- What could not be taken off a voucher because it was spent before. Money that comes back to its coupon pays it first.
ALTER TABLE voucher ADD COLUMN owed_minor bigint NOT NULL DEFAULT 0 CHECK (owed_minor >= 0);
DROP INDEX voucher_unseen;
CREATE INDEX voucher_unseen ON voucher (coupon_id) WHERE seen_at IS NULL AND owed_minor > 0;

-- Vouchers of a line that the buyer gives to somebody else. The recipient gets the code; the shop writes to nobody before it is paid.
CREATE TABLE voucher_gift (
  order_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  recipient_name text NOT NULL,
  recipient_email text NOT NULL,
  message text NOT NULL DEFAULT '',
  -- The day on which it is sent, in the shop's time zone; null: as soon as it is paid.
  deliver_on date,
  -- The first instant at which it may be sent.
  send_at timestamptz NOT NULL,
  -- When it was handed to the mails: from then on it cannot be changed.
  sent_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, variant_id)
);
CREATE INDEX voucher_gift_due ON voucher_gift (send_at, order_id, variant_id) WHERE sent_at IS NULL;
CREATE INDEX voucher_gift_by_recipient ON voucher_gift (recipient_email);
