-- What waits for a person is few among many: each kind has an index of its own, so that listing it never reads the whole table.
CREATE INDEX payment_event_parked ON payment_event (received_at) WHERE state = 'parked';
CREATE INDEX payment_refund_not_made ON payment_refund (updated_at) WHERE state IN ('requested', 'failed');
CREATE INDEX payment_dispute_open ON payment_dispute (created_at) WHERE state = 'open';
CREATE INDEX mail_not_out ON mail (created_at) WHERE delivery IN ('pending', 'failed');
CREATE INDEX orders_invoiced_not_completed ON orders (invoiced_at, id) WHERE state = 'placed' AND invoice_number IS NOT NULL;
