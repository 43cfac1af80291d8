import type { Queryable } from '#db/database.ts'
import { readLate, readPayments, readSales, spanBefore } from '#domains/report/index.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Bar, Compared, ReportView } from '#web/admin/reports/views.ts'
import { offeredSpans, parseReportQuery, queryOf, REPORTS, type ReportQuery } from './report-query.ts'
import { dayText } from './report-words.ts'
import { figureCell, type ReportContext, type ReportTable, readTable } from './tables.ts'

/** Rows of a report's page; the file has them all. */
const SHOWN_ROWS = 100
/** Bars of a chart that is not divided by days. */
const BARS = 12

/** What reports are read with. */
export interface ReportReader extends ReportContext {
  readonly now: Date
  /** The shop's own currency. */
  readonly currency: string
}

/** Reads a report by its address. */
export async function readReport(
  db: Queryable,
  params: URLSearchParams,
  reader: ReportReader,
): Promise<ReportView> {
  const asked = parseReportQuery(params, reader.now)
  const { t } = reader
  const currencies = await readCurrencies(db, asked, reader.currency)
  const currency = currencies.includes(asked.currency) ? asked.currency : (currencies[0] ?? reader.currency)
  const query = { ...asked, currency }
  const [table, before, late] = await Promise.all([
    readTable(db, query, reader, SHOWN_ROWS),
    readTable(db, { ...query, ...spanBefore(query) }, reader, 0),
    readLate(db, query),
  ])
  const pathOf = (key: string): string => `reports/entries${entriesQuery(query, key)}`
  const rows = table.rows.slice(0, query.by === 'day' ? undefined : SHOWN_ROWS)
  const { by, basis, from, to } = query
  return {
    by,
    basis,
    from,
    to,
    currency,
    currencies: currencies.map((code) => ({
      query: queryOf({ ...query, currency: code }),
      label: code,
      isCurrent: code === currency,
    })),
    kinds: Object.entries(REPORTS).map(([kind, words]) => ({
      query: queryOf({ ...query, by: kind as ReportQuery['by'] }),
      label: t(words),
      isCurrent: kind === by,
    })),
    spans: offeredSpans(reader.now).map((span) => ({
      query: queryOf({ ...query, from: span.from, to: span.to }),
      label: t(span.label),
      isCurrent: span.from === from && span.to === to,
    })),
    hasBasis: by === 'day' || by === 'rate' || by === 'country',
    columns: table.columns,
    rows: rows.map(({ key, label, values }) => ({
      key,
      label,
      cells: values.map((value, index) => figureCell(value, table.areMoney[index] ?? false, currency)),
      path: pathOf(key),
    })),
    totals: table.totals.map((value, index) => figureCell(value, table.areMoney[index] ?? false, currency)),
    notes: notesOf(table, { late: late.map(({ day }) => day), currency }, reader),
    compared: comparedOf(table, before, currency),
    chart: chartOf(table, query, reader, pathOf),
    hiddenRows: table.size - rows.length,
    file: `reports/file.csv${queryOf(query)}`,
  }
}

/** Returns the currencies with figures in a span, the shop's own first. */
async function readCurrencies(db: Queryable, query: ReportQuery, own: string): Promise<string[]> {
  const rows =
    query.by === 'payment'
      ? await readPayments(db, query)
      : await readSales(db, query, { basis: query.basis, by: 'country' })
  const found = [...new Set(rows.map(({ currency }) => currency))].sort()
  return found.length === 0 ? [own] : found.sort((a, b) => Number(b === own) - Number(a === own))
}

/** Returns the address of what a figure is made of. */
function entriesQuery(query: ReportQuery, key: string): string {
  return `${queryOf(query)}&${new URLSearchParams({ key })}`
}

function notesOf(
  { voucherMinor, creditedMinor }: ReportTable,
  { late, currency }: { readonly late: readonly string[]; readonly currency: string },
  { t, locale }: ReportReader,
): string[] {
  const money = (amount: number): string => formatMoney({ amount, currency }, locale)
  return [
    ...(voucherMinor === 0
      ? []
      : [
          t('Gift vouchers for {amount} were sold beside this. They are no sale until they are spent.', {
            amount: money(voucherMinor),
          }),
        ]),
    ...(creditedMinor === 0
      ? []
      : [
          t('Credit notes for {amount} belong to no single product and are not in this table.', {
            amount: money(creditedMinor),
          }),
        ]),
    ...(late.length === 0
      ? []
      : [
          t('Bookings came to these days after they had ended: {days}. They are included.', {
            days: late.map((day) => dayText(day, locale)).join(', '),
          }),
        ]),
  ]
}

function comparedOf(table: ReportTable, before: ReportTable, currency: string): Compared[] {
  const [now, then] = [table.totals, before.totals]
  return table.areMoney.flatMap((isMoney, index) => {
    if (!isMoney) return []
    const [amount, earlier] = [now[index] ?? 0, then[index] ?? 0]
    return [
      {
        label: table.columns[index + 1]?.label ?? '',
        now: { amount, currency },
        before: { amount: earlier, currency },
        changePermille: earlier <= 0 ? null : Math.round(((amount - earlier) / earlier) * 1_000),
      },
    ]
  })
}

function chartOf(
  { rows, chartColumn }: ReportTable,
  { by, currency }: ReportQuery,
  { locale }: ReportReader,
  pathOf: (key: string) => string,
): Bar[] {
  return rows.slice(0, by === 'day' ? undefined : BARS).map(({ key, label, values }) => {
    const value = values[chartColumn] ?? 0
    return { label, value, text: formatMoney({ amount: value, currency }, locale), path: pathOf(key) }
  })
}
