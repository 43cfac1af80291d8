import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'

/** Addresses that were switched off, and those that lost a call which nobody sent again; each by its partner. */
const failed = statement(
  'attention-calls-failed',
  `SELECT p.id::text AS subject, f.since, f.detail FROM (
     SELECT account_id, failing_since AS since, 'switched off, because nothing arrived' AS detail FROM call_endpoint WHERE state = 'off' AND failing_since IS NOT NULL
     UNION ALL SELECT e.account_id, c.since, 'some did not arrive' FROM call_endpoint e CROSS JOIN LATERAL (
       SELECT min(o.queued_at) AS since FROM outgoing_call o WHERE o.endpoint_id = e.id AND o.state = 'failed') c
     WHERE e.state = 'on' AND c.since IS NOT NULL) f
   JOIN partner p ON p.account_id = f.account_id ORDER BY f.since LIMIT $1`,
)

/** Endpoints of the owner that were switched off, and those that lost a call which nobody sent again. */
const webhooks = statement(
  'attention-webhooks-failed',
  `SELECT f.id::text AS subject, f.since, f.detail FROM (
     SELECT id, failing_since AS since, 'switched off, because nothing arrived' AS detail FROM call_endpoint WHERE state = 'off' AND failing_since IS NOT NULL AND account_id IS NULL
     UNION ALL SELECT e.id, c.since, 'some did not arrive' FROM call_endpoint e CROSS JOIN LATERAL (
       SELECT min(o.queued_at) AS since FROM outgoing_call o WHERE o.endpoint_id = e.id AND o.state = 'failed') c
     WHERE e.account_id IS NULL AND e.state = 'on' AND c.since IS NOT NULL) f
   ORDER BY f.since, f.id LIMIT $1`,
)

/** What of signed calls waits for a person. */
export const outgoingCallAttention: readonly AttentionSource[] = [
  {
    id: 'calls-failed',
    title: 'Signed calls to partners that failed for three days',
    nextStep:
      'tell partner {subject}, whose page /partner says why; or take the address away on their page in the back office',
    read: (db, { limit }) => db.query(failed, [limit]),
  },
  {
    id: 'webhooks-failed',
    title: 'Webhooks that failed',
    nextStep:
      'open the endpoint in the back office, or run "kontor webhook list"; once it answers, switch it on and run "kontor webhook resend {subject} --failed"',
    read: (db, { limit }) => db.query(webhooks, [limit]),
  },
]
