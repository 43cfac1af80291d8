import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'

/** A provider that does not hear of a change within this time is shown to staff. Units: milliseconds. */
const UNTOLD_PATIENCE_MS = DAY

const untold = statement(
  'attention-subscriptions-untold',
  `SELECT number AS subject, to_tell_since AS since,
     gateway_id || ' does not know yet that it ' || CASE WHEN state = 'ended' OR ends_at IS NOT NULL THEN 'ends' WHEN paused_until > paid_until THEN 'is paused' ELSE 'goes on' END AS detail
   FROM subscription WHERE to_tell_since <= $2 ORDER BY to_tell_since LIMIT $1`,
)

const paidInVain = statement(
  'attention-subscriptions-paid-in-vain',
  `SELECT s.number AS subject, p.in_vain_since AS since, 'order ' || o.number || ' is paid, and the subscription could not begin or go on' AS detail
   FROM subscription_period p JOIN subscription s ON s.id = p.subscription_id JOIN orders o ON o.id = p.order_id
   WHERE p.in_vain_since IS NOT NULL ORDER BY p.in_vain_since LIMIT $1`,
)

const changesPaidInVain = statement(
  'attention-plan-changes-paid-in-vain',
  `SELECT s.number AS subject, c.in_vain_since AS since, 'order ' || o.number || ' is paid, and the plan could not be changed or has ended' AS detail
   FROM plan_change c JOIN subscription s ON s.id = c.subscription_id JOIN orders o ON o.id = c.order_id
   WHERE c.in_vain_since IS NOT NULL ORDER BY c.in_vain_since LIMIT $1`,
)

/** Subscriptions that wait for a person. */
export const subscriptionAttention: readonly AttentionSource[] = [
  {
    id: 'subscriptions-paid-in-vain',
    title: 'Payments for subscriptions that could not begin or go on',
    nextStep: 'kontor subscription show {subject}, then refund the order',
    read: (db, { limit }) => db.query(paidInVain, [limit]),
  },
  {
    id: 'plan-changes-paid-in-vain',
    title: 'Payments for changes of plan that could not take effect',
    nextStep: 'kontor subscription show {subject}, then refund the order',
    read: (db, { limit }) => db.query(changesPaidInVain, [limit]),
  },
  {
    id: 'subscriptions-untold',
    title: 'Subscriptions whose provider was not reached',
    nextStep: 'end it in the provider’s own pages, or wait: the shop goes on trying',
    read: (db, { limit, now }) => db.query(untold, [limit, new Date(now.getTime() - UNTOLD_PATIENCE_MS)]),
  },
]
