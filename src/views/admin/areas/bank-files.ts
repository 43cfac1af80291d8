import { type BankFileState, bankStatementStaffActions } from '#domains/bank-statement/index.ts'
import { msg } from '#kernel/translate.ts'
import { FILE_STATES } from '../bank/bank-words.ts'
import type { AdminMaker } from '../kit/area.ts'
import { defineList } from '../kit/read-list.ts'
import { staffAccountOf } from '../kit/staff-account.ts'
import { stateCell } from './order-words.ts'
import { count, instant, outside } from './people/cells.ts'

interface BankFileListRow {
  readonly id: string
  readonly state: BankFileState
  readonly createdAt: Date
  readonly who: string
  readonly waiting: number
  readonly lines: number
}

/** Results of lines that wait for somebody. */
const WAIT = `{unmatched,under,over,duplicate,late,failed,changed,unread}`

/** The statements that staff uploaded, newest first. */
export const bankFileList = defineList<BankFileListRow>({
  path: 'bank-files',
  title: msg('Uploaded statements'),
  action: bankStatementStaffActions.import,
  select: `f.id, f.state, f.created_at AS "createdAt", coalesce(nullif(a.name, ''), f.created_by) AS who,
    (SELECT coalesce(sum(c.value::int), 0)::int FROM jsonb_each_text(f.counts) c WHERE c.key <> 'skipped') AS lines,
    (SELECT coalesce(sum(c.value::int), 0)::int FROM jsonb_each_text(f.counts) c WHERE c.key = ANY ('${WAIT}'::text[])) AS waiting`,
  from: `bank_file f LEFT JOIN account a ON a.id = ${staffAccountOf('f.created_by')}`,
  always: 'true',
  idSql: 'f.id',
  columns: [
    { id: 'created', label: msg('Uploaded'), sort: 'created', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(FILE_STATES[state], t) },
    { id: 'who', label: msg('By'), cell: ({ who }) => outside(who) },
    { id: 'lines', label: msg('Lines'), isNumber: true, cell: ({ lines }) => count(lines) },
    { id: 'waiting', label: msg('Need a look'), isNumber: true, cell: ({ waiting }) => count(waiting) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(FILE_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'f.state = $?', values: [state] }),
    },
  ],
  search: {
    hint: msg('Number of a line'),
    where: (words) => ({
      sql: 'f.id = (SELECT l.file_id FROM bank_statement_line l WHERE l.number = $?)',
      values: [/^\d{1,9}$/.test(words) ? Number(words) : 0],
    }),
  },
  emptyHint: msg('Statements that you upload appear here, each with what it booked.'),
  orders: { created: { sql: 'f.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  links: [{ path: 'bank', title: msg('Lines of the bank'), action: bankStatementStaffActions.read }],
  pathOf: ({ id }) => `bank-files/${id}`,
})

/** Uploads a statement. */
export const bankFileMaker: AdminMaker = {
  title: msg('Upload a statement'),
  action: bankStatementStaffActions.import,
  act: ({ t }) => ({
    call: '/admin/bank-file/upload',
    title: t('Upload and check'),
    hint: t('You see what would be booked first. Nothing is booked before you say so.'),
    isDangerous: false,
    fields: [
      {
        kind: 'file',
        name: 'file',
        label: t('Statement of your bank'),
        hint: t('camt.053 (XML), or a CSV list with the columns date, amount and reference; up to 20 MB'),
        accept: '.xml,.csv,.txt,.tsv,.053,text/xml,application/xml,text/csv',
        isRequired: true,
      },
    ],
    subject: {},
    shows: 'id',
  }),
}
