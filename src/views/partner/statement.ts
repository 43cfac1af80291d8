import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type PartnerTotals, readPartnerTotals } from '#domains/partner/index.ts'
import { dayOf } from '#kernel/local-day.ts'
import { instantOf } from '#kernel/time-zone.ts'
import { msg } from '#kernel/translate.ts'
import type { BalanceView, EntryView, StatementView } from '#web/partner/area/views.ts'
import { monthText, type PartnerReader, paged } from './reader.ts'

/** Entries on one page of a statement. */
const ENTRIES = 100

const entries = statement<{
  readonly partnerId: string
  readonly currency: string
  readonly from: Date
  readonly until: Date
  readonly after: string | null
  readonly limit: number
}>(
  'partner-page-entries',
  `SELECT e.id::text, e.at, e.kind, o.number, e.pending_minor AS "pendingMinor", e.payable_minor AS "payableMinor"
   FROM partner_entry e LEFT JOIN orders o ON o.id = e.order_id
   WHERE e.partner_id = $partnerId AND e.currency = $currency AND e.at >= $from AND e.at < $until
   AND ($after::bigint IS NULL OR (e.at, e.id) > (SELECT l.at, l.id FROM partner_entry l WHERE l.id = $after AND l.partner_id = $partnerId))
   ORDER BY e.at, e.id LIMIT $limit`,
)

interface EntryRow {
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly number: string | null
  readonly pendingMinor: number
  readonly payableMinor: number
}

/** What each kind of entry says. */
const KINDS: Readonly<Record<string, string>> = {
  earned: msg('Commission earned'),
  matured: msg('Commission became payable'),
  returned: msg('Commission taken back'),
  payout: msg('Payout'),
  'payout-returned': msg('Payout came back'),
  corrected: msg('Correction by the shop'),
}

/** What of a partner's ledger is asked for. */
export interface StatementQuery {
  /** `2026-11`. */
  readonly month: string
  readonly currency: string
  /** Id of the entry after which the page begins. */
  readonly after: string | null
}

/** Reads a query of an address; the default is the present month in the shop's currency. */
export function parseStatementQuery(params: URLSearchParams, { now, rules }: PartnerReader): StatementQuery {
  const month = params.get('month') ?? ''
  const currency = params.get('currency') ?? ''
  const after = params.get('after') ?? ''
  return {
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : dayOf(now).slice(0, 7),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : rules.currency,
    after: /^\d{1,15}$/.test(after) ? after : null,
  }
}

/** Reads a month of a partner's ledger: the balance before it, its entries, and the balance after it. */
export async function readStatement(
  db: Queryable,
  partner: { readonly id: string; readonly joinedAt: Date },
  query: StatementQuery,
  reader: PartnerReader,
  size = ENTRIES,
): Promise<StatementView> {
  const { month, currency, after } = query
  const { from, until } = spanOf(month, reader)
  const values = entries.bind({ partnerId: partner.id, currency, from, until, after, limit: size + 1 })
  const [found, opening, closing] = await Promise.all([
    db.query<EntryRow>(entries, values),
    readPartnerTotals(db, partner.id, from),
    readPartnerTotals(db, partner.id, until),
  ])
  const queryOf = (of: string, money = currency): string =>
    `?${new URLSearchParams({ month: of, ...(money === reader.rules.currency ? {} : { currency: money }) })}`
  const currencies = [...new Set([reader.rules.currency, currency, ...currenciesOf(closing)])].toSorted()
  return {
    ...paged(
      found,
      size,
      ({ id }) => id,
      (row) => entryView(row, currency, reader),
    ),
    month,
    label: monthText(month, reader),
    before: dayOf(partner.joinedAt).slice(0, 7) < month ? queryOf(moved(month, -1)) : null,
    after: month < dayOf(reader.now).slice(0, 7) ? queryOf(moved(month, 1)) : null,
    currencies:
      currencies.length < 2
        ? []
        : currencies.map((one) => ({
            query: queryOf(month, one),
            label: one,
            isCurrent: one === currency,
          })),
    opening: balanceOf(opening, currency),
    closing: balanceOf(closing, currency),
    query: queryOf(month),
    isFirst: after === null,
  }
}

function entryView(
  { id, at, kind, number, pendingMinor, payableMinor }: EntryRow,
  currency: string,
  { translate: t }: PartnerReader,
): EntryView {
  return {
    id,
    at: at.toISOString(),
    words: t(KINDS[kind] ?? kind),
    number,
    pending: { amount: pendingMinor, currency },
    payable: { amount: payableMinor, currency },
  }
}

function balanceOf(sums: readonly PartnerTotals[], currency: string): BalanceView {
  const own = sums.find((sum) => sum.currency === currency)
  return {
    pending: { amount: own?.pendingMinor ?? 0, currency },
    payable: { amount: own?.payableMinor ?? 0, currency },
  }
}

/** Returns the currencies in which there are sums. */
const currenciesOf = (sums: readonly PartnerTotals[]): string[] =>
  sums.flatMap(({ currency }) => (currency === '' ? [] : [currency]))

/** Returns when a month of the shop begins, and when the following one does. */
function spanOf(month: string, { rules }: PartnerReader): { readonly from: Date; readonly until: Date } {
  const begin = (of: string): Date =>
    instantOf({ year: Number(of.slice(0, 4)), month: Number(of.slice(5)), day: 1, timeMs: 0 }, rules.timeZone)
  return { from: begin(month), until: begin(moved(month, 1)) }
}

/** Returns the month some months later: `2026-11`. */
export function moved(month: string, months: number): string {
  const first = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1)
  return new Date(first).toISOString().slice(0, 7)
}
