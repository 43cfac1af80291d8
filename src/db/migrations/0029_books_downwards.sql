-- What the provider's book lacks or contradicts is a reason to hold an order too; the words stand in the program.
ALTER TABLE payment_hold DROP CONSTRAINT payment_hold_reason_check;
ALTER TABLE payment_hold ADD CONSTRAINT payment_hold_reason_check CHECK (reason ~ '^[a-z][a-z-]{1,39}$');

-- Whose book a payment stands in: the account at the provider when it began, and the mode. Null for payments from before: nobody can say
-- whether today's keys are still those of that book.
ALTER TABLE payment_attempt ADD COLUMN account text;

-- Money without an order waits for a person until somebody says what became of it.
ALTER TABLE payment_unmatched
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN resolved_at timestamptz,
  ADD COLUMN resolved_by text,
  ADD COLUMN resolution text;
CREATE INDEX payment_unmatched_open ON payment_unmatched (first_seen_at) WHERE resolved_at IS NULL;
