import {
  MAIL_TEMPLATES,
  type MailDelivery,
  mailStaffActions,
  mailTemplateOf,
} from '#domains/mail-log/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../kit/read-list.ts'
import { MAIL_STATES } from './mail-words.ts'
import { stateCell } from './order-words.ts'

interface MailRow {
  readonly id: string
  readonly template: string
  readonly to: string
  readonly subject: string
  readonly delivery: MailDelivery
  readonly createdAt: Date
}

/** Every mail that the shop sent or is about to send, newest first. */
export const mailList = defineList<MailRow>({
  path: 'mails',
  title: msg('E-mails'),
  action: mailStaffActions.read,
  select: `m.id, m.template, m.to_address AS "to", m.subject, m.delivery, m.created_at AS "createdAt"`,
  from: 'mail m',
  always: 'true',
  idSql: 'm.id',
  columns: [
    { id: 'subject', label: msg('Subject'), cell: ({ subject }) => ({ kind: 'outside', text: subject }) },
    { id: 'to', label: msg('To'), cell: ({ to }) => ({ kind: 'outside', text: to }) },
    {
      id: 'made',
      label: msg('Made'),
      sort: 'made',
      cell: ({ createdAt }) => ({ kind: 'instant', at: createdAt.toISOString() }),
    },
    { id: 'state', label: msg('State'), cell: ({ delivery }, { t }) => stateCell(MAIL_STATES[delivery], t) },
    {
      id: 'kind',
      label: msg('Kind'),
      cell: ({ template }, { t }) => ({ kind: 'text', text: t(mailTemplateOf(template)?.title ?? template) }),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(MAIL_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'm.delivery = $?', values: [state] }),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: msg('Kind'),
      choices: Object.fromEntries(MAIL_TEMPLATES.map(({ id, title }) => [id, title])),
      where: (template) => ({ sql: 'm.template = $?', values: [template] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Made from'),
      where: (day) => ({ sql: 'm.created_at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Made before'),
      where: (day) => ({ sql: 'm.created_at < $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('E-mail address, or number of the order'),
    where: (words) => ({
      sql: 'lower(m.to_address) = lower($?) OR m.order_id = (SELECT o.id FROM orders o WHERE o.number = $?)',
      values: [words, words],
    }),
  },
  emptyHint: msg('Every e-mail of the shop appears here.'),
  orders: { made: { sql: 'm.created_at', type: 'timestamptz' } },
  firstOrder: '-made',
  pathOf: ({ id }) => `mails/${id}`,
})
