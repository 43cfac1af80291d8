-- Through what an attempt's money reaches the shop, as its gateway said when the attempt began. It stands in the row, so that SQL knows it without
-- a gateway's id, also of gateways that are switched off or gone. From here on this is the only place that ids were told apart by.
ALTER TABLE payment_attempt ADD COLUMN paid_through text NOT NULL DEFAULT 'provider'
  CHECK (paid_through IN ('provider', 'bank', 'courier', 'credit'));
UPDATE payment_attempt SET paid_through = CASE gateway_id WHEN 'bank-transfer' THEN 'bank' WHEN 'cash-on-delivery' THEN 'courier' ELSE 'credit' END
  WHERE gateway_id IN ('bank-transfer', 'cash-on-delivery', 'coupon');

-- The same indexes as before (0012, 0014, 0027, 0028), by the fact instead of the ids.
DROP INDEX payment_attempt_by_id;
CREATE INDEX payment_attempt_by_id ON payment_attempt (id) WHERE paid_through NOT IN ('bank', 'courier');
DROP INDEX payment_attempt_unpaid;
CREATE INDEX payment_attempt_unpaid ON payment_attempt (created_at)
  WHERE status IN ('created', 'linked', 'action') AND paid_through NOT IN ('bank', 'courier');
DROP INDEX payment_attempt_transfer_due;
CREATE INDEX payment_attempt_transfer_due ON payment_attempt (created_at) WHERE paid_through = 'bank' AND status = 'processing';
DROP INDEX payment_attempt_delivery_due;
CREATE INDEX payment_attempt_delivery_due ON payment_attempt (created_at) WHERE paid_through = 'courier' AND status = 'processing';

DROP TRIGGER payment_attempt_is_kept ON payment_attempt;
CREATE TRIGGER payment_attempt_is_kept BEFORE DELETE OR UPDATE OF charge_id, id, gateway_id, paid_through, flow, amount_minor, currency ON payment_attempt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
