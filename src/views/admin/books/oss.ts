import type { Queryable } from '#db/database.ts'
import { isEuCountry } from '#domains/report/contract.ts'
import { readFormerCorrections, readSales, timeOf } from '#domains/report/index.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'
import { decimalAmount } from '#kernel/money.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import type { OssView } from '#web/admin/books/views.ts'
import type { FileView } from '#web/admin/reports/views.ts'
import { csvOf } from '../reports/csv.ts'
import type { ReportReader } from '../reports/read-report.ts'
import { countryText, rateText } from '../reports/report-words.ts'
import { figureCell } from '../reports/tables.ts'

export interface OssReader extends ReportReader {
  /** The shop's country. */
  readonly home: string
  /** How money comes through a gateway. */
  readonly paidThrough: (gatewayId: string) => string
}

/** Quarters that the page offers. */
const QUARTERS = 8

interface OssSum {
  readonly country: string
  readonly rateBp: number
  readonly netMinor: number
  readonly taxMinor: number
}

/** Returns the quarter of a day, such as `2026-Q3`. */
export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/** Returns the days of a quarter. */
export function daysOfQuarter(quarter: string): { readonly from: string; readonly to: string } {
  const [year = '', number = '1'] = quarter.split('-Q')
  const month = (Number(number) - 1) * 3 + 1
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  const next = month === 10 ? `${Number(year) + 1}-01-01` : `${year}-${String(month + 3).padStart(2, '0')}-01`
  return { from, to: addDays(next, -1) }
}

function parseQuarter(params: URLSearchParams, now: Date): string {
  const given = params.get('quarter') ?? ''
  return /^20\d\d-Q[1-4]$/.test(given)
    ? given
    : quarterOf(addDays(daysOfQuarter(quarterOf(dayOf(now))).from, -1))
}

/**
 * Sums what an OSS return of a quarter declares: invoices to buyers in other countries of the EU, less their
 * credit notes, by country and rate. Credit notes for invoices of former quarters stand apart, because a return
 * corrects them by their quarter. Source: Directive 2006/112/EC art. 369g, § 18j UStG.
 */
async function readOssSums(db: Queryable, quarter: string, { home, currency }: OssReader) {
  const span = daysOfQuarter(quarter)
  const isAbroad = (country: string): boolean => country !== home && isEuCountry(country)
  const [groups, former] = await Promise.all([
    readSales(db, span, { basis: 'documents', by: 'country-rate' }),
    readFormerCorrections(db, timeOf(span, shopTimeZone())),
  ])
  const corrections = new Map<string, OssSum & { readonly quarter: string }>()
  for (const row of former) {
    if (row.isVoucher || row.currency !== currency || row.rateBp === 0 || !isAbroad(row.country)) continue
    const of = quarterOf(dayOf(row.invoicedAt))
    const id = `${of} ${row.country} ${row.rateBp}`
    const known = corrections.get(id)
    corrections.set(id, {
      quarter: of,
      country: row.country,
      rateBp: row.rateBp,
      netMinor: row.netMinor + (known?.netMinor ?? 0),
      taxMinor: row.taxMinor + (known?.taxMinor ?? 0),
    })
  }
  const sums = groups.flatMap(({ key, isVoucher, currency: code, netMinor, taxMinor }): OssSum[] => {
    const [country = '', rate = ''] = key.split(':')
    const rateBp = Number(rate)
    if (isVoucher || code !== currency || rateBp === 0 || !isAbroad(country)) return []
    const apart = [...corrections.values()].filter((one) => one.country === country && one.rateBp === rateBp)
    const net = netMinor - apart.reduce((sum, one) => sum + one.netMinor, 0)
    const tax = taxMinor - apart.reduce((sum, one) => sum + one.taxMinor, 0)
    return net === 0 && tax === 0 ? [] : [{ country, rateBp, netMinor: net, taxMinor: tax }]
  })
  const inOrder = (a: OssSum, b: OssSum): number =>
    a.country < b.country ? -1 : a.country > b.country ? 1 : b.rateBp - a.rateBp
  return { sums: sums.sort(inOrder), corrections: [...corrections.values()].sort(inOrder) }
}

/** Reads the page of a quarter. */
export async function readOss(db: Queryable, params: URLSearchParams, reader: OssReader): Promise<OssView> {
  const { t, locale, currency, now } = reader
  const quarter = parseQuarter(params, now)
  const { sums, corrections } = await readOssSums(db, quarter, reader)
  const cellsOf = ({ rateBp, netMinor, taxMinor }: OssSum) => [
    { kind: 'text' as const, text: rateText(rateBp, locale) },
    figureCell(netMinor, true, currency),
    figureCell(taxMinor, true, currency),
  ]
  const offered = Array.from({ length: QUARTERS }).reduce<string[]>(
    (all) => [...all, quarterOf(addDays(daysOfQuarter(all.at(-1) ?? '').from, -1))],
    [quarterOf(dayOf(now))],
  )
  return {
    quarter,
    quarters: offered.map((label) => ({
      label,
      query: `?${new URLSearchParams({ quarter: label })}`,
      isCurrent: label === quarter,
    })),
    columns: [
      { label: t('Country'), isNumber: false },
      { label: t('VAT rate'), isNumber: true },
      { label: t('Net'), isNumber: true },
      { label: t('VAT'), isNumber: true },
    ],
    rows: sums.map((sum) => ({
      key: `${sum.country}:${sum.rateBp}`,
      label: countryText(sum.country, locale, t),
      cells: cellsOf(sum),
    })),
    corrections: corrections.map((sum) => ({
      key: `${sum.quarter}:${sum.country}:${sum.rateBp}`,
      quarter: sum.quarter,
      label: `${sum.quarter} · ${countryText(sum.country, locale, t)}`,
      cells: cellsOf(sum),
    })),
    currency,
  }
}

/** Reads a quarter as a file. Amounts are decimal numbers with a point. */
export async function readOssFile(
  db: Queryable,
  params: URLSearchParams,
  reader: OssReader,
): Promise<FileView> {
  const { currency } = reader
  const quarter = parseQuarter(params, reader.now)
  const { sums, corrections } = await readOssSums(db, quarter, reader)
  const line = (of: string, { country, rateBp, netMinor, taxMinor }: OssSum): string[] => [
    quarter,
    of,
    country,
    (rateBp / 100).toFixed(2),
    decimalAmount({ amount: netMinor, currency }),
    decimalAmount({ amount: taxMinor, currency }),
    currency,
  ]
  return {
    name: `oss-${quarter}.csv`,
    type: 'text/csv; charset=utf-8',
    content: csvOf([
      ['quarter', 'corrects', 'country', 'rate', 'net', 'vat', 'currency'],
      ...sums.map((sum) => line('', sum)),
      ...corrections.map((sum) => line(sum.quarter, sum)),
    ]),
  }
}
