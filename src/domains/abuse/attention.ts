import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'
import { PATIENCE_MS } from './rules.ts'

/** How long staff see that the block list refused an order. Units: milliseconds. */
const SEEN_MS = 7 * DAY

const open = statement(
  'attention-abuse-open',
  `SELECT number::text AS subject, created_at AS since, concat_ws(' ', kind, reason) AS detail FROM abuse_case
   WHERE ended_at IS NULL AND state IN ('open', 'reopened') AND created_at < $2 ORDER BY created_at, id LIMIT $1`,
)
const appeals = statement(
  'attention-abuse-appeals',
  `SELECT number::text AS subject, appealed_at AS since, concat_ws(' ', kind, decision) AS detail FROM abuse_case
   WHERE ended_at IS NULL AND state = 'appealed' ORDER BY created_at, id LIMIT $1`,
)
const objections = statement(
  'attention-abuse-objections',
  `SELECT c.number::text AS subject, m.objected_at AS since, concat_ws(' ', m.what, m.subject_kind) AS detail FROM abuse_measure m
   JOIN abuse_case c ON c.id = m.case_id
   WHERE m.objected_at IS NOT NULL AND m.upheld_at IS NULL AND m.undone_at IS NULL ORDER BY m.objected_at LIMIT $1`,
)
const refused = statement(
  'attention-blocked-orders',
  `SELECT value AS subject, refused_order_at AS since, why AS detail FROM address_block
   WHERE refused_order_at > $2 AND removed_at IS NULL ORDER BY refused_order_at LIMIT $1`,
)
const charged = statement(
  'attention-suspended-members',
  `SELECT s.number AS subject, m.done_at AS since, s.state::text AS detail FROM abuse_measure m
   JOIN subscription s ON s.account_id = m.subject AND s.state NOT IN ('pending', 'ended') AND s.ends_at IS NULL
   WHERE m.what = 'suspend' AND m.subject_kind = 'account' AND m.undone_at IS NULL ORDER BY m.done_at, s.number LIMIT $1`,
)

/** Reports of abuse that wait for a person, and what the measures against it may have got wrong. */
export const abuseAttention: readonly AttentionSource[] = [
  {
    id: 'abuse-appeals',
    title: 'Appeals against decisions about reports of abuse',
    nextStep: 'open the case {subject} in the back office and close it with a decision',
    read: (db, { limit }) => db.query(appeals, [limit]),
  },
  {
    id: 'abuse-objections',
    title: 'Objections against measures because of reports of abuse',
    nextStep: 'open the case {subject} in the back office and end the measure, or keep it',
    read: (db, { limit }) => db.query(objections, [limit]),
  },
  {
    id: 'abuse-open',
    title: 'Reports of abuse that nobody answered for a day',
    nextStep: 'open the case {subject} in the back office and answer or close it',
    read: (db, { limit, now }) => db.query(open, [limit, new Date(now.getTime() - PATIENCE_MS)]),
  },
  {
    id: 'suspended-members',
    title: 'Subscriptions of suspended accounts that go on',
    nextStep: 'pause or end the subscription {subject}, so that nothing is charged that cannot be used',
    read: (db, { limit }) => db.query(charged, [limit]),
  },
  {
    id: 'blocked-orders',
    title: 'Orders that the block list refused',
    nextStep: 'see whether {subject} belongs on the block list: kontor block remove {subject}',
    read: (db, { limit, now }) => db.query(refused, [limit, new Date(now.getTime() - SEEN_MS)]),
  },
]
