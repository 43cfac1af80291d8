import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'

const spent = statement(
  'attention-vouchers-spent',
  `SELECT o.number AS subject, min(v.created_at) AS since, 'spent' AS detail, sum(v.owed_minor)::bigint AS "amountMinor", min(c.currency) AS currency
   FROM voucher v JOIN coupon c ON c.id = v.coupon_id JOIN orders o ON o.id = v.order_id
   WHERE v.seen_at IS NULL AND v.owed_minor > 0 GROUP BY o.number ORDER BY since LIMIT $1`,
)

/** What of coupons waits for a person. */
export const couponAttention: readonly AttentionSource[] = [
  {
    id: 'vouchers-spent',
    title: 'Gift vouchers that were spent before their order was paid back',
    nextStep:
      'kontor voucher list {subject}, ask the buyer for the money, then kontor voucher seen {subject}',
    read: (db, { limit }) => db.query(spent, [limit]),
  },
]
