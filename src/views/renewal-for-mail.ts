import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { RenewalForMail, RenewalMailKind } from '#domains/mail-log/index.ts'

import { type DunningRule, endDays } from '#domains/subscription/index.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import { addDays } from '#kernel/time-zone.ts'

interface Row extends DunningRule {
  readonly accountId: string
  readonly email: string
  readonly plan: string
  readonly priceMinor: number
  readonly currency: string
  readonly paidUntil: Date
  readonly pausedUntil: Date | null
  readonly endsAt: Date | null
  readonly orderId: string
  readonly orderKey: string
  readonly locale: LocaleCode
  readonly totalMinor: number
  readonly periodState: string
}

const read = statement<{ readonly id: string; readonly defaultLocale: string }>(
  'renewal-for-mail',
  `SELECT s.account_id AS "accountId", a.email, coalesce(t.name, d.name, '') AS plan, coalesce(CASE WHEN s.ends_at IS NULL THEN s.next_price_minor END, s.price_minor) AS "priceMinor", s.currency,
     s.paid_until AS "paidUntil", s.paused_until AS "pausedUntil", s.ends_at AS "endsAt", s.grace_days AS "graceDays", s.try_days AS "tryDays",
     o.id AS "orderId", o.key AS "orderKey", o.locale, o.total_minor AS "totalMinor", p.state AS "periodState"
   FROM subscription s JOIN account a ON a.id = s.account_id
   CROSS JOIN LATERAL (SELECT * FROM subscription_period x WHERE x.subscription_id = s.id ORDER BY x.number DESC LIMIT 1) p
   JOIN orders o ON o.id = p.order_id
   LEFT JOIN product_text t ON t.product_id = coalesce(CASE WHEN s.ends_at IS NULL THEN s.next_product_id END, s.product_id) AND t.locale = o.locale
   LEFT JOIN product_text d ON d.product_id = coalesce(CASE WHEN s.ends_at IS NULL THEN s.next_product_id END, s.product_id) AND d.locale = $defaultLocale
   WHERE s.id = $id AND s.paid_until IS NOT NULL`,
)

/** About a period that is unpaid; nothing of it is true once it is paid. */
const UNPAID: readonly RenewalMailKind[] = ['renewal-failed', 'consent-gone', 'locked']

/** Reads a subscription for a mail about its renewal: in the member's language, with the link to pay. */
export function renewalForMail(
  database: Queryable,
): (id: string, kind: RenewalMailKind) => Promise<RenewalForMail | null> {
  return async (id, kind) => {
    const [row] = await database.query<Row>(read, read.bind({ id, defaultLocale: DEFAULT_LOCALE }))
    const isAboutUnpaid = UNPAID.includes(kind)
    if (!row || (isAboutUnpaid && row.periodState !== 'open')) return null
    const { accountId, email, locale, plan, currency, orderId, orderKey } = row
    return {
      accountId,
      email,
      locale,
      plan,
      at: dayOf(row, kind).toISOString(),
      amount: { amount: isAboutUnpaid ? row.totalMinor : row.priceMinor, currency },
      orderId: isAboutUnpaid ? orderId : null,
      path: isAboutUnpaid ? `/order/${orderKey}` : '/profile',
    }
  }
}

/** Returns the day that a mail names. */
function dayOf({ paidUntil, pausedUntil, endsAt, ...rule }: Row, kind: RenewalMailKind): Date {
  // Days count from the end of the paid time, or of the pause after it.
  const begins = pausedUntil && pausedUntil > paidUntil ? pausedUntil : paidUntil
  switch (kind) {
    case 'renewal-soon':
    case 'card-expires':
      return begins
    case 'renewal-failed':
    case 'consent-gone':
      return addDays(begins, rule.graceDays)
    case 'locked':
      return addDays(begins, endDays(rule))
    case 'subscription-ended':
      return endsAt ?? paidUntil
  }
}
