import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  type BankFileRow,
  type BankFileState,
  bankStatementStaffActions,
  isAtWork,
  type KeptWords,
  type RowResult,
  readBankFile,
} from '#domains/bank-statement/index.ts'
import { isUuid } from '#kernel/ids.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView, Cell, RecordView, TableView } from '#web/admin/views.ts'
import { FILE_STATES, RESULT_WORDS, RESULTS } from '../bank/bank-words.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { readActors } from '../orders/timeline.ts'
import { stateCell } from './order-words.ts'
import { amount, column, count, instant, link, NOTHING, numbers, outside, text } from './people/cells.ts'

/** Longest part of a text that the table shows. Units: characters. */
const SHOWN_TEXT = 80
/** Most lines of a file on its page; lines that need somebody come first. */
const ROWS_SHOWN = 500

const rowsOf = statement<{
  readonly id: string
  readonly urgency: readonly string[]
  readonly limit: number
}>(
  'admin-bank-file-rows',
  `SELECT r.result, r.line_number AS "lineNumber", r.twin_number AS "twinNumber", r.order_number AS "orderNumber", r.booked_on::text AS "bookedOn",
     r.amount_minor AS "amountMinor", r.currency, coalesce(l.debtor_name, r.debtor_name) AS "debtorName", left(coalesce(l.remittance, r.remittance), ${SHOWN_TEXT}) AS remittance, r.why
   FROM bank_file_row r LEFT JOIN bank_statement_line l ON l.number = r.line_number AND r.result <> 'changed'
   WHERE r.file_id = $id ORDER BY array_position($urgency::text[], r.result), r.place LIMIT $limit`,
)
const eventsOf = statement<{ readonly id: string }>(
  'admin-bank-file-events',
  'SELECT to_state AS state, at, actor FROM bank_file_event WHERE file_id = $id ORDER BY at, id',
)

interface ShownRow {
  readonly result: RowResult
  readonly lineNumber: number | null
  readonly twinNumber: number | null
  readonly orderNumber: string | null
  readonly bookedOn: string | null
  readonly amountMinor: number | null
  readonly currency: string | null
  readonly debtorName: string
  readonly remittance: string
  readonly why: KeptWords | null
}

/** The page of an uploaded statement: what it would book or booked, line by line. */
export const bankFileRecord: AdminRecord = {
  action: bankStatementStaffActions.import,
  async read(db, id, { t, actor }) {
    const upload = isUuid(id) ? await readBankFile(db, id) : null
    if (!upload) return null
    const { state, reason, counts, done, total } = upload
    const [rows, history, who] = await Promise.all([
      db.query<ShownRow>(rowsOf, rowsOf.bind({ id, urgency: RESULTS, limit: ROWS_SHOWN + 1 })),
      historyOf(db, id, t),
      readActors(db, [upload.createdBy], t),
    ])
    return {
      title: t('Uploaded statement'),
      states: [stateCell(FILE_STATES[state], t)],
      ...(isAtWork(state) ? { work: { id, words: t(FILE_STATES[state][0]), done, total } } : {}),
      facts: [
        ...(reason ? [{ label: t('Why'), cell: text(t(reason.english, reason.values)) }] : []),
        { label: t('Uploaded'), cell: instant(upload.createdAt) },
        { label: t('By'), cell: outside(who(upload.createdBy)) },
        ...RESULTS.flatMap((result) => {
          const found = counts[result] ?? 0
          return found > 0 ? [{ label: t(RESULT_WORDS[result][0]), cell: count(found) }] : []
        }),
        ...(state === 'done' &&
        Object.keys(counts).every((result) => result === 'known' || result === 'skipped')
          ? [
              {
                label: t('Result'),
                cell: text(t('Nothing new: every line was there already, or is none of the shop’s.')),
              },
            ]
          : []),
      ],
      tables: [tableOf(rows, t)],
      history,
      acts: may(actor, bankStatementStaffActions.import) ? actsOf(upload, t) : [],
    }
  },
}

async function historyOf(db: Queryable, id: string, t: Translate): Promise<RecordView['history']> {
  const events = await db.query<{ state: BankFileState; at: Date; actor: string }>(
    eventsOf,
    eventsOf.bind({ id }),
  )
  const nameOf = await readActors(
    db,
    events.map(({ actor }) => actor),
    t,
  )
  return events.map(({ state, at, actor }) => ({
    at: at.toISOString(),
    what: t(FILE_STATES[state][0]),
    who: nameOf(actor),
    why: '',
  }))
}

function tableOf(rows: readonly ShownRow[], t: Translate): TableView {
  return {
    title: rows.length > ROWS_SHOWN ? t('The first {count} lines', { count: ROWS_SHOWN }) : t('Line by line'),
    columns: [
      column(t('Result')),
      numbers(t('Amount')),
      column(t('Order')),
      column(t('Payer or payee')),
      column(t('Text')),
      column(t('Day')),
      column(t('Line')),
    ],
    rows: rows
      .slice(0, ROWS_SHOWN)
      .map((row): readonly Cell[] => [
        stateCell(RESULT_WORDS[row.result], t),
        row.amountMinor === null || row.currency === null ? NOTHING : amount(row.amountMinor, row.currency),
        row.orderNumber === null ? NOTHING : link(row.orderNumber, `orders/${row.orderNumber}`),
        outside(row.debtorName),
        outside(wordsOf(row, t)),
        row.bookedOn === null ? NOTHING : text(row.bookedOn),
        row.lineNumber === null ? NOTHING : link(String(row.lineNumber), `bank/${row.lineNumber}`),
      ]),
  }
}

/** What the line says, and what somebody should know about it. */
function wordsOf({ remittance, twinNumber, why }: ShownRow, t: Translate): string {
  const twin = twinNumber === null ? '' : t('Perhaps the same money as line {number}', { number: twinNumber })
  return [why ? t(why.english, why.values) : '', twin, remittance].filter(Boolean).join(' · ')
}

function actsOf({ id, state }: BankFileRow, t: Translate): readonly ActView[] {
  if (state !== 'checked') return []
  const shared = { isDangerous: false, fields: [], subject: { file: id } } as const
  return [
    {
      call: '/admin/bank-file/book',
      title: t('Book the statement'),
      hint: t(
        'Books what is shown here. Lines that name no order wait for you. Each line can be taken back on its own page.',
      ),
      ...shared,
    },
    {
      call: '/admin/bank-file/drop',
      title: t('Put aside'),
      hint: t('Nothing is booked. To book it after all, upload the file again.'),
      ...shared,
    },
  ]
}
