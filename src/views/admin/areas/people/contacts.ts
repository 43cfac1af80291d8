import { type ContactState, caseOf, contactStaffActions } from '#domains/contact/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Condition } from '../../kit/list-definition.ts'
import { defineList } from '../../kit/read-list.ts'
import { stateCell } from '../order-words.ts'
import { beginning, instant, outside, text } from './cells.ts'
import { CONTACT_MOVES, CONTACT_STATES } from './contact-words.ts'

interface ContactListRow {
  readonly id: string
  readonly number: number
  readonly state: ContactState
  readonly name: string
  readonly subject: string
  readonly createdAt: Date
  readonly assignee: string | null
}

/** Shortest part of a text that is looked for: the index knows three letters. Units: characters. */
const SHORTEST_INSIDE = 3

function searched(words: string): Condition {
  const number = Number(/^c?(\d{1,9})$/i.exec(words)?.[1] ?? 0)
  const exact = { sql: 'c.number = $? OR lower(c.email) = lower($?)', values: [number, words] }
  if (words.length < SHORTEST_INSIDE) return exact
  const sql = `${exact.sql} OR fold_text(c.name || ' ' || c.subject) LIKE '%' || fold_text($?)`
  return { sql, values: [...exact.values, beginning(words)] }
}

const bulkMove = (name: 'close' | 'spam') => ({
  name,
  title: CONTACT_MOVES[name][0],
  hint: CONTACT_MOVES[name][1],
  action: contactStaffActions.answer,
})

/** What people wrote to the shop, the newest first. */
export const contactList = defineList<ContactListRow>({
  path: 'contacts',
  title: msg('Messages'),
  action: contactStaffActions.read,
  exportAction: contactStaffActions.read,
  select: `c.id, c.number, c.state::text, c.name, c.subject, c.created_at AS "createdAt", coalesce(nullif(a.name, ''), a.email) AS assignee`,
  from: 'contact_thread c LEFT JOIN account a ON a.id = c.assigned_to',
  always: 'true',
  idSql: 'c.id',
  columns: [
    { id: 'number', label: msg('Case'), cell: ({ number }) => text(caseOf(number)) },
    { id: 'received', label: msg('Received'), sort: 'received', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
    { id: 'subject', label: msg('Subject'), cell: ({ subject }) => outside(subject) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(CONTACT_STATES[state], t) },
    { id: 'assignee', label: msg('Assigned to'), cell: ({ assignee }) => outside(assignee) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(CONTACT_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'c.state = $?', values: [state] }),
    },
    {
      kind: 'choice',
      name: 'assigned',
      label: msg('Assigned'),
      choices: { yes: msg('To somebody'), no: msg('To nobody') },
      where: (value) => ({
        sql: value === 'yes' ? 'c.assigned_to IS NOT NULL' : 'c.assigned_to IS NULL',
        values: [],
      }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Received from'),
      where: (day) => ({ sql: 'c.created_at >= $?', values: [day] }),
    },
  ],
  search: { hint: msg('Case, name, subject, or e-mail address'), where: searched },
  emptyHint: msg('What people write on the page “Contact” appears here.'),
  orders: { received: { sql: 'c.created_at', type: 'timestamptz' } },
  firstOrder: '-received',
  pathOf: ({ number }) => `contacts/${number}`,
  bulk: [bulkMove('close'), bulkMove('spam')],
})
