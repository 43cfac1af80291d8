-- What staff typed as the reason of an act may name a person: an erasure empties it, and nothing else changes.
DROP TRIGGER entitlement_event_is_append_only ON entitlement_event;
CREATE TRIGGER entitlement_event_is_append_only BEFORE DELETE OR UPDATE OF entitlement_id, id, what, ends_at, actor, at ON entitlement_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entitlement_event_is_erased_only BEFORE UPDATE ON entitlement_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

DROP TRIGGER subscription_event_is_append_only ON subscription_event;
CREATE TRIGGER subscription_event_is_append_only BEFORE DELETE OR UPDATE OF subscription_id, id, what, from_state, to_state, actor, at ON subscription_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER subscription_event_is_erased_only BEFORE UPDATE ON subscription_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

DROP TRIGGER gift_event_is_append_only ON gift_event;
CREATE TRIGGER gift_event_is_append_only BEFORE DELETE OR UPDATE OF gift_id, id, what, from_state, to_state, actor, at ON gift_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gift_event_is_erased_only BEFORE UPDATE ON gift_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
