-- Rates that an owner typed stay when the guided set-up follows its decision again. From the start of a day, in the time zone of the shop, another rate may hold.
ALTER TABLE tax_rate
  ADD COLUMN by_owner boolean NOT NULL DEFAULT false,
  ADD COLUMN next_rate_bp integer CHECK (next_rate_bp BETWEEN 0 AND 10000),
  ADD COLUMN next_from date,
  ADD CHECK ((next_rate_bp IS NULL) = (next_from IS NULL));
