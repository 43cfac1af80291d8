-- Why staff cancelled an order may say something about its buyer, so an erasure takes it. The seals go on by what the row said before.
CREATE TRIGGER order_event_redaction BEFORE UPDATE OF why ON order_event FOR EACH ROW WHEN (OLD.why <> NEW.why) EXECUTE FUNCTION keep_row_hash();
