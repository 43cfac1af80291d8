-- The back office lists what buyers declared, by day, kind and state, and finds it by a part of the name.
DROP INDEX buyer_statement_given;
CREATE INDEX buyer_statement_given ON buyer_statement (given_at, id) WHERE given_at IS NOT NULL;
CREATE INDEX buyer_statement_given_state ON buyer_statement (state, given_at, id) WHERE given_at IS NOT NULL;
CREATE INDEX buyer_statement_given_kind ON buyer_statement (kind, given_at, id) WHERE given_at IS NOT NULL;
CREATE INDEX buyer_statement_name_search ON buyer_statement USING gin (fold_text(name) gin_trgm_ops);
