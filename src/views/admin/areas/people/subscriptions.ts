import { type SubscriptionState, subscriptionStaffActions } from '#domains/subscription/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../../kit/read-list.ts'
import { amount, instant, outside, text } from './cells.ts'
import { SUBSCRIPTION_STATES, subscriptionState } from './subscription-words.ts'

interface SubscriptionRow {
  readonly id: string
  readonly number: string
  readonly state: SubscriptionState
  readonly accountId: string | null
  readonly email: string | null
  readonly plan: string
  readonly priceMinor: number
  readonly currency: string
  readonly period: string
  readonly paidUntil: Date | null
  readonly dueAt: Date | null
  readonly endsAt: Date | null
}

/** Subscriptions and memberships, the newest first. */
export const subscriptionList = defineList<SubscriptionRow>({
  path: 'subscriptions',
  title: msg('Subscriptions'),
  action: subscriptionStaffActions.read,
  select: `s.id, s.number, s.state::text, s.account_id AS "accountId", a.email, p.handle AS plan, s.price_minor AS "priceMinor", s.currency::text,
    s.period, s.paid_until AS "paidUntil", s.due_at AS "dueAt", s.ends_at AS "endsAt"`,
  from: 'subscription s JOIN product p ON p.id = s.product_id LEFT JOIN account a ON a.id = s.account_id',
  always: 'true',
  idSql: 's.id',
  columns: [
    { id: 'number', label: msg('Number'), cell: ({ number }) => text(number) },
    { id: 'customer', label: msg('Customer'), cell: ({ email }) => outside(email) },
    { id: 'plan', label: msg('Plan'), cell: ({ plan }) => text(plan) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => subscriptionState(state, t) },
    { id: 'paid', label: msg('Paid until'), cell: ({ paidUntil }) => instant(paidUntil) },
    { id: 'next', label: msg('Next step'), sort: 'next', cell: ({ dueAt }) => instant(dueAt) },
    { id: 'ends', label: msg('Ends'), cell: ({ endsAt }) => instant(endsAt) },
    {
      id: 'price',
      label: msg('Price'),
      isNumber: true,
      cell: ({ priceMinor, currency }) => amount(priceMinor, currency),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(
        Object.entries(SUBSCRIPTION_STATES).map(([state, [words]]) => [state, words]),
      ),
      where: (state) => ({ sql: 's.state = $?', values: [state] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Next step from'),
      where: (day) => ({
        sql: `coalesce(s.due_at, 'infinity'::timestamptz) >= $? AND s.due_at IS NOT NULL`,
        values: [day],
      }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Next step before'),
      where: (day) => ({ sql: `coalesce(s.due_at, 'infinity'::timestamptz) < $?`, values: [day] }),
    },
  ],
  search: {
    hint: msg('Number, e-mail address, or handle of the plan'),
    where: (words) => ({
      sql: `s.id = ANY (ARRAY(SELECT id FROM subscription WHERE number = upper($?)
        UNION ALL SELECT x.id FROM account c JOIN subscription x ON x.account_id = c.id WHERE lower(c.email) = lower($?)
        UNION ALL SELECT x.id FROM product h JOIN subscription x ON x.product_id = h.id WHERE h.handle = lower($?)))`,
      values: [words, words, words],
    }),
  },
  emptyHint: msg('Subscriptions appear here when somebody takes out a plan.'),
  orders: {
    begun: { sql: 's.created_at', type: 'timestamptz' },
    next: { sql: `coalesce(s.due_at, 'infinity'::timestamptz)`, type: 'timestamptz' },
  },
  firstOrder: '-begun',
  isInCommandBar: true,
  pathOf: ({ number }) => `subscriptions/${number}`,
})
