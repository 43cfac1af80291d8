-- Tries to prove an order's e-mail address are counted by who tries: a stranger's must not use up those of the browser that placed it.
-- A hash of the order with the browser or the network, so that nobody is told by it.
ALTER TABLE order_identify_attempt ADD COLUMN who bytea;

-- Which process works on a call under a key: its number is locked for as long as it lives, so a call that died with it is known at once.
-- Null where the process could not take the lock; then only the time tells.
ALTER TABLE idempotency_key ADD COLUMN holder integer;
