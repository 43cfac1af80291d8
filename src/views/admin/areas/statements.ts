import {
  type StatementKind,
  type StatementNote,
  type StatementState,
  statementStaffActions,
} from '#domains/buyer-statement/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Condition } from '../kit/list-definition.ts'
import { defineList } from '../kit/read-list.ts'
import { stateCell } from './order-words.ts'
import { beginning, instant, NOTHING, outside, text } from './people/cells.ts'
import { KIND_WORDS, NOTE_WORDS, STATE_WORDS } from './statement-words.ts'

interface StatementListRow {
  readonly id: string
  readonly number: number
  readonly kind: StatementKind
  readonly state: StatementState
  readonly note: StatementNote
  readonly name: string
  readonly contract: string
  readonly givenAt: Date
}

/** Shortest part of a name that is looked for: the index knows three letters. Units: characters. */
const SHORTEST_INSIDE = 3

function searched(words: string): Condition {
  const number = /^\d{1,9}$/.test(words) ? Number(words) : 0
  const exact = { sql: 's.number = $? OR lower(s.email) = lower($?)', values: [number, words] }
  if (words.length < SHORTEST_INSIDE) return exact
  const sql = `${exact.sql} OR fold_text(s.name) LIKE '%' || fold_text($?)`
  return { sql, values: [...exact.values, beginning(words)] }
}

/** Cancellations and withdrawals that buyers declared, the newest first. */
export const statementList = defineList<StatementListRow>({
  path: 'statements',
  title: msg('Cancellations and withdrawals'),
  action: statementStaffActions.read,
  select: 's.id, s.number, s.kind, s.state::text, s.note, s.name, s.contract, s.given_at AS "givenAt"',
  from: 'buyer_statement s',
  always: 's.given_at IS NOT NULL',
  idSql: 's.id',
  columns: [
    { id: 'number', label: msg('Number'), cell: ({ number }) => text(String(number)) },
    { id: 'kind', label: msg('Kind'), cell: ({ kind }, { t }) => text(t(KIND_WORDS[kind])) },
    { id: 'given', label: msg('Received'), sort: 'given', cell: ({ givenAt }) => instant(givenAt) },
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
    { id: 'contract', label: msg('Contract'), cell: ({ contract }) => outside(contract) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(STATE_WORDS[state], t) },
    {
      id: 'note',
      label: msg('Note'),
      cell: ({ note }, { t }) => (note === '' ? NOTHING : text(t(NOTE_WORDS[note]))),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: msg('Kind'),
      choices: KIND_WORDS,
      where: (kind) => ({ sql: 's.kind = $?', values: [kind] }),
    },
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(
        Object.entries(STATE_WORDS).flatMap(([state, [words]]) =>
          state === 'draft' ? [] : [[state, words]],
        ),
      ),
      where: (state) => ({ sql: 's.state = $?', values: [state] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Received from'),
      where: (day) => ({ sql: 's.given_at >= $?', values: [day] }),
    },
  ],
  search: { hint: msg('Number, name, or e-mail address'), where: searched },
  emptyHint: msg('What buyers declare at “Cancel a contract” or “Withdraw” appears here.'),
  orders: { given: { sql: 's.given_at', type: 'timestamptz' } },
  firstOrder: '-given',
  pathOf: ({ number }) => `statements/${number}`,
})
