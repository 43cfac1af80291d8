-- What was asked of a provider is a book like refunds: no row of it vanishes or becomes another.
CREATE TRIGGER payment_capture_is_kept BEFORE DELETE OR UPDATE OF order_id, id, attempt_id, amount_minor, taken_minor, currency, actor, created_at ON payment_capture
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_capture_is_not_truncated BEFORE TRUNCATE ON payment_capture FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
