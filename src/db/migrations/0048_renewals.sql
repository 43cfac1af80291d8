-- Renewals and dunning (decision 0042).

-- Since when the provider says that the consent is gone for good; null: it can be charged as far as anybody knows.
ALTER TABLE subscription ADD COLUMN consent_gone_at timestamptz;
-- The end of the paid time that the member was told of before the next charge.
ALTER TABLE subscription ADD COLUMN announced_for timestamptz;
