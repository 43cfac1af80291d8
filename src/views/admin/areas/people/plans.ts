import { type PlanKind, subscriptionStaffActions } from '#domains/subscription/index.ts'
import { periodLength } from '#kernel/period-words.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../../kit/read-list.ts'
import { count, NOTHING, text } from './cells.ts'

interface PlanRow {
  readonly id: string
  readonly handle: string
  readonly kind: PlanKind
  readonly status: string
  readonly period: string | null
  readonly trialDays: number
  readonly family: string
  readonly level: number
  readonly running: number
}

/** Everything that is sold by the period. A shop has some dozens of plans. */
export const planList = defineList<PlanRow>({
  path: 'plans',
  title: msg('Plans'),
  action: subscriptionStaffActions['edit-plan'],
  select: `p.id, p.handle, p.kind::text, p.status::text, p.period, coalesce(n.trial_days, 0) AS "trialDays", coalesce(n.family, '') AS family, coalesce(n.level, 0) AS level,
    (SELECT count(*)::int FROM (SELECT FROM subscription s WHERE s.product_id = p.id AND s.state NOT IN ('pending', 'ended') LIMIT 10000) live) AS running`,
  from: 'product p LEFT JOIN plan n ON n.product_id = p.id',
  always: `p.kind <> 'single'`,
  idSql: 'p.id',
  columns: [
    { id: 'handle', label: msg('Plan'), sort: 'handle', cell: ({ handle }) => text(handle) },
    {
      id: 'kind',
      label: msg('Kind'),
      cell: ({ kind }, { t }) => text(kind === 'premium' ? t('Membership') : t('Subscription')),
    },
    {
      id: 'state',
      label: msg('State'),
      cell: ({ status }, { t }) =>
        status === 'active'
          ? { kind: 'state', text: t('On sale'), tone: 'good' }
          : { kind: 'state', text: t('Not on sale'), tone: 'quiet' },
    },
    {
      id: 'period',
      label: msg('Period'),
      cell: ({ period }, { t }) => (period === null ? NOTHING : text(periodLength(t, period))),
    },
    { id: 'trial', label: msg('Days of trial'), isNumber: true, cell: ({ trialDays }) => count(trialDays) },
    {
      id: 'family',
      label: msg('Family'),
      cell: ({ family, level }) => text(family === '' ? '' : `${family} ${level}`),
    },
    { id: 'running', label: msg('Running'), isNumber: true, cell: ({ running }) => count(running) },
  ],
  filters: [],
  search: {
    hint: msg('Handle'),
    where: (words) => ({ sql: 'p.handle = lower($?)', values: [words] }),
  },
  orders: { handle: { sql: 'p.handle', type: 'text' } },
  firstOrder: 'handle',
  pathOf: ({ handle }) => `plans/${handle}`,
})
