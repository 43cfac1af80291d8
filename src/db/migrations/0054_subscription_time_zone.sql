-- The periods of a subscription are counted in the time zone that the shop had when it began, so that no date moves when the shop's zone is changed (decision 0042).
ALTER TABLE subscription ADD COLUMN time_zone text NOT NULL DEFAULT 'Europe/Berlin' CHECK (time_zone <> '');
