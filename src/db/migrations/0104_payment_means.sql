-- What charges were paid with, as keyed digests: recognised again, and readable by nobody (docs/decisions/0075).
CREATE TABLE payment_means (
  charge_id uuid NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (charge_id, digest)
);
CREATE INDEX payment_means_by_digest ON payment_means (digest);

-- An order that was paid with what the partner pays their own orders with.
ALTER TABLE partner_order DROP CONSTRAINT partner_order_refused_check;
ALTER TABLE partner_order ADD CONSTRAINT partner_order_refused_check CHECK (refused IN ('own-account', 'own-email', 'own-payment', 'own-payout-account'));
