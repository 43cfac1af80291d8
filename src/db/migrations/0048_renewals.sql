-- Renewals and dunning (decision 0042).

-- The consent that its provider says is gone for good. Another one may have replaced it.
ALTER TABLE subscription ADD COLUMN gone_agreement text;
-- The end of the paid time that the member was told of before the next charge.
ALTER TABLE subscription ADD COLUMN announced_for timestamptz;
