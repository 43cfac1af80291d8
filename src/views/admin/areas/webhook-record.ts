import { type EndpointRow, readWebhook, webhookStaffActions } from '#domains/outgoing-call/index.ts'
import {
  countCalls,
  readNewestCalls,
  readWebhookHistory,
  type WebhookCall,
  type WebhookCounts,
} from '#views/webhook-log.ts'
import type { ActView, TableView } from '#web/admin/views.ts'
import { PROBLEM_WORDS } from '../../partner-calls.ts'
import { readStaffNames } from '../attention/staff-names.ts'
import { type AdminRecord, may, type RecordContext } from '../kit/record-definition.ts'
import { actorWords } from '../words/history-words.ts'
import { stateCell } from './order-words.ts'
import { column, count, instant, isId, link, NOTHING, numbers, outside, text } from './people/cells.ts'
import { CALL_STATES, ENDPOINT_HISTORY, ENDPOINT_STATES, eventWords } from './webhook-words.ts'

/** How many calls the page of an endpoint lists; the log has all of them. */
const LISTED = 20

/** The page of one endpoint: how it does, its newest calls, and what can be done with it. */
export const webhookRecord: AdminRecord = {
  action: webhookStaffActions.read,
  async read(db, id, context) {
    const endpoint = isId(id) ? await readWebhook(db, id) : null
    if (!endpoint) return null
    const { t, now } = context
    const [calls, counts, events] = await Promise.all([
      readNewestCalls(db, id, LISTED),
      countCalls(db, id),
      readWebhookHistory(db, id),
    ])
    const nameOf = await readStaffNames(
      db,
      events.map(({ actor }) => actor),
    )
    const { url, description, state, formerUntil, failingSince, pausedUntil } = endpoint
    return {
      title: description || url,
      states: [stateCell(ENDPOINT_STATES[state], t)],
      links: [{ path: `webhook-log?endpoint=${id}`, title: t('Log of this endpoint') }],
      facts: [
        { label: t('Address'), cell: outside(url) },
        { label: t('Waiting calls'), cell: count(counts.waiting) },
        { label: t('Calls that did not arrive'), cell: count(counts.failed) },
        { label: t('Fails since'), cell: instant(failingSince) },
        ...(pausedUntil !== null && pausedUntil > now
          ? [{ label: t('Tried again'), cell: instant(pausedUntil) }]
          : []),
        ...(formerUntil !== null && formerUntil > now
          ? [{ label: t('The former secret signs too until'), cell: instant(formerUntil) }]
          : []),
      ],
      tables: calls.length === 0 ? [] : [callTable(calls, context)],
      history: events.map(({ what, actor, at, why }) => ({
        at: at.toISOString(),
        what: t(ENDPOINT_HISTORY[what] ?? what),
        who: actorWords(nameOf(actor), t),
        why,
      })),
      acts: may(context.actor, webhookStaffActions.change) ? actsOf(endpoint, counts, context) : [],
    }
  },
}

function callTable(calls: readonly WebhookCall[], { t }: RecordContext): TableView {
  return {
    title: t('Newest calls'),
    columns: [
      column(t('Date')),
      column(t('Event')),
      column(t('State')),
      numbers(t('Tries')),
      column(t('Problem')),
    ],
    rows: calls.map(({ id, createdAt, event, state, tries, problem }) => [
      instant(createdAt),
      link(eventWords(event, t), `webhook-log/${id}`),
      stateCell(CALL_STATES[state], t),
      count(tries),
      problem === null ? NOTHING : text(t(PROBLEM_WORDS[problem])),
    ]),
  }
}

function actsOf(
  { id, state }: EndpointRow,
  { failed }: WebhookCounts,
  { t }: RecordContext,
): readonly ActView[] {
  const isOn = state === 'on'
  const subject = { id }
  const since = {
    kind: 'day',
    name: 'since',
    label: t('Since the day'),
    hint: t('The log keeps 30 days.'),
    isRequired: true,
  } as const
  const test: ActView = {
    call: '/admin/webhook/test',
    title: t('Send a test'),
    hint: t('Calls the address at once with an event that says nothing. The result stands in the log.'),
    isDangerous: false,
    fields: [],
    subject,
  }
  const again = (which: 'failed' | 'all', title: string, hint: string): ActView => ({
    call: '/admin/webhook/resend-since',
    title,
    hint,
    isDangerous: false,
    fields: [since],
    subject: { id, which },
  })
  const renew: ActView = {
    call: '/admin/webhook/secret',
    title: t('New secret'),
    hint: t(
      'It is shown here once. For 24 hours calls are signed with both, so that your system can change over.',
    ),
    isDangerous: false,
    fields: [],
    subject,
    shows: 'secret',
    needsScript: true,
  }
  const turn: ActView = {
    call: '/admin/webhook/switch',
    title: isOn ? t('Switch off') : t('Switch on'),
    hint: isOn
      ? t('What waits is given up and can be sent again later. What happens meanwhile is not kept for it.')
      : t('From now on it hears what happens. Send again what did not arrive.'),
    isDangerous: isOn,
    fields: [],
    subject: { id, to: isOn ? 'off' : 'on' },
  }
  const remove: ActView = {
    call: '/admin/webhook/delete',
    leadsOn: true,
    title: t('Delete the endpoint'),
    hint: t('Its log and its secret go with it. This cannot be undone; the audit log keeps the address.'),
    isDangerous: true,
    fields: [{ kind: 'check', name: 'sure', label: t('I am sure'), hint: '', isRequired: true }],
    subject,
  }
  const resends = [
    ...(failed === 0
      ? []
      : [
          again(
            'failed',
            t('Send again what did not arrive'),
            t('Everything that was given up, in the order in which it happened; 5,000 calls at most.'),
          ),
        ]),
    again(
      'all',
      t('Send everything again'),
      t(
        'Also what arrived, with the same ids: your system must know an id that it has seen. 5,000 calls at most.',
      ),
    ),
  ]
  return [...(isOn ? [test, ...resends] : []), renew, turn, remove]
}
