import type { CallProblem, CallState } from '#domains/outgoing-call/contract.ts'
import { OWNER_EVENTS, webhookStaffActions } from '#domains/outgoing-call/index.ts'
import { msg } from '#kernel/translate.ts'
import { readTries, readWebhookCall } from '#views/webhook-log.ts'
import { PROBLEM_WORDS } from '../../partner-calls.ts'
import { defineList } from '../kit/read-list.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { stateCell } from './order-words.ts'
import { column, count, instant, isId, link, NOTHING, numbers, outside, text } from './people/cells.ts'
import { CALL_STATES, eventWords } from './webhook-words.ts'

interface LogRow {
  readonly id: string
  readonly event: string
  readonly endpoint: string
  readonly state: CallState
  readonly createdAt: Date
  readonly tries: number
  readonly status: number | null
  readonly problem: CallProblem | null
}

/** Every call to the systems of the owner in the last 30 days, newest first. */
export const webhookLog = defineList<LogRow>({
  path: 'webhook-log',
  title: msg('Log of webhooks'),
  action: webhookStaffActions.read,
  select: `c.id, c.event, coalesce(nullif(e.description, ''), e.url) AS endpoint, c.state, c.created_at AS "createdAt", c.tries, c.status, c.problem`,
  from: 'outgoing_call c JOIN call_endpoint e ON e.id = c.endpoint_id',
  always: 'e.account_id IS NULL',
  idSql: 'c.id',
  columns: [
    { id: 'event', label: msg('Event'), cell: ({ event }, { t }) => text(eventWords(event, t)) },
    { id: 'endpoint', label: msg('Endpoint'), cell: ({ endpoint }) => outside(endpoint) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(CALL_STATES[state], t) },
    { id: 'made', label: msg('Made'), sort: 'made', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'tries', label: msg('Tries'), isNumber: true, cell: ({ tries }) => count(tries) },
    {
      id: 'status',
      label: msg('Answer'),
      isNumber: true,
      cell: ({ status }) => (status === null ? NOTHING : count(status)),
    },
    {
      id: 'problem',
      label: msg('Problem'),
      cell: ({ problem }, { t }) => (problem === null ? NOTHING : text(t(PROBLEM_WORDS[problem]))),
    },
  ],
  filters: [
    {
      kind: 'text',
      name: 'endpoint',
      label: msg('Endpoint'),
      where: (words) => ({
        sql: 'c.endpoint_id IN (SELECT x.id FROM call_endpoint x WHERE x.account_id IS NULL AND (x.id::text = $? OR position(lower($?) in lower(x.url)) > 0 OR position(lower($?) in lower(x.description)) > 0))',
        values: [words, words, words],
      }),
    },
    {
      kind: 'choice',
      name: 'event',
      label: msg('Event'),
      choices: Object.fromEntries(Object.entries(OWNER_EVENTS).map(([event, { words }]) => [event, words])),
      where: (event) => ({ sql: 'c.event = $?', values: [event] }),
    },
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(CALL_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'c.state = $?', values: [state] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Made from'),
      where: (day) => ({ sql: 'c.created_at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Made before'),
      where: (day) => ({ sql: 'c.created_at < $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('The webhook-id of a call'),
    where: (words) => ({ sql: 'c.id::text = lower($?)', values: [words] }),
  },
  emptyHint: msg('Every call to your own systems appears here for 30 days.'),
  orders: { made: { sql: 'c.created_at', type: 'timestamptz' } },
  firstOrder: '-made',
  links: [{ path: 'webhooks', title: msg('Webhooks'), action: webhookStaffActions.read }],
  pathOf: ({ id }) => `webhook-log/${id}`,
})

/** One call: what it says, each try with its answer, and sending it again. */
export const webhookLogRecord: AdminRecord = {
  action: webhookStaffActions.read,
  async read(db, id, { t, actor }) {
    const call = isId(id) ? await readWebhookCall(db, id) : null
    if (!call) return null
    const tries = await readTries(db, id)
    const { event, endpointId, url, description, state, createdAt, body, nextAt } = call
    return {
      title: eventWords(event, t),
      states: [stateCell(CALL_STATES[state], t)],
      facts: [
        { label: t('Endpoint'), cell: link(description || url, `webhooks/${endpointId}`) },
        { label: t('Type'), cell: outside(event) },
        { label: t('webhook-id'), cell: outside(id) },
        { label: t('Made'), cell: instant(createdAt) },
        ...(state === 'waiting' && tries.length > 0
          ? [{ label: t('Tried again'), cell: instant(nextAt) }]
          : []),
        ...(call.problem === null
          ? []
          : [{ label: t('Problem'), cell: text(t(PROBLEM_WORDS[call.problem])) }]),
      ],
      tables:
        tries.length === 0
          ? []
          : [
              {
                title: t('Tries'),
                columns: [
                  column(t('Date')),
                  numbers(t('Answer')),
                  column(t('Problem')),
                  column(t('Beginning of the answer')),
                ],
                rows: tries.map(({ at, status, problem, excerpt }) => [
                  instant(at),
                  status === null ? NOTHING : count(status),
                  problem === null ? NOTHING : text(t(PROBLEM_WORDS[problem])),
                  outside(excerpt),
                ]),
              },
            ],
      texts: [{ title: t('Payload'), text: JSON.stringify(JSON.parse(body), null, 2) }],
      history: [],
      acts:
        call.isOn && may(actor, webhookStaffActions.change)
          ? [
              {
                call: '/admin/webhook/resend',
                title: t('Send again'),
                hint: t('Sends the same text with the same id at once, and for three days if it fails.'),
                isDangerous: false,
                fields: [],
                subject: { id },
              },
            ]
          : [],
    }
  },
}
