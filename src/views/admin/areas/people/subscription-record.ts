import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readUser } from '#domains/account/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import {
  type PeriodState,
  readReplacingPlans,
  readSubscriptionByNumber,
  readSubscriptionHistory,
  type SubscriptionRow,
  subscriptionStaffActions,
} from '#domains/subscription/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { periodLength } from '#kernel/period-words.ts'
import type { RecordView, TableView } from '#web/admin/views.ts'
import { quotePlanChange } from '../../../plan-quote.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { timelineWords } from '../../orders/timeline-words.ts'
import { renewsWords, subscriptionWords } from '../../words/membership-words.ts'
import { amount, column, count, instant, link, NOTHING, numbers, text } from './cells.ts'
import { type QuotedPlan, subscriptionActs } from './subscription-acts.ts'
import { periodState, subscriptionState } from './subscription-words.ts'

/** Most plans that the page prices. */
const MOST_PLANS = 12

const plan = statement('admin-subscription-plan', 'SELECT handle FROM product WHERE id = $1')
const periods = statement(
  'admin-subscription-periods',
  `SELECT p.number, p.state, p.starts_at AS "startsAt", p.ends_at AS "endsAt", p.failed_tries AS "failedTries", o.number AS "orderNumber",
     o.total_minor AS "totalMinor", o.currency::text FROM subscription_period p JOIN orders o ON o.id = p.order_id
   WHERE p.subscription_id = $1 ORDER BY p.number DESC LIMIT 60`,
)
const payments = statement(
  'admin-subscription-payments',
  `SELECT a.created_at AS "createdAt", a.gateway_id AS "gatewayId", a.status::text, a.amount_minor AS "amountMinor", a.currency::text
   FROM subscription_period p JOIN payment_attempt a ON a.charge_id = p.order_id WHERE p.subscription_id = $1 ORDER BY a.id DESC LIMIT 60`,
)

/** The page of one subscription. */
export const subscriptionRecord: AdminRecord = {
  action: subscriptionStaffActions.read,
  async read(db, number, context) {
    const row = await readSubscriptionByNumber(db, number)
    if (!row) return null
    const { t } = context
    const [facts, found, lines, quotes] = await Promise.all([
      readFacts(db, row, context),
      readTables(db, row, context),
      readSubscriptionHistory(db, row.id),
      may(context.actor, subscriptionStaffActions.change) ? readQuotes(db, row, context) : [],
    ])
    const nameOf = await readActors(
      db,
      lines.map(({ actor }) => actor),
      t,
    )
    return {
      title: t('Subscription {number}', { number }),
      states: [subscriptionState(row.state, t)],
      facts,
      tables: found.tables,
      history: lines.map(({ at, what, actor, why }) => ({
        at: at.toISOString(),
        what: subscriptionWords(what, t),
        who: nameOf(actor),
        why,
      })),
      acts: subscriptionActs(row, quotes, found.newest, context),
    }
  },
}

/** Names the way to pay as staff know it; one that is gone, by its id. */
function wayName(id: string, { gateways = [], t }: RecordContext): string {
  const name = gateways.find((one) => one.id === id)?.name
  return name === undefined ? id : t(name)
}

async function readFacts(
  db: Queryable,
  row: SubscriptionRow,
  context: RecordContext,
): Promise<RecordView['facts']> {
  const { t } = context
  const { accountId, productId, priceMinor, currency, period, paidUntil, pausedUntil, dueAt } = row
  const [user, [sold]] = await Promise.all([
    accountId === null ? null : readUser(db, accountId),
    db.query<{ handle: string }>(plan, [productId]),
  ])
  return [
    {
      label: t('Customer'),
      cell: user && accountId ? link(user.email, `customers/${accountId}`) : text(t('Erased')),
    },
    { label: t('Plan'), cell: text(sold?.handle ?? '') },
    { label: t('Price of a period'), cell: amount(priceMinor, currency) },
    { label: t('Period'), cell: text(periodLength(t, period)) },
    { label: t('Paid until'), cell: instant(paidUntil) },
    { label: t('Next step'), cell: instant(dueAt) },
    { label: t('Ends'), cell: instant(row.endsAt) },
    { label: t('Paused until'), cell: instant(pausedUntil) },
    {
      label: t('Renewed by'),
      cell: text([renewsWords(row.renews, t), wayName(row.gatewayId, context)].filter(Boolean).join(', ')),
    },
    {
      label: t('Plan that follows'),
      cell: row.nextPriceMinor === null ? NOTHING : amount(row.nextPriceMinor, currency),
    },
  ]
}

interface PeriodLine {
  readonly number: number
  readonly state: PeriodState
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly failedTries: number
  readonly orderNumber: string
  readonly totalMinor: number
  readonly currency: string
}

interface PaymentLine {
  readonly createdAt: Date
  readonly gatewayId: string
  readonly status: string
  readonly amountMinor: number
  readonly currency: string
}

async function readTables(
  db: Queryable,
  { id }: SubscriptionRow,
  context: RecordContext,
): Promise<{ readonly tables: readonly TableView[]; readonly newest: PeriodState | null }> {
  const { t } = context
  const [billed, paid] = await Promise.all([
    db.query<PeriodLine>(periods, [id]),
    db.query<PaymentLine>(payments, [id]),
  ])
  const tables = [
    {
      title: t('Periods'),
      columns: [
        ...[column(t('Order')), column(t('State')), column(t('From')), column(t('Until'))],
        ...[numbers(t('Failed charges')), numbers(t('Amount'))],
      ],
      rows: billed.map((row) => [
        link(row.orderNumber, `orders/${row.orderNumber}`),
        periodState(row.state, t),
        instant(row.startsAt),
        instant(row.endsAt),
        count(row.failedTries),
        amount(row.totalMinor, row.currency),
      ]),
    },
    {
      title: t('Payments'),
      columns: [column(t('Begun')), column(t('Gateway')), column(t('State')), numbers(t('Amount'))],
      rows: paid.map((row) => [
        instant(row.createdAt),
        text(wayName(row.gatewayId, context)),
        text(timelineWords('attempt-state', row.status, t)),
        amount(row.amountMinor, row.currency),
      ]),
    },
  ]
  return { tables, newest: billed[0]?.state ?? null }
}

/** Prices the plans that may replace this one; those that cannot now are left out. */
async function readQuotes(
  db: Queryable,
  row: SubscriptionRow,
  { now, ways }: RecordContext,
): Promise<readonly QuotedPlan[]> {
  if (row.state !== 'active') return []
  const [others, rules] = await Promise.all([readReplacingPlans(db, row), readShopRules(db)])
  const quoted: QuotedPlan[] = []
  for (const other of others.slice(0, MOST_PLANS))
    try {
      const wanted = { subscription: row, productId: other.publicId, rules, gateways: ways ?? null, now }
      const quote = await quotePlanChange(db, wanted)
      quoted.push({ publicId: other.publicId, quote })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  return quoted
}
