-- Until when one process alone may ask the provider for a refund. Past and not null: it was asked before, and what became of it is not known here.
ALTER TABLE payment_refund ADD COLUMN claimed_until timestamptz;
