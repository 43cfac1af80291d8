import type { Queryable } from '#db/database.ts'
import {
  type BestProducts,
  daysOf,
  readBestProducts,
  readPayments,
  readSales,
  readSoldTotal,
} from '#domains/report/index.ts'
import type { Cell } from '#web/admin/views.ts'
import type { ListContext } from '../kit/list-definition.ts'
import { productLabels } from './names.ts'
import type { ReportQuery } from './report-query.ts'
import { countryText, dayText, rateText } from './report-words.ts'

/** Ways to pay by their names. */
export interface ReportContext extends ListContext {
  readonly gatewayName: (id: string) => string
}

/** The figures of a report before they are shown. Units: minor units. */
export interface ReportTable {
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[]
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    /** Counts and amounts in the order of the columns behind the first. */
    readonly values: readonly number[]
  }[]
  /** The sums of the columns over all rows, also those that were not asked for. */
  readonly totals: readonly number[]
  /** How many rows there are. */
  readonly size: number
  /** Which columns are amounts. */
  readonly areMoney: readonly boolean[]
  /** The column that the chart shows. */
  readonly chartColumn: number
  /** What gift vouchers came to; no part of the rows. */
  readonly voucherMinor: number
  /** Credit notes, which belong to no product; no part of the rows. */
  readonly creditedMinor: number
}

const name = (label: string) => ({ label, isNumber: false })
const figure = (label: string) => ({ label, isNumber: true })

/**
 * Reads the figures of a report in one currency. Products are many: only the `most` that brought most are rows; 0
 * reads the total alone, without the pieces.
 */
export async function readTable(
  db: Queryable,
  query: ReportQuery,
  context: ReportContext,
  most = 0,
): Promise<ReportTable> {
  if (query.by === 'product') return productTable(db, query, context, most)
  const table =
    query.by === 'payment'
      ? await paymentTable(db, query, context)
      : await salesTable(db, { ...query, by: query.by }, context)
  const totals = table.areMoney.map((_, index) =>
    table.rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  return { ...table, totals, size: table.rows.length }
}

type OwnTable = Omit<ReportTable, 'totals' | 'size'>

async function salesTable(
  db: Queryable,
  query: ReportQuery & { readonly by: 'day' | 'rate' | 'country' },
  { t, locale }: ReportContext,
): Promise<OwnTable> {
  const { by, basis, currency } = query
  const groups = (await readSales(db, query, { basis, by })).filter((group) => group.currency === currency)
  const sold = new Map(groups.filter(({ isVoucher }) => !isVoucher).map((group) => [group.key, group]))
  const keys =
    by === 'day'
      ? daysOf(query)
      : [...sold.values()].sort((a, b) => b.netMinor - a.netMinor).map(({ key }) => key)
  const labels = {
    day: (key: string) => dayText(key, locale),
    rate: (key: string) => rateText(Number(key), locale),
    country: (key: string) => countryText(key, locale, t),
  }
  const first = { day: t('Day'), rate: t('VAT rate'), country: t('Country') }
  const counts = basis === 'orders' ? t('Orders') : t('Documents')
  const hasCount = by !== 'rate'
  return {
    columns: [
      name(first[by]),
      ...(hasCount ? [figure(counts)] : []),
      figure(t('Net')),
      figure(t('VAT')),
      figure(t('Gross')),
    ],
    areMoney: [...(hasCount ? [false] : []), true, true, true],
    rows: keys.map((key) => {
      const { orders = 0, netMinor = 0, taxMinor = 0 } = sold.get(key) ?? {}
      const amounts = [netMinor, taxMinor, netMinor + taxMinor]
      return { key, label: labels[by](key), values: hasCount ? [orders, ...amounts] : amounts }
    }),
    chartColumn: hasCount ? 3 : 2,
    voucherMinor: groups.reduce((sum, { isVoucher, netMinor }) => sum + (isVoucher ? netMinor : 0), 0),
    creditedMinor: 0,
  }
}

async function productTable(
  db: Queryable,
  query: ReportQuery,
  { t, locale }: ReportContext,
  most: number,
): Promise<ReportTable> {
  const [{ best, all }, corrections] = await Promise.all([
    bestProducts(db, query, most),
    most === 0 ? [] : readSales(db, query, { basis: ['credit-note', 'reversal'], by: 'rate' }),
  ])
  const labelOf = await productLabels(
    db,
    best.map(({ productId }) => productId),
    { locale, t },
  )
  return {
    columns: [name(t('Product')), figure(t('Pieces')), figure(t('Gross'))],
    areMoney: [false, true],
    rows: best.map(({ productId, pieces, grossMinor }) => ({
      key: productId,
      label: labelOf(productId),
      values: [pieces, grossMinor],
    })),
    totals: [all.pieces, all.grossMinor],
    size: all.products,
    chartColumn: 1,
    voucherMinor: 0,
    creditedMinor: corrections
      .filter(({ currency }) => currency === query.currency)
      .reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0),
  }
}

async function bestProducts(db: Queryable, query: ReportQuery, most: number): Promise<BestProducts> {
  const { currency } = query
  if (most > 0) return readBestProducts(db, query, { currency, rows: most })
  const grossMinor = await readSoldTotal(db, query, currency)
  return { best: [], all: { products: 0, pieces: 0, grossMinor } }
}

async function paymentTable(
  db: Queryable,
  query: ReportQuery,
  { t, gatewayName }: ReportContext,
): Promise<OwnTable> {
  const found = (await readPayments(db, query)).filter(({ currency }) => currency === query.currency)
  const kinds = [['settlement', 'reversal'], ['refund'], ['dispute'], ['unallocated']]
  const rows = [...Map.groupBy(found, ({ gatewayId }) => gatewayId)].map(([key, sums]) => {
    const amounts = kinds.map((some) =>
      sums.reduce((sum, { kind, amountMinor }) => sum + (some.includes(kind) ? amountMinor : 0), 0),
    )
    const all = sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return { key, label: gatewayName(key), values: [...amounts, all] }
  })
  return {
    columns: [
      name(t('Payment method')),
      figure(t('Received')),
      figure(t('Refunded')),
      figure(t('Disputed')),
      figure(t('Not needed')),
      figure(t('Balance')),
    ],
    areMoney: [true, true, true, true, true],
    rows: rows.sort((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0)),
    chartColumn: 4,
    voucherMinor: 0,
    creditedMinor: 0,
  }
}

/** Shows a count or an amount. */
export function figureCell(value: number, isMoney: boolean, currency: string): Cell {
  return isMoney ? { kind: 'money', money: { amount: value, currency } } : { kind: 'number', value }
}
