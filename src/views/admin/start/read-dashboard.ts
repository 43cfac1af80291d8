import type { Queryable } from '#db/database.ts'
import { wordsOfKind } from '#domains/attention/contract.ts'
import { attentionStaffActions } from '#domains/attention/index.ts'
import { orderStaffActions } from '#domains/order/index.ts'
import { readSales, reportStaffActions } from '#domains/report/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'
import { formatMoney } from '#kernel/money.ts'
import type { DashboardView, SalesNow } from '#web/admin/start/views.ts'
import { countWaiting, type KeptWaiting } from '../attention/waiting-now.ts'
import { may } from '../kit/record-definition.ts'
import type { ReportReader } from '../reports/read-report.ts'
import { queryOf } from '../reports/report-query.ts'
import { dayText } from '../reports/report-words.ts'
import type { KeptFigures } from './shop-figures.ts'

/** Days of the chart. */
const DAYS = 30
/** Kinds of waiting things that are named. */
const KINDS = 6

export interface DashboardReader extends ReportReader {
  readonly actor: Actor
  readonly waiting: KeptWaiting
  readonly figures: KeptFigures
}

/** Reads the start page: only what the roles may read elsewhere too. */
export async function readDashboard(db: Queryable, reader: DashboardReader): Promise<DashboardView> {
  const { actor, waiting, figures, currency, locale, t, now } = reader
  const seesSales = may(actor, reportStaffActions.read)
  const seesOrders = may(actor, orderStaffActions.list)
  const [sales, found, low, subscriptions] = await Promise.all([
    seesSales ? readSalesNow(db, reader) : null,
    may(actor, attentionStaffActions.read) ? waiting.recent() : null,
    seesOrders ? figures.lowStock(locale) : null,
    seesSales ? figures.subscriptions(currency, now) : null,
  ])
  return {
    sales,
    attention: found && {
      ...countWaiting(found),
      kinds: found.kinds.slice(0, KINDS).map(({ source, things, hasMore }) => {
        const words = wordsOfKind(source.id)
        return {
          kind: source.id,
          title: words ? t(words.title) : source.title,
          things: things.length,
          hasMore,
        }
      }),
    },
    lowStock: low,
    subscriptions,
  }
}

async function readSalesNow(db: Queryable, { now, currency, locale }: DashboardReader): Promise<SalesNow> {
  const today = dayOf(now)
  const span = { from: addDays(today, 1 - DAYS), to: today }
  const groups = (await readSales(db, span, { basis: 'orders', by: 'day' })).filter(
    (group) => group.currency === currency && !group.isVoucher,
  )
  const byDay = new Map(groups.map((group) => [group.key, group]))
  const grossOf = (day: string): number => {
    const group = byDay.get(day)
    return group ? group.netMinor + group.taxMinor : 0
  }
  const query = { by: 'day' as const, basis: 'orders' as const, currency, ...span }
  const pathOf = (day: string): string =>
    `reports/entries${queryOf(query)}&${new URLSearchParams({ key: day })}`
  const chart = Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(span.from, index)
    const value = grossOf(day)
    const text = formatMoney({ amount: value, currency }, locale)
    return { label: dayText(day, locale), text, value, path: pathOf(day) }
  })
  return {
    today: {
      orders: byDay.get(today)?.orders ?? 0,
      gross: { amount: grossOf(today), currency },
      path: pathOf(today),
    },
    lastWeek: { amount: grossOf(addDays(today, -7)), currency },
    chart,
    total: { amount: chart.reduce((sum, { value }) => sum + value, 0), currency },
    path: `reports${queryOf(query)}`,
  }
}
