-- Since when the money of a period waits for staff, because it could not start its subscription or take it on.
ALTER TABLE subscription_period ADD COLUMN in_vain_since timestamptz;
CREATE INDEX subscription_period_in_vain ON subscription_period (in_vain_since) WHERE in_vain_since IS NOT NULL;
