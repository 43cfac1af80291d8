-- The text of a CHECK is parsed at every write to its table, a domain's once per connection. These tables are written for every order.

CREATE DOMAIN order_state AS text CHECK (VALUE IN ('cart', 'placed', 'completed', 'cancelled'));
ALTER TABLE orders DROP CONSTRAINT orders_state_check, ALTER COLUMN state TYPE order_state;

CREATE DOMAIN hold_state AS text CHECK (VALUE IN ('open', 'shipped', 'released'));
ALTER TABLE stock_hold DROP CONSTRAINT stock_hold_state_check, ALTER COLUMN state TYPE hold_state;

CREATE DOMAIN ledger_kind AS text
  CHECK (VALUE IN ('order-placed', 'order-cancelled', 'settlement', 'refund', 'reversal', 'dispute', 'unallocated'));
ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check, ALTER COLUMN kind TYPE ledger_kind;

CREATE DOMAIN attempt_status AS text
  CHECK (VALUE IN ('created', 'linked', 'action', 'processing', 'authorized', 'settled', 'failed', 'canceled', 'expired', 'released', 'reversed'));
CREATE DOMAIN payment_flow AS text CHECK (VALUE IN ('single', 'subscription', 'premium'));
CREATE DOMAIN attempt_booking AS text CHECK (VALUE IN ('receivable', 'unallocated'));
CREATE DOMAIN some_units AS bigint CHECK (VALUE > 0);
ALTER TABLE payment_attempt
  DROP CONSTRAINT payment_attempt_status_check, ALTER COLUMN status TYPE attempt_status,
  DROP CONSTRAINT payment_attempt_flow_check, ALTER COLUMN flow TYPE payment_flow,
  DROP CONSTRAINT payment_attempt_booking_check, ALTER COLUMN booking TYPE attempt_booking,
  DROP CONSTRAINT payment_attempt_amount_minor_check, ALTER COLUMN amount_minor TYPE some_units;

CREATE DOMAIN factor_kind AS text CHECK (VALUE IN ('totp', 'passkey', 'recovery'));
ALTER TABLE session DROP CONSTRAINT session_factor_check, ALTER COLUMN factor TYPE factor_kind;
