import { statement } from '#db/statement.ts'
import { paymentStaffActions } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Cell, Tone } from '#web/admin/views.ts'
import { defineList } from '../kit/read-list.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { outcomeWords } from '../words/history-words.ts'
import { stateCell } from './order-words.ts'

type EventState = 'new' | 'done' | 'ignored' | 'parked'

interface EventRow {
  readonly id: string
  readonly gatewayId: string
  readonly hint: string
  readonly ref: string | null
  readonly state: EventState
  readonly outcome: string
  readonly deliveries: number
  readonly receivedAt: Date
  readonly handledAt: Date | null
}

const STATES: Readonly<Record<EventState, readonly [words: string, tone: Tone]>> = {
  new: [msg('Waiting'), 'quiet'],
  done: [msg('Processed'), 'good'],
  ignored: [msg('Not about this shop'), 'quiet'],
  parked: [msg('Failed'), 'danger'],
}

const COLUMNS = `e.id, e.gateway_id AS "gatewayId", e.hint, e.provider_ref AS ref, e.state, e.outcome, e.deliveries, e.received_at AS "receivedAt", e.handled_at AS "handledAt"`

/** What payment providers told the shop, newest first. */
export const eventList = defineList<EventRow>({
  path: 'events',
  title: msg('Inbox of payment events'),
  action: paymentStaffActions['read-events'],
  select: COLUMNS,
  from: 'payment_event e',
  always: 'true',
  idSql: 'e.id',
  columns: [
    { id: 'gateway', label: msg('Gateway'), cell: ({ gatewayId }) => ({ kind: 'text', text: gatewayId }) },
    { id: 'what', label: msg('What'), cell: ({ hint }) => ({ kind: 'outside', text: hint }) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(STATES[state], t) },
    {
      id: 'received',
      label: msg('Received'),
      sort: 'received',
      cell: ({ receivedAt }) => instant(receivedAt),
    },
    {
      id: 'deliveries',
      label: msg('Deliveries'),
      isNumber: true,
      cell: ({ deliveries }) => ({ kind: 'number', value: deliveries }),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'e.state = $?', values: [state] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Received from'),
      where: (day) => ({ sql: 'e.received_at >= $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('Name of the gateway, or the payment’s name there'),
    where: (words) => ({ sql: 'e.gateway_id = $? OR e.provider_ref = $?', values: [words, words] }),
  },
  emptyHint: msg('Messages of payment providers appear here, so that you can process one again.'),
  orders: { received: { sql: 'e.received_at', type: 'timestamptz' } },
  firstOrder: '-received',
  pathOf: ({ id }) => `events/${id}`,
})

const byId = statement<{ readonly id: string }>(
  'admin-event',
  `SELECT ${COLUMNS} FROM payment_event e WHERE e.id = $id`,
)
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

function instant(at: Date | null): Cell {
  return at ? { kind: 'instant', at: at.toISOString() } : { kind: 'nothing' }
}

/** One event. Its body is not shown: it may hold more about a person than staff need. */
export const eventRecord: AdminRecord = {
  action: paymentStaffActions['read-events'],
  async read(db, id, { t, actor }) {
    const [event] = UUID.test(id) ? await db.query<EventRow>(byId, byId.bind({ id })) : []
    if (!event) return null
    const text = (words: string): Cell => ({ kind: 'outside', text: words || '–' })
    const mayReplay = event.state !== 'new' && may(actor, paymentStaffActions['replay-event'])
    return {
      title: t('Event of {gateway}', { gateway: event.gatewayId }),
      states: [stateCell(STATES[event.state], t)],
      facts: [
        { label: t('What'), cell: text(event.hint) },
        { label: t('Payment at the provider'), cell: text(event.ref ?? '') },
        { label: t('Received'), cell: instant(event.receivedAt) },
        { label: t('Processed'), cell: instant(event.handledAt) },
        { label: t('Outcome'), cell: text(outcomeWords(event.outcome, t)) },
      ],
      tables: [],
      history: [],
      acts: mayReplay
        ? [
            {
              call: '/admin/events/replay',
              title: t('Process again'),
              hint: t(
                'Asks the provider about the payment again. What was booked before is not booked twice.',
              ),
              isDangerous: false,
              fields: [],
              subject: { id },
            },
          ]
        : [],
    }
  },
}
