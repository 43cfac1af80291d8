-- Two clean-ups at once each delete other call-backs: in no order of their own, each waited for rows of the other.
CREATE OR REPLACE FUNCTION delete_worked_events(before timestamptz, at_most integer) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('kontor.retention', 'on', true);
  RETURN QUERY DELETE FROM payment_event e WHERE e.id IN (
    SELECT p.id FROM payment_event p WHERE p.state IN ('done', 'ignored') AND p.handled_at < before ORDER BY p.handled_at LIMIT at_most
    FOR UPDATE SKIP LOCKED) RETURNING e.id;
  PERFORM set_config('kontor.retention', '', true);
END
$$;
