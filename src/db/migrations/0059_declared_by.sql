-- Who was signed in when a cancellation or withdrawal was declared, whether or not its contract was found: an export of the
-- person contains it, and an erasure forgets it. It proves nothing about the contract.
ALTER TABLE buyer_statement ADD COLUMN declared_by uuid;
CREATE INDEX buyer_statement_declared_by ON buyer_statement (declared_by) WHERE declared_by IS NOT NULL;
