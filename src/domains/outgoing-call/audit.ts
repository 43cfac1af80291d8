import type { AuditCheck } from '#db/audit-check.ts'
import { GIVE_UP_TRIES } from './rules.ts'

/** Source: docs/rules.md "Invariants" (I10); decision 0083. */
export const outgoingCallAudit: readonly AuditCheck[] = [
  {
    id: 'I10',
    holds: 'a call that is called delivered was accepted by its server',
    violations: `SELECT c.id, c.endpoint_id, c.event FROM outgoing_call c
      WHERE c.state = 'delivered' AND NOT EXISTS (SELECT FROM outgoing_call_try t WHERE t.call_id = c.id AND t.status BETWEEN 200 AND 299)`,
  },
  {
    id: 'I10',
    holds: 'a call that was given up says why, and none waits that stood when its endpoint was switched off',
    violations: `SELECT c.id, c.endpoint_id, c.event FROM outgoing_call c WHERE c.state = 'failed' AND c.problem IS NULL
      UNION ALL SELECT c.id, c.endpoint_id, c.event FROM call_endpoint e JOIN outgoing_call c ON c.endpoint_id = e.id AND c.state = 'waiting' AND c.created_at < e.changed_at WHERE e.state = 'off'`,
  },
  {
    id: 'I10',
    holds: 'a call that was tried for three days, and eight times, does not wait any more',
    violations: `SELECT c.id, c.endpoint_id, c.tries FROM outgoing_call c WHERE c.state = 'waiting' AND c.tries > 0 AND c.tried_at - c.queued_at >= interval '3 days'
      AND (SELECT count(*) FROM outgoing_call_try t WHERE t.call_id = c.id AND t.at >= c.queued_at) >= ${GIVE_UP_TRIES}`,
  },
  {
    id: 'I10',
    holds: 'what happened is told within a day, or nobody wants to hear it',
    violations: `SELECT e.id, e.event, e.cause, s.failures, s.error FROM shop_event e
      JOIN stuck_work s ON s.task = 'tell-event' AND s.subject = e.id::text WHERE s.last_at - s.first_at >= interval '1 day'`,
  },
  {
    id: 'I10',
    holds: 'an endpoint that was switched off for what it answered says so in its history',
    violations: `SELECT e.id, e.state, e.failures FROM call_endpoint e WHERE e.state = 'off' AND e.failing_since IS NOT NULL
      AND NOT EXISTS (SELECT FROM call_endpoint_event h WHERE h.endpoint_id = e.id AND h.what IN ('failed', 'gone') AND h.at >= e.failing_since)`,
  },
]
