-- Photos of accounts. A photo is a row before its files are written and until they are gone, so that no file is ever forgotten on the disk.
CREATE TABLE account_photo (
  -- Random, and the beginning of the names of its files: it says nothing about the account, and nobody guesses it.
  id text PRIMARY KEY,
  account_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when it is nobody's photo any more.
  retired_at timestamptz
);
CREATE INDEX account_photo_of_account ON account_photo (account_id);

-- Whose account a mail was about, whatever address it went to.
ALTER TABLE mail ADD COLUMN account_id uuid;
CREATE INDEX mail_of_account ON mail (account_id) WHERE account_id IS NOT NULL;

-- Since when an order says no more about its buyer than its invoice must.
ALTER TABLE orders ADD COLUMN erased_at timestamptz;

-- What happened stays written down; who it happened to can be taken out of it, by an erasure and by nothing else.
CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('kontor.erasure', true), '') <> 'on' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER order_event_is_append_only ON order_event;
CREATE TRIGGER order_event_is_append_only BEFORE DELETE OR UPDATE OF order_id, id, what, from_state, to_state, actor, at ON order_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_event_is_erased_only BEFORE UPDATE ON order_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

DROP TRIGGER audit_log_is_append_only ON audit_log;
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OF id, at, action ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_erased_only BEFORE UPDATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
