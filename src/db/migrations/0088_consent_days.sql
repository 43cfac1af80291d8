-- Days that money charged from the consent takes at most: one given by iDEAL is a SEPA debit, one given by card is
-- not. Null: as long as its gateway says.
ALTER TABLE subscription ADD COLUMN consent_days smallint CHECK (consent_days BETWEEN 0 AND 90);
