-- Ends the transaction from within a statement, so that what depends on a condition can travel together with its commit. `reason` is a word
-- that the program knows, `detail` whatever it needs to tell the buyer. Not immutable, so that it is called only where its row is reached.
CREATE FUNCTION refuse(reason text, detail text DEFAULT '') RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', reason USING ERRCODE = 'KR001', DETAIL = detail;
END
$$;
