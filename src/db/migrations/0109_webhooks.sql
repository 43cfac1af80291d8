-- Webhooks of the owner: several endpoints without an account, in the outbox of signed calls (docs/decisions/0083).
ALTER TABLE call_endpoint ALTER COLUMN account_id DROP NOT NULL;
ALTER TABLE call_endpoint
  ADD COLUMN description text NOT NULL DEFAULT '' CHECK (length(description) <= 200),
  -- What the owner's endpoint hears; a partner's hears everything that concerns the partner.
  ADD COLUMN events text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT call_endpoint_events_of_owner CHECK (account_id IS NULL OR events = '{}');
CREATE INDEX call_endpoint_of_owner ON call_endpoint (changed_at, id) WHERE account_id IS NULL;
ALTER TABLE call_endpoint_event DROP CONSTRAINT call_endpoint_event_what_check;
ALTER TABLE call_endpoint_event ADD CONSTRAINT call_endpoint_event_what_check
  CHECK (what IN ('set', 'secret-renewed', 'failed', 'gone', 'taken-away', 'switched-off', 'switched-on'));
-- The beginning of what the server answered.
ALTER TABLE outgoing_call_try ADD COLUMN excerpt text NOT NULL DEFAULT '' CHECK (length(excerpt) <= 500);
-- Whose personal data a call to the owner tells, so that an export and an erasure find it.
ALTER TABLE outgoing_call ADD COLUMN about_account uuid, ADD COLUMN about_order uuid;
CREATE INDEX outgoing_call_about_account ON outgoing_call (about_account) WHERE about_account IS NOT NULL;
CREATE INDEX outgoing_call_about_order ON outgoing_call (about_order) WHERE about_order IS NOT NULL;
-- A list sorted by age ends with the id.
DROP INDEX outgoing_call_by_age;
CREATE INDEX outgoing_call_by_age ON outgoing_call (created_at, id);

-- What happened and is not yet written as a call: by the transaction in which it happened, only where somebody wants to hear it. A job
-- makes calls of it and deletes it.
CREATE TABLE shop_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL,
  -- What it is about; the same cause is told once.
  cause text NOT NULL,
  -- Whose endpoint hears it; null: those of the owner.
  account_id uuid REFERENCES account ON DELETE CASCADE,
  -- Ids and amounts; the rest is read when the call is written.
  facts jsonb NOT NULL,
  -- Null where nobody's clock said when: the job's clock then does.
  at timestamptz,
  UNIQUE NULLS NOT DISTINCT (event, cause, account_id)
);
CREATE INDEX shop_event_of_account ON shop_event (account_id) WHERE account_id IS NOT NULL;

-- Has the job look at once. One waiting job is enough; where its turn ends before this transaction does, the next minute's run finds the event.
CREATE FUNCTION queue_shop_event(told text, why text, whose uuid, known jsonb, happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_event (event, cause, account_id, facts, at) VALUES (told, why, whose, known, happened) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO graphile_worker._private_jobs (task_id, payload)
    SELECT t.id, '{}' FROM graphile_worker._private_tasks t WHERE t.identifier = 'send-calls'
      AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.task_id = t.id AND j.locked_at IS NULL AND j.attempts = 0);
  END IF;
END $$;

-- Notes an event for the owner, if an endpoint wants to hear it. A shop without endpoints reads one empty index and writes nothing.
CREATE FUNCTION note_shop_event(told text, why text, known jsonb, happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM call_endpoint WHERE account_id IS NULL AND state = 'on' AND events @> ARRAY[told]) THEN
    PERFORM queue_shop_event(told, why, NULL, known, happened);
  END IF;
END $$;

-- Notes an event for a partner, if their calls are on.
CREATE FUNCTION note_partner_event(told text, why text, partner_of_it uuid, known jsonb, happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  whose uuid := (SELECT p.account_id FROM partner p JOIN call_endpoint e ON e.account_id = p.account_id AND e.state = 'on' WHERE p.id = partner_of_it AND p.state = 'active');
BEGIN
  IF whose IS NOT NULL THEN
    PERFORM queue_shop_event(told, why, whose, known, happened);
  END IF;
END $$;

CREATE FUNCTION note_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_shop_event('order.' || NEW.what, NEW.order_id || ':' || NEW.id,
    jsonb_build_object('order', NEW.order_id) || CASE WHEN NEW.what = 'shipped' THEN jsonb_build_object('tracking', NEW.why) ELSE '{}' END, NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER order_event_is_told AFTER INSERT ON order_event FOR EACH ROW
  WHEN (NEW.what IN ('placed', 'shipped', 'completed', 'cancelled')) EXECUTE FUNCTION note_order_event();

CREATE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_shop_event('order.refunded', NEW.id::text,
    jsonb_build_object('order', NEW.charge_id, 'amount', NEW.amount_minor, 'currency', NEW.currency), NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_refund_is_told AFTER UPDATE OF state ON payment_refund FOR EACH ROW
  WHEN (NEW.state = 'done' AND OLD.state <> 'done') EXECUTE FUNCTION note_refund();
CREATE TRIGGER payment_refund_done_is_told AFTER INSERT ON payment_refund FOR EACH ROW
  WHEN (NEW.state = 'done') EXECUTE FUNCTION note_refund();

CREATE FUNCTION note_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_shop_event('order.disputed', NEW.id::text,
    jsonb_build_object('order', NEW.charge_id, 'amount', NEW.amount_minor, 'currency', NEW.currency), NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_dispute_is_told AFTER INSERT ON payment_dispute FOR EACH ROW EXECUTE FUNCTION note_dispute();

CREATE FUNCTION note_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_shop_event('product.deleted', OLD.id || ':' || txid_current(), jsonb_build_object('product', OLD.id, 'handle', OLD.handle), NULL);
  ELSE
    PERFORM note_shop_event(CASE TG_OP WHEN 'INSERT' THEN 'product.created' ELSE 'product.updated' END, NEW.id || ':' || txid_current(),
      jsonb_build_object('product', NEW.id, 'handle', NEW.handle), NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_is_told AFTER INSERT OR DELETE ON product FOR EACH ROW EXECUTE FUNCTION note_product();
CREATE TRIGGER product_change_is_told AFTER UPDATE ON product FOR EACH ROW
  WHEN (OLD.updated_at IS DISTINCT FROM NEW.updated_at) EXECUTE FUNCTION note_product();

-- Few pieces: as many as the page of a product says so for (LOW_STOCK_PIECES).
CREATE FUNCTION note_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free integer := NEW.on_hand - NEW.reserved;
BEGIN
  IF EXISTS (SELECT FROM variant WHERE id = NEW.variant_id AND tracked AND NOT backorder) THEN
    PERFORM note_shop_event(CASE WHEN free > 0 THEN 'stock.low' ELSE 'stock.sold_out' END, NEW.variant_id || ':' || txid_current(),
      jsonb_build_object('variant', NEW.variant_id, 'left', free), NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_crossing_is_told AFTER UPDATE ON stock FOR EACH ROW
  WHEN ((OLD.on_hand - OLD.reserved > 5 AND NEW.on_hand - NEW.reserved <= 5) OR (OLD.on_hand - OLD.reserved > 0 AND NEW.on_hand - NEW.reserved <= 0))
  EXECUTE FUNCTION note_stock();

CREATE FUNCTION note_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_shop_event('customer.erased', OLD.id::text, jsonb_build_object('customer', OLD.id), NULL);
  ELSE
    PERFORM note_shop_event('customer.created', NEW.id::text, jsonb_build_object('customer', NEW.id), NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_is_told AFTER INSERT OR DELETE ON account FOR EACH ROW EXECUTE FUNCTION note_customer();

CREATE FUNCTION note_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_shop_event('subscription.' || CASE NEW.what WHEN 'trial-started' THEN 'started' WHEN 'given' THEN 'started' WHEN 'past-due' THEN 'past_due' ELSE NEW.what END,
    NEW.subscription_id || ':' || NEW.id, jsonb_build_object('subscription', NEW.subscription_id, 'state', NEW.to_state), NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER subscription_event_is_told AFTER INSERT ON subscription_event FOR EACH ROW
  WHEN (NEW.what IN ('started', 'trial-started', 'given', 'renewed', 'past-due', 'cancelled', 'ended') AND NOT (NEW.what = 'ended' AND NEW.from_state = 'pending'))
  EXECUTE FUNCTION note_subscription();

CREATE FUNCTION note_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known jsonb := jsonb_build_object('payout', NEW.payout_id);
BEGIN
  PERFORM note_shop_event('payout.paid', NEW.payout_id::text, known, NEW.at);
  PERFORM note_partner_event('payout.paid', NEW.payout_id::text, (SELECT partner_id FROM payout WHERE id = NEW.payout_id), known, NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER payout_event_is_told AFTER INSERT ON payout_event FOR EACH ROW WHEN (NEW.what = 'paid') EXECUTE FUNCTION note_payout();

CREATE FUNCTION note_commission() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known jsonb := jsonb_build_object('order', NEW.order_id, 'partner', NEW.partner_id, 'amount', abs(CASE NEW.kind WHEN 'matured' THEN NEW.payable_minor ELSE NEW.pending_minor + NEW.payable_minor END), 'currency', NEW.currency);
BEGIN
  PERFORM note_shop_event(CASE NEW.kind WHEN 'matured' THEN 'commission.payable' ELSE 'commission.returned' END, NEW.id::text, known, NEW.at);
  IF NEW.kind = 'matured' THEN
    PERFORM note_partner_event('commission.payable', NEW.id::text, NEW.partner_id, known, NEW.at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER partner_entry_is_told AFTER INSERT ON partner_entry FOR EACH ROW
  WHEN (NEW.kind IN ('matured', 'returned')) EXECUTE FUNCTION note_commission();

CREATE FUNCTION note_refused_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_partner_event('commission.refused', NEW.id::text, NEW.partner_id,
    jsonb_build_object('order', NEW.order_id, 'partner', NEW.partner_id, 'amount', NEW.earned_minor - NEW.returned_minor, 'currency', (SELECT currency FROM commission WHERE order_id = NEW.order_id)), NEW.refused_at);
  RETURN NULL;
END $$;
CREATE TRIGGER commission_refusal_is_told AFTER INSERT ON commission_refusal FOR EACH ROW EXECUTE FUNCTION note_refused_commission();
