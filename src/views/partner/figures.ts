import type { Queryable } from '#db/database.ts'
import {
  type PartnerTotals,
  readClicks,
  readPartnerSpans,
  readPartnerTotals,
} from '#domains/partner/index.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'
import { formatMoney } from '#kernel/money.ts'
import type { ChartView, MoneyView, SeriesName } from '#web/partner/figures/views.ts'
import { readNextDue } from './commissions.ts'
import { countText, dateText, dayText, monthText, type PartnerReader } from './reader.ts'
import { moved } from './statement.ts'

const DAYS = 30
const MONTHS = 12

/** What a chart is asked for. */
export interface ChartQuery {
  readonly show: SeriesName
  readonly by: 'day' | 'month'
}

/** Reads a query of an address; the default is the clicks of 30 days. */
export function parseChartQuery(params: URLSearchParams): ChartQuery {
  const show = params.get('show')
  return {
    show: show === 'orders' || show === 'commissions' ? show : 'clicks',
    by: params.get('by') === 'month' ? 'month' : 'day',
  }
}

/** Reads the figures of a partner: clicks, orders, and money in each currency, that of the shop first. */
export async function readFigures(
  db: Queryable,
  partnerId: string,
  reader: PartnerReader,
): Promise<{ readonly clicks: number; readonly paidOrders: number; readonly money: readonly MoneyView[] }> {
  const [clicks, sums, due] = await Promise.all([
    readClicks(db, partnerId),
    readPartnerTotals(db, partnerId),
    readNextDue(db, partnerId),
  ])
  const main = reader.rules.currency
  const others = sums.map(({ currency }) => currency).filter((one) => one !== '' && one !== main)
  return {
    clicks,
    paidOrders: sums.find(({ currency }) => currency === '')?.orders ?? 0,
    money: [main, ...others].map((currency) => ({
      ...moneyOf(sums, currency),
      nextDue:
        due && due.currency === currency
          ? { amount: { amount: due.amountMinor, currency }, date: dateText(due.maturesAt, reader) }
          : null,
    })),
  }
}

function moneyOf(sums: readonly PartnerTotals[], currency: string): Omit<MoneyView, 'nextDue'> {
  const own = sums.find((sum) => sum.currency === currency)
  const money = (amount = 0) => ({ amount, currency })
  return {
    commissions: money(own?.earnedMinor),
    payouts: money(own?.paidMinor),
    pending: money(own?.pendingMinor),
    payable: money(own?.payableMinor),
  }
}

/** Reads the chart of 30 days or 12 months: every span, also those without anything, oldest first. */
export async function readChart(
  db: Queryable,
  partnerId: string,
  { show, by }: ChartQuery,
  reader: PartnerReader,
): Promise<ChartView> {
  const { timeZone: zone, currency } = reader.rules
  const until = dayOf(reader.now)
  const spans =
    by === 'day'
      ? Array.from({ length: DAYS }, (_, index) => addDays(until, index + 1 - DAYS))
      : Array.from({ length: MONTHS }, (_, index) => moved(until.slice(0, 7), index + 1 - MONTHS))
  const from = by === 'day' ? (spans[0] ?? until) : `${spans[0]}-01`
  const found = await readPartnerSpans(db, partnerId, { currency, from, until, by, zone })
  const bySpan = new Map(found.map((one) => [one.span, one]))
  return {
    show,
    by,
    rows: spans.map((span) => {
      const { clicks = 0, orders = 0, earnedMinor = 0 } = bySpan.get(span) ?? {}
      return {
        span,
        label: by === 'day' ? dayText(span, reader) : monthText(span, reader),
        clicks: { value: clicks, text: countText(clicks, reader) },
        orders: { value: orders, text: countText(orders, reader) },
        commissions: {
          value: earnedMinor,
          text: formatMoney({ amount: earnedMinor, currency }, reader.locale),
        },
      }
    }),
  }
}
