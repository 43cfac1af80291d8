import type { AuditCheck } from '#db/audit-check.ts'

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
    holds: 'a call that was tried for three days does not wait any more',
    violations: `SELECT c.id, c.endpoint_id, c.tries FROM outgoing_call c WHERE c.state = 'waiting' AND c.tries > 0 AND c.tried_at - c.queued_at >= interval '3 days'`,
  },
]
