-- `waiting`: a person must act before the money leaves: staff transfer it, or the buyer claims it. Nothing is booked until then.
ALTER TABLE payment_refund
  DROP CONSTRAINT payment_refund_state_check,
  ADD CONSTRAINT payment_refund_state_check CHECK (state IN ('requested', 'waiting', 'accepted', 'done', 'failed')),
  -- Where the buyer claims the money, while it waits to be claimed. Whoever has the address can take the money.
  ADD COLUMN claim_url text,
  -- What the provider said when it refused or did not answer, or the reference of a transfer by hand.
  ADD COLUMN outcome text NOT NULL DEFAULT '';
-- Refunds that wait for somebody are few, whatever the size of the table.
CREATE INDEX payment_refund_waiting ON payment_refund (created_at) WHERE state = 'waiting';
-- Money that no order wants, until it is paid back.
CREATE INDEX payment_attempt_unallocated ON payment_attempt (order_id) WHERE booking = 'unallocated' AND captured_minor > 0;
