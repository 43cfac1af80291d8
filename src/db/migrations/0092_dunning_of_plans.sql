-- How a plan treats unpaid periods. A subscription keeps the days that its plan had when it began.
ALTER TABLE plan
  -- Days of access without payment.
  ADD COLUMN grace_days integer NOT NULL DEFAULT 7 CHECK (grace_days BETWEEN 1 AND 90),
  -- Days after the end of the paid time on which the stored consent is charged again; after the last one it ends.
  ADD COLUMN try_days integer[] NOT NULL DEFAULT '{1,3,5,7,14}' CHECK (cardinality(try_days) BETWEEN 1 AND 10);
ALTER TABLE subscription
  ADD COLUMN grace_days integer NOT NULL DEFAULT 7,
  ADD COLUMN try_days integer[] NOT NULL DEFAULT '{1,3,5,7,14}';
