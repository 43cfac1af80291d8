-- Which kind of file a line came with: the bank names the same money otherwise in each, so lines of two kinds are compared by what they say.
ALTER TABLE bank_statement_line ADD COLUMN format text NOT NULL DEFAULT '' CHECK (format IN ('', 'camt', 'csv'));
CREATE INDEX bank_statement_line_of_day ON bank_statement_line (account, booked_on, amount_minor);

-- A transfer that pays several orders. The line stays in the queue until all of it is given to orders, then it is `split`.
ALTER TABLE bank_statement_line
  ADD COLUMN given_minor bigint NOT NULL DEFAULT 0 CONSTRAINT bank_statement_line_given_check CHECK (given_minor BETWEEN 0 AND amount_minor),
  DROP CONSTRAINT bank_statement_line_outcome_check,
  ADD CONSTRAINT bank_statement_line_outcome_check
    CHECK (outcome IN ('new', 'matched', 'under', 'over', 'duplicate', 'late', 'unmatched', 'split')),
  DROP CONSTRAINT bank_statement_line_check1,
  ADD CONSTRAINT bank_statement_line_order_check CHECK ((order_id IS NULL) = (outcome IN ('new', 'unmatched', 'split')));
CREATE TABLE bank_line_part (
  account text NOT NULL,
  line_id text NOT NULL,
  order_id uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  outcome text NOT NULL CHECK (outcome IN ('matched', 'under', 'over', 'duplicate', 'late')),
  assigned_at timestamptz NOT NULL,
  assigned_by text NOT NULL,
  -- Written after the money is booked, so that a repeat after a crash books it for the same order.
  settled_at timestamptz,
  PRIMARY KEY (account, line_id, order_id)
);
CREATE INDEX bank_line_part_unsettled ON bank_line_part (assigned_at) WHERE settled_at IS NULL;
CREATE INDEX bank_line_part_of_order ON bank_line_part (order_id);
