-- Commissions and payouts are booked in the ledger of the shop (docs/decisions/0068). A payout has a charge of its own.
ALTER DOMAIN ledger_kind DROP CONSTRAINT ledger_kind_check;
ALTER DOMAIN ledger_kind ADD CONSTRAINT ledger_kind_check
  CHECK (VALUE IN ('order-placed', 'order-cancelled', 'settlement', 'refund', 'reversal', 'dispute', 'unallocated', 'commission', 'payout'));
ALTER DOMAIN payer_kind DROP CONSTRAINT payer_kind_check;
ALTER DOMAIN payer_kind ADD CONSTRAINT payer_kind_check CHECK (VALUE IN ('order', 'subscription-period', 'plan-change', 'payout'));
