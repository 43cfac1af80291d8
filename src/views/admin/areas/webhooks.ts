import { CALL_URL_MAX, DESCRIPTION_MAX, type EndpointState } from '#domains/outgoing-call/contract.ts'
import {
  OWNER_EVENTS,
  readWebhook,
  SUBSCRIBED_EVENTS,
  webhookStaffActions,
} from '#domains/outgoing-call/index.ts'
import { msg } from '#kernel/translate.ts'
import type { AdminMaker } from '../kit/area.ts'
import { defineForm } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'
import { stateCell } from './order-words.ts'
import { count, instant, isId, outside } from './people/cells.ts'
import { ENDPOINT_STATES, EVENT_GROUPS } from './webhook-words.ts'

interface WebhookRow {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: number
  readonly state: EndpointState
  readonly failingSince: Date | null
  readonly changedAt: Date
}

/** Systems of the owner that hear what happens in the shop. */
export const webhookList = defineList<WebhookRow>({
  path: 'webhooks',
  title: msg('Webhooks'),
  action: webhookStaffActions.read,
  select: `e.id, e.url, e.description, cardinality(e.events) AS events, e.state, e.failing_since AS "failingSince", e.changed_at AS "changedAt"`,
  from: 'call_endpoint e',
  always: 'e.account_id IS NULL',
  idSql: 'e.id',
  columns: [
    { id: 'url', label: msg('Address'), cell: ({ url }) => outside(url) },
    { id: 'description', label: msg('Description'), cell: ({ description }) => outside(description) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(ENDPOINT_STATES[state], t) },
    { id: 'events', label: msg('Events'), isNumber: true, cell: ({ events }) => count(events) },
    { id: 'failing', label: msg('Fails since'), cell: ({ failingSince }) => instant(failingSince) },
    { id: 'changed', label: msg('Changed'), sort: 'changed', cell: ({ changedAt }) => instant(changedAt) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(ENDPOINT_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'e.state = $?', values: [state] }),
    },
  ],
  search: {
    hint: msg('A part of the address or of the description'),
    where: (words) => ({
      sql: 'position(lower($?) in lower(e.url)) > 0 OR position(lower($?) in lower(e.description)) > 0',
      values: [words, words],
    }),
  },
  reference: 'webhooks',
  emptyHint: msg('Add an address of your own system to which the shop tells what happens.'),
  orders: { changed: { sql: 'e.changed_at', type: 'timestamptz' } },
  firstOrder: '-changed',
  pathOf: ({ id }) => `webhooks/${id}`,
})

/** What can be changed of an endpoint: its secret is not among it. */
export const webhookForm = defineForm({
  path: 'webhooks',
  title: msg('Webhook'),
  action: webhookStaffActions.change,
  sections: [
    {
      title: msg('Endpoint'),
      hint: msg(
        'An https address on port 443 that everybody can reach. Addresses of private networks are refused.',
      ),
      fields: [
        {
          kind: 'text',
          isUrl: true,
          name: 'url',
          label: msg('Address'),
          isRequired: true,
          max: CALL_URL_MAX,
        },
        { kind: 'text', name: 'description', label: msg('Description'), max: DESCRIPTION_MAX },
        {
          kind: 'choices',
          name: 'events',
          label: msg('Events'),
          isRequired: true,
          choices: Object.fromEntries(SUBSCRIBED_EVENTS.map((event) => [event, OWNER_EVENTS[event].words])),
        },
      ],
    },
  ],
  async read(db, id) {
    const found = isId(id) ? await readWebhook(db, id) : null
    if (!found) return null
    const { url, description, events } = found
    return { url, description, events }
  },
  nameOf: ({ url, description }) => description || url,
})

/** The page that adds an endpoint and shows its secret once. */
export const webhookMaker: AdminMaker = {
  title: msg('New webhook'),
  action: webhookStaffActions.change,
  act: ({ t }) => ({
    call: '/admin/webhook/create',
    title: t('Create'),
    hint: t('The secret is shown here once. With it your system checks that a call comes from this shop.'),
    isDangerous: false,
    subject: {},
    fields: [
      {
        kind: 'url',
        name: 'url',
        label: t('Address'),
        hint: t('Such as https://erp.example/webhooks'),
        isRequired: true,
      },
      { kind: 'text', name: 'description', label: t('Description'), hint: '', isRequired: false },
      {
        kind: 'choice',
        name: 'events',
        label: t('Events'),
        hint: t('Choose single events afterwards on the page of the endpoint.'),
        isRequired: true,
        choices: Object.entries(EVENT_GROUPS).map(([value, { words }]) => ({ value, label: t(words) })),
      },
    ],
    shows: 'secret',
    needsScript: true,
  }),
}
