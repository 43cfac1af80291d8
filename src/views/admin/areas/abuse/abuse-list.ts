import { type AbuseKind, type AbuseReason, type AbuseState, abuseStaffActions } from '#domains/abuse/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../../kit/read-list.ts'
import { stateCell } from '../order-words.ts'
import { beginning, instant, outside, text } from '../people/cells.ts'
import { ABUSE_KIND_WORDS, ABUSE_REASON_WORDS, ABUSE_STATE_WORDS } from './abuse-words.ts'

interface ListedCase {
  readonly id: string
  readonly number: number
  readonly kind: AbuseKind
  readonly label: string
  readonly reason: AbuseReason
  readonly state: AbuseState
  readonly createdAt: Date
}

/** Reports of abuse, the newest first. */
export const abuseList = defineList<ListedCase>({
  path: 'abuse',
  title: msg('Reports of abuse'),
  action: abuseStaffActions.read,
  select: 'c.id, c.number, c.kind, c.label, c.reason, c.state, c.created_at AS "createdAt"',
  from: 'abuse_case c',
  always: 'true',
  idSql: 'c.id',
  columns: [
    { id: 'number', label: msg('Number'), cell: ({ number }) => text(String(number)) },
    { id: 'kind', label: msg('Kind'), cell: ({ kind }, { t }) => text(t(ABUSE_KIND_WORDS[kind])) },
    { id: 'label', label: msg('What was reported'), cell: ({ label }) => outside(label) },
    { id: 'reason', label: msg('Reason'), cell: ({ reason }, { t }) => text(t(ABUSE_REASON_WORDS[reason])) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(ABUSE_STATE_WORDS[state], t) },
    { id: 'created', label: msg('Received'), sort: 'created', cell: ({ createdAt }) => instant(createdAt) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(
        Object.entries(ABUSE_STATE_WORDS).map(([state, [words]]) => [state, words]),
      ),
      where: (state) => ({ sql: 'c.state = $?', values: [state] }),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: msg('Kind'),
      choices: ABUSE_KIND_WORDS,
      where: (kind) => ({ sql: 'c.kind = $?', values: [kind] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Received from'),
      where: (day) => ({ sql: 'c.created_at >= $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('Number, how the name of the thing begins, or the e-mail address of the reporter'),
    where: (words) => ({
      sql: `c.number = $? OR lower(c.label) LIKE lower($?) OR lower(c.email) = lower($?)`,
      values: [/^\d{1,9}$/.test(words) ? Number(words) : 0, beginning(words), words],
    }),
  },
  emptyHint: msg('What visitors report at “Report something” appears here.'),
  orders: { created: { sql: 'c.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  pathOf: ({ number }) => `abuse/${number}`,
})
