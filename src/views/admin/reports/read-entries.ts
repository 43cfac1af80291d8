import type { Queryable } from '#db/database.ts'
import { KINDS_OF } from '#domains/report/contract.ts'
import {
  type EntryCursor,
  readEntries,
  readMoves,
  readPayments,
  readProducts,
  readSales,
  readSold,
  timeOf,
} from '#domains/report/index.ts'
import type { Money } from '#kernel/money.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import type { EntriesView } from '#web/admin/reports/views.ts'
import type { Cell } from '#web/admin/views.ts'
import { readProductNames } from './names.ts'
import type { ReportReader } from './read-report.ts'
import { parseReportQuery, queryOf, type ReportQuery } from './report-query.ts'
import { countryText, dayText, MOVE_WORDS, rateText, SALE_WORDS } from './report-words.ts'

/** Rows of a page. */
const ROWS = 50

interface Asked extends ReportQuery {
  readonly key: string
  readonly after: EntryCursor | null
}

/** Reads what one figure of a report is made of: the figure and the bookings behind it. */
export async function readReportEntries(
  db: Queryable,
  params: URLSearchParams,
  reader: ReportReader,
): Promise<EntriesView> {
  const query = parseReportQuery(params, reader.now)
  const currency = query.currency === '' ? reader.currency : query.currency
  const asked = { ...query, currency, key: params.get('key') ?? '', after: cursorOf(params.get('after')) }
  const page =
    query.by === 'product'
      ? await soldPage(db, asked, reader)
      : query.by === 'payment'
        ? await movesPage(db, asked, reader)
        : await salesPage(db, { ...asked, by: query.by }, reader)
  const { rows, last, ...view } = page
  return { ...view, rows, report: queryOf({ ...query, currency }), next: last && nextOf(params, last) }
}

interface EntriesPage extends Omit<EntriesView, 'report' | 'next'> {
  /** The last row, if more may follow. */
  readonly last: EntryCursor | null
}

async function salesPage(
  db: Queryable,
  asked: Asked & { readonly by: 'day' | 'rate' | 'country' },
  { t, locale }: ReportReader,
): Promise<EntriesPage> {
  const { by, key, currency, basis, after } = asked
  const span = by === 'day' && isDay(key) ? { from: key, to: key } : { from: asked.from, to: asked.to }
  const rateBp = by === 'rate' ? Number.parseInt(key, 10) || 0 : null
  const filter = {
    ...timeOf(span, shopTimeZone()),
    kinds: KINDS_OF[basis],
    currency,
    isVoucher: false,
    country: by === 'country' ? key : null,
    rateBp,
  }
  const [groups, entries] = await Promise.all([
    readSales(db, span, { basis, by }),
    readEntries(db, filter, { after, rows: ROWS + 1 }),
  ])
  const wanted = String(by === 'rate' ? rateBp : key)
  const figure = groups.find(
    (group) => group.key === wanted && group.currency === currency && !group.isVoucher,
  )
  const [netMinor, taxMinor] = [figure?.netMinor ?? 0, figure?.taxMinor ?? 0]
  const titles = {
    day: () => dayText(span.from, locale),
    rate: () => t('VAT rate {rate}', { rate: rateText(rateBp ?? 0, locale) }),
    country: () => countryText(key, locale, t),
  }
  return {
    title: titles[by](),
    figure: [
      { label: t('Net'), money: { amount: netMinor, currency } },
      { label: t('VAT'), money: { amount: taxMinor, currency } },
      { label: t('Gross'), money: { amount: netMinor + taxMinor, currency } },
    ],
    columns: [
      text(t('Order')),
      text(t('When')),
      text(t('What')),
      text(t('Document')),
      number(t('Net')),
      number(t('VAT')),
    ],
    rows: entries.slice(0, ROWS).map((entry) => ({
      id: entry.id,
      ...orderLink(entry.orderNumber),
      cells: [
        instant(entry.at),
        { kind: 'text', text: t(SALE_WORDS[entry.kind]) },
        { kind: 'text', text: entry.document },
        amount(entry.netMinor, currency),
        amount(entry.taxMinor, currency),
      ],
    })),
    last: lastOf(entries),
  }
}

async function movesPage(
  db: Queryable,
  asked: Asked,
  { t, gatewayName }: ReportReader,
): Promise<EntriesPage> {
  const { key, currency, after } = asked
  const filter = { ...timeOf(asked, shopTimeZone()), currency, gatewayId: key }
  const [sums, moves] = await Promise.all([
    readPayments(db, asked),
    readMoves(db, filter, { after, rows: ROWS + 1 }),
  ])
  const total = sums
    .filter((sum) => sum.gatewayId === key && sum.currency === currency)
    .reduce((all, { amountMinor }) => all + amountMinor, 0)
  return {
    title: gatewayName(key),
    figure: [{ label: t('Balance'), money: { amount: total, currency } }],
    columns: [text(t('Order')), text(t('When')), text(t('What')), number(t('Amount'))],
    rows: moves.slice(0, ROWS).map((move) => ({
      id: move.id,
      ...orderLink(move.orderNumber),
      cells: [
        instant(move.at),
        { kind: 'text', text: t(MOVE_WORDS[move.kind] ?? move.kind) },
        amount(move.amountMinor, currency),
      ],
    })),
    last: lastOf(moves),
  }
}

async function soldPage(db: Queryable, asked: Asked, { t, locale }: ReportReader): Promise<EntriesPage> {
  const { key, currency, after } = asked
  const filter = { ...timeOf(asked, shopTimeZone()), currency, productId: key }
  const [sums, sold, nameOf] = await Promise.all([
    readProducts(db, asked, [key]),
    readSold(db, filter, { after, rows: ROWS + 1 }),
    readProductNames(db, [key], locale),
  ])
  const figure = sums.find((sum) => sum.productId === key && sum.currency === currency)
  return {
    title: key === '' ? t('Shipping') : nameOf(key),
    figure: [{ label: t('Gross'), money: { amount: figure?.grossMinor ?? 0, currency } }],
    columns: [text(t('Order')), text(t('When')), text(t('What')), number(t('Pieces')), number(t('Gross'))],
    rows: sold.slice(0, ROWS).map((one) => ({
      id: one.id,
      ...orderLink(one.orderNumber),
      cells: [
        instant(one.at),
        { kind: 'text', text: t(SALE_WORDS[one.kind as 'placed' | 'cancelled']) },
        { kind: 'number', value: one.pieces },
        amount(one.amountMinor, currency),
      ],
    })),
    last: lastOf(sold),
  }
}

const text = (label: string) => ({ label, isNumber: false })
const number = (label: string) => ({ label, isNumber: true })
const instant = (at: Date): Cell => ({ kind: 'instant', at: at.toISOString() })

function amount(minor: number, currency: string): Cell {
  const money: Money = { amount: minor, currency }
  return { kind: 'money', money }
}

function orderLink(number: string): { readonly label: string; readonly path: string } {
  return { label: number === '' ? '–' : number, path: number === '' ? '' : `orders/${number}` }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

function lastOf(rows: readonly EntryCursor[]): EntryCursor | null {
  return rows.length > ROWS ? (rows[ROWS - 1] ?? null) : null
}

function cursorOf(given: string | null): EntryCursor | null {
  const [, at = '', id = ''] = /^(\d{1,13})~([0-9a-f-]{36})$/.exec(given ?? '') ?? []
  return id === '' ? null : { at: new Date(Number(at)), id }
}

function nextOf(params: URLSearchParams, { at, id }: EntryCursor): string {
  const next = new URLSearchParams(params)
  next.set('after', `${at.getTime()}~${id}`)
  return `?${next}`
}
