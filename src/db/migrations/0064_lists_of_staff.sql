-- Views of lists that staff saved: filters, search, order and columns, as the address of the list says them (decision 0051).
CREATE TABLE staff_view (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  area text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  query text NOT NULL,
  -- Everybody who may open the list sees it.
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX staff_view_of_account ON staff_view (account_id, area);
CREATE INDEX staff_view_shared ON staff_view (name, id) WHERE is_shared;

-- An act on many rows of a list: which rows, how far it is, and which failed.
CREATE TABLE staff_run (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  area text NOT NULL,
  act text NOT NULL,
  -- Ids of the rows, as the list had them when it began.
  rows uuid[] NOT NULL,
  -- How many of them are worked through, failed ones too.
  done integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Whoever works through it has it until then.
  claimed_until timestamptz,
  finished_at timestamptz,
  CHECK (done BETWEEN 0 AND cardinality(rows)),
  CHECK ((finished_at IS NOT NULL) <= (done = cardinality(rows)))
);
CREATE INDEX staff_run_unfinished ON staff_run (created_at) WHERE finished_at IS NULL;
CREATE INDEX staff_run_finished ON staff_run (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX staff_run_of_account ON staff_run (account_id);

-- A row that an act could not be done to, and why, in English: the page translates it.
CREATE TABLE staff_run_failure (
  run_id uuid NOT NULL REFERENCES staff_run ON DELETE CASCADE,
  row_id uuid NOT NULL,
  why text NOT NULL,
  PRIMARY KEY (run_id, row_id)
);
