import { BASES, type Basis, type DaySpan } from '#domains/report/contract.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'
import { msg } from '#kernel/translate.ts'
import type { ReportBy } from '#web/admin/reports/views.ts'

/** Longest span of a report: three years. Units: days. */
const MAX_DAYS = 1_100
/** Span of a report that nobody chose. Units: days. */
const DEFAULT_DAYS = 30

/** The kinds of reports with their words, English, marked by `msg`. */
export const REPORTS: Readonly<Record<ReportBy, string>> = {
  day: msg('By day'),
  rate: msg('By VAT rate'),
  country: msg('By country'),
  product: msg('By product'),
  payment: msg('By payment method'),
}

/** What a report is asked for. */
export interface ReportQuery extends DaySpan {
  readonly by: ReportBy
  readonly basis: Basis
  /** '' where none was chosen. */
  readonly currency: string
}

/** Reads a report's question from an address. Nothing in it is an error: a link may be old. */
export function parseReportQuery(params: URLSearchParams, now: Date): ReportQuery {
  const by = params.get('by') ?? ''
  const basis = BASES.find((known) => known === params.get('basis')) ?? 'orders'
  const currency = params.get('currency') ?? ''
  return {
    by: Object.hasOwn(REPORTS, by) ? (by as ReportBy) : 'day',
    basis,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
    ...spanOf(params, dayOf(now)),
  }
}

function spanOf(params: URLSearchParams, today: string): DaySpan {
  const [from, to] = [asDay(params.get('from')), asDay(params.get('to'))]
  const last = to ?? latest(today, from)
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS)
  const [begins, ends] = first <= last ? [first, last] : [last, first]
  const earliest = addDays(ends, 1 - MAX_DAYS)
  const isTooLong = begins < earliest
  return { from: isTooLong ? earliest : begins, to: ends }
}

function latest(today: string, from: string | null): string {
  return from !== null && from > today ? from : today
}

/** Returns a day such as `2026-03-31`; null for anything else. */
function asDay(text: string | null): string | null {
  if (text === null || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text
}

/** Spans that a report offers, with their words. */
export function offeredSpans(now: Date): readonly (DaySpan & { readonly label: string })[] {
  const today = dayOf(now)
  const month = `${today.slice(0, 8)}01`
  const lastMonth = `${addDays(month, -1).slice(0, 8)}01`
  const year = today.slice(0, 4)
  const lastYear = String(Number(year) - 1)
  return [
    { label: msg('Today'), from: today, to: today },
    { label: msg('7 days'), from: addDays(today, -6), to: today },
    { label: msg('30 days'), from: addDays(today, -29), to: today },
    { label: msg('This month'), from: month, to: today },
    { label: msg('Last month'), from: lastMonth, to: addDays(month, -1) },
    { label: msg('This year'), from: `${year}-01-01`, to: today },
    { label: msg('Last year'), from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
  ]
}

/** Writes a report's question as an address. */
export function queryOf({ by, basis, from, to, currency }: ReportQuery): string {
  return `?${new URLSearchParams({ by, basis, from, to, ...(currency === '' ? {} : { currency }) })}`
}
