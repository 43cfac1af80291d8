-- Orders that are paid at the door and that nobody ships end one day; the clock looks for them here.
CREATE INDEX payment_attempt_delivery_due ON payment_attempt (created_at) WHERE gateway_id = 'cash-on-delivery' AND status = 'processing';
