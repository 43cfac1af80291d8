-- Reviews can be reported like products, and hidden because of a report (docs/decisions/0109).
ALTER TABLE abuse_case DROP CONSTRAINT abuse_case_kind_check;
ALTER TABLE abuse_case ADD CONSTRAINT abuse_case_kind_check CHECK (kind IN ('product', 'recording', 'partner', 'order', 'review'));
ALTER TABLE abuse_measure DROP CONSTRAINT abuse_measure_subject_kind_check;
ALTER TABLE abuse_measure ADD CONSTRAINT abuse_measure_subject_kind_check
  CHECK (subject_kind IN ('product', 'recording', 'partner', 'order', 'account', 'review'));
