import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Renews, SubscriptionState } from '#domains/subscription/index.ts'

/** A subscription as staff see it in a list. */
export interface ListedSubscription {
  readonly number: string
  readonly state: SubscriptionState
  readonly plan: string
  readonly email: string | null
  readonly renews: Renews
  readonly gatewayId: string
  readonly priceMinor: number
  readonly currency: string
  readonly period: string
  readonly paidUntil: Date | null
  readonly endsAt: Date | null
}

const list = statement(
  'subscription-list',
  `SELECT s.number, s.state, p.handle AS plan, a.email, s.renews, s.gateway_id AS "gatewayId", s.price_minor AS "priceMinor", s.currency, s.period,
     s.paid_until AS "paidUntil", s.ends_at AS "endsAt"
   FROM subscription s JOIN product p ON p.id = s.product_id LEFT JOIN account a ON a.id = s.account_id
   WHERE ($1::text IS NULL OR s.state = $1) AND ($2::text IS NULL OR s.account_id = (SELECT id FROM account WHERE lower(email) = lower($2)))
   ORDER BY s.id DESC LIMIT $3`,
)

/** Lists subscriptions, newest first; null leaves a filter out. */
export function listSubscriptions(
  db: Queryable,
  {
    state,
    email,
    limit,
  }: { readonly state: string | null; readonly email: string | null; readonly limit: number },
): Promise<ListedSubscription[]> {
  return db.query<ListedSubscription>(list, [state, email, limit])
}
