import type { AuditCheck } from '#db/audit-check.ts'

/** Source: docs/rules.md "Invariants", decision 0040. */
export const subscriptionAudit: readonly AuditCheck[] = [
  {
    id: 'I15',
    holds: 'a subscription that was paid has its beginning, and an ended one its end',
    violations: `SELECT id, state, anchor_at, paid_until, ended_at FROM subscription
      WHERE (state IN ('active', 'past-due', 'locked', 'paused') AND (anchor_at IS NULL OR paid_until IS NULL))
        OR (state = 'ended') <> (ended_at IS NOT NULL)`,
  },
  {
    id: 'I15',
    holds: 'the periods of a subscription follow each other, and a paid one has its dates',
    violations: `SELECT id, subscription_id, number FROM (
        SELECT p.*, lag(p.ends_at) OVER (PARTITION BY p.subscription_id ORDER BY p.number) AS before FROM subscription_period p
      ) p WHERE (state IN ('paid', 'refunded') AND (starts_at IS NULL OR ends_at IS NULL)) OR starts_at < before`,
  },
  {
    id: 'I15',
    holds: 'each change of plan has its order and its charge, which names it as payer',
    violations: `SELECT p.id, p.order_id FROM plan_change p LEFT JOIN charge c ON c.id = p.order_id
      WHERE (c.payer_kind, c.payer_id) IS DISTINCT FROM ('plan-change', p.id)`,
  },
  {
    id: 'I15',
    holds: 'each period has its order and its charge, which names it as payer',
    violations: `SELECT p.id, p.order_id FROM subscription_period p LEFT JOIN charge c ON c.id = p.order_id
      WHERE (c.payer_kind, c.payer_id) IS DISTINCT FROM ('subscription-period', p.id)`,
  },
]
