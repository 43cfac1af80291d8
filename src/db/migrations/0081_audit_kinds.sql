-- The audit log is filtered by the kind of what an entry is about, newest first.
CREATE INDEX staff_act_of_kind ON staff_act (subject_kind, at, id);
CREATE INDEX audit_log_of_kind ON audit_log (split_part(subject, ':', 1), at, id);
