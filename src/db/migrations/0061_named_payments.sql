-- The provider's name for a payment could change without an event. From here on an event tells it, and the audit compares the
-- two; payments that there are begin with the name that they have.
INSERT INTO payment_attempt_event (charge_id, attempt_id, from_status, to_status, actor, at, why, provider_ref)
SELECT p.charge_id, p.id, p.status, p.status, 'update', p.updated_at, 'named', p.provider_ref
FROM payment_attempt p LEFT JOIN LATERAL (
  SELECT e.provider_ref FROM payment_attempt_event e WHERE e.charge_id = p.charge_id AND e.attempt_id = p.id ORDER BY e.seq DESC LIMIT 1
) latest ON true
WHERE p.provider_ref IS DISTINCT FROM latest.provider_ref
  AND EXISTS (SELECT FROM payment_attempt_event e WHERE e.charge_id = p.charge_id AND e.attempt_id = p.id);
