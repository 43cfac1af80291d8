-- A bank line that was given to the wrong order goes back to the queue, and a line that went out confirms a refund by hand.

ALTER TABLE bank_statement_line
  -- Money that went out is below zero.
  DROP CONSTRAINT bank_statement_line_amount_minor_check,
  ADD CONSTRAINT bank_statement_line_amount_minor_check CHECK (amount_minor <> 0),
  DROP CONSTRAINT bank_statement_line_given_check,
  ADD CONSTRAINT bank_statement_line_given_check CHECK (given_minor = 0 OR given_minor BETWEEN 0 AND amount_minor),
  DROP CONSTRAINT bank_statement_line_outcome_check,
  ADD CONSTRAINT bank_statement_line_outcome_check
    CHECK (outcome IN ('new', 'matched', 'under', 'over', 'duplicate', 'late', 'unmatched', 'split', 'refund')),
  -- The refund that a line which went out confirms.
  ADD COLUMN refund_id uuid,
  -- The number of an older line, from another kind of file and of another day, that may be the same money. A person decides.
  ADD COLUMN twin_number bigint,
  -- How often the line was taken back from an order. It is part of the money's name, so that the line can be booked for the same order again.
  ADD COLUMN undone integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT bank_statement_line_refund_check CHECK ((outcome = 'refund') = (refund_id IS NOT NULL)),
  ADD CONSTRAINT bank_statement_line_direction_check CHECK (amount_minor > 0 AND outcome <> 'refund' OR amount_minor < 0 AND outcome IN ('new', 'unmatched', 'refund'));
-- A refund leaves the account once.
CREATE UNIQUE INDEX bank_statement_line_of_refund ON bank_statement_line (refund_id) WHERE refund_id IS NOT NULL;

-- `undone` of the line when the part was given away.
ALTER TABLE bank_line_part ADD COLUMN round integer NOT NULL DEFAULT 0;

-- Lines and parts of lines that were taken back from an order. The money's booking and its reversal stand in the ledger.
CREATE TABLE bank_line_undo (
  account text NOT NULL,
  line_id text NOT NULL,
  -- `undone` of the line before.
  round integer NOT NULL,
  order_id uuid NOT NULL,
  -- What was taken back; below zero: the confirmation of a refund. Units: minor units of the line's currency.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  -- What named the money when it was booked.
  reference text NOT NULL,
  undone_at timestamptz NOT NULL,
  undone_by text NOT NULL,
  PRIMARY KEY (account, line_id, round)
);
CREATE INDEX bank_line_undo_of_order ON bank_line_undo (order_id);
CREATE TRIGGER bank_line_undo_is_append_only BEFORE UPDATE OR DELETE ON bank_line_undo FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_line_undo_is_not_truncated BEFORE TRUNCATE ON bank_line_undo FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What staff wrote about unmatched payments is forgotten some time after these were dealt with.
CREATE INDEX payment_unmatched_resolved ON payment_unmatched (resolved_at) WHERE resolution <> '';
