-- Work that failed is noted here instead of ending the run that it was part of. A row says what failed, how often, why, and when it is tried
-- again; it goes when the work succeeds. Rows of the task's own table stay as they are.
CREATE TABLE stuck_work (
  task text NOT NULL,
  -- The id of the row that the task works on.
  subject text NOT NULL,
  -- provider: somebody else did not answer or said no, which is usual; error: nobody foresaw it, and a person must look.
  cause text NOT NULL CHECK (cause IN ('provider', 'error')),
  failures integer NOT NULL DEFAULT 1 CHECK (failures > 0),
  error text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  retry_at timestamptz NOT NULL,
  PRIMARY KEY (task, subject)
);
CREATE INDEX stuck_work_by_retry ON stuck_work (retry_at);

-- When the provider is asked next about a payment that has ended; null: never again. Open payments are asked about in every run.
ALTER TABLE payment_attempt ADD COLUMN look_again_at timestamptz;
UPDATE payment_attempt SET look_again_at = coalesce(observed_at, updated_at) + interval '6 hours'
  WHERE provider_ref IS NOT NULL AND status IN ('settled', 'failed', 'canceled', 'expired', 'released', 'reversed') AND updated_at > now() - interval '180 days';

-- Open payments have an index of their own, so that however many have ended, they are found first.
DROP INDEX payment_attempt_to_observe;
CREATE INDEX payment_attempt_open ON payment_attempt (gateway_id, observed_at NULLS FIRST, id)
  WHERE provider_ref IS NOT NULL AND status IN ('created', 'linked', 'action', 'processing', 'authorized');
CREATE INDEX payment_attempt_to_look_at ON payment_attempt (gateway_id, look_again_at, id)
  WHERE provider_ref IS NOT NULL AND status IN ('settled', 'failed', 'canceled', 'expired', 'released', 'reversed');
-- Payments that nobody has begun to pay yet, for those whose time is over.
CREATE INDEX payment_attempt_unpaid ON payment_attempt (created_at)
  WHERE status IN ('created', 'linked', 'action') AND gateway_id NOT IN ('cash-on-delivery', 'bank-transfer');
CREATE INDEX payment_refund_requested ON payment_refund (created_at, id) WHERE state = 'requested';

-- Until when a provider's list of payments was compared. After an outage the next list begins there.
CREATE TABLE payment_listing (
  gateway_id text PRIMARY KEY,
  listed_until timestamptz NOT NULL
);
