import type { Queryable } from '#db/database.ts'
import type { Cell } from '#web/admin/views.ts'
import type { ListPage, PartnerList } from '#web/partner/area/views.ts'
import { csvOf } from '../admin/kit/list-csv.ts'
import { readClickPage } from './clicks.ts'
import { readCommissionPage } from './commissions.ts'
import { readOrderPage } from './orders.ts'
import type { PartnerReader } from './reader.ts'
import { parseStatementQuery, readStatement } from './statement.ts'

/** Rows that are read at once. */
const BATCH = 500

interface ExportedList {
  readonly columns: readonly string[]
  readonly page: (after: string | null) => Promise<ListPage<readonly Cell[]>>
}

/** Writes a whole list of a partner as a CSV file, some rows at a time. */
export function partnerCsv(
  db: Queryable,
  partner: { readonly id: string; readonly joinedAt: Date },
  list: PartnerList,
  query: URLSearchParams,
  reader: PartnerReader,
): AsyncGenerator<string> {
  const { columns, page } = LISTS[list](db, partner, query, reader)
  async function* batches() {
    let after: string | null = null
    do {
      const { rows, next }: ListPage<readonly Cell[]> = await page(after)
      yield { columns, rows }
      after = next
    } while (after !== null)
  }
  return csvOf(batches(), reader.locale)
}

const words = (text: string): Cell => ({ kind: 'text', text })
const instant = (at: string): Cell => ({ kind: 'instant', at })

type Exports = (
  db: Queryable,
  partner: { readonly id: string; readonly joinedAt: Date },
  query: URLSearchParams,
  reader: PartnerReader,
) => ExportedList

const LISTS: Readonly<Record<PartnerList, Exports>> = {
  clicks: (db, { id }, _query, reader) => ({
    columns: [reader.translate('Day'), reader.translate('Clicks')],
    page: async (after) =>
      cellsOf(await readClickPage(db, id, after, reader, BATCH), ({ day, clicks }) => [
        words(day),
        { kind: 'number', value: clicks },
      ]),
  }),
  orders: (db, { id }, _query, reader) => {
    const { translate: t } = reader
    const states = { paid: t('Paid'), unpaid: t('Not paid'), own: t('Own order') }
    return {
      columns: [t('Order'), t('Date'), t('State'), t('Why?')],
      page: async (after) =>
        cellsOf(await readOrderPage(db, id, after, reader, BATCH), ({ number, placedAt, state, why }) => [
          words(number),
          instant(placedAt),
          words(states[state]),
          words(why.join(' ')),
        ]),
    }
  },
  commissions: (db, { id }, _query, reader) => {
    const { translate: t } = reader
    return {
      columns: [
        t('Order'),
        t('Date'),
        t('Basis'),
        t('Commission'),
        t('Taken back'),
        t('State'),
        t('How it came about'),
      ],
      page: async (after) =>
        cellsOf(await readCommissionPage(db, id, after, reader, BATCH), (row) => [
          words(row.number),
          instant(row.earnedAt),
          { kind: 'money', money: row.basis },
          { kind: 'money', money: row.earned },
          { kind: 'money', money: row.returned },
          words(row.stateWords),
          words(row.lines.join(' ')),
        ]),
    }
  },
  statement: (db, partner, query, reader) => {
    const { translate: t } = reader
    const asked = parseStatementQuery(query, reader)
    const row = (at: Cell, what: string, number: string, pending: Cell, payable: Cell) => [
      at,
      words(what),
      words(number),
      pending,
      payable,
    ]
    return {
      columns: [t('Date'), t('What'), t('Order'), t('Pending'), t('Payable')],
      async page(after) {
        const month = await readStatement(db, partner, { ...asked, after }, reader, BATCH)
        const { opening, closing, next } = month
        const balance = (what: string, { pending, payable }: typeof opening) =>
          row(
            { kind: 'nothing' },
            what,
            '',
            { kind: 'money', money: pending },
            { kind: 'money', money: payable },
          )
        const { rows } = cellsOf(month, ({ at, words: what, number, pending, payable }) =>
          row(
            instant(at),
            what,
            number ?? '',
            { kind: 'money', money: pending },
            { kind: 'money', money: payable },
          ),
        )
        return {
          rows: [
            ...(after === null ? [balance(t('Opening balance'), opening)] : []),
            ...rows,
            ...(next === null ? [balance(t('Closing balance'), closing)] : []),
          ],
          next,
        }
      },
    }
  },
}

/** Lists that a partner can take as a file. */
export const PARTNER_FILES = Object.keys(LISTS) as readonly PartnerList[]

function cellsOf<Row>(
  { rows, next }: ListPage<Row>,
  cells: (row: Row) => readonly Cell[],
): ListPage<readonly Cell[]> {
  return { rows: rows.map(cells), next }
}
