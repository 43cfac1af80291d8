import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { paymentStaffActions } from '#domains/payment/index.ts'
import { type GatewayRule, NO_GATEWAY_RULE, readSettings } from '#domains/shop/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell, RowView } from '#web/admin/views.ts'
import { defineForm } from '../kit/form/form-definition.ts'
import type { GatewayFace, ListContext } from '../kit/list-definition.ts'
import { memoryList } from '../kit/memory-list.ts'
import type { OwnView } from '../kit/read-list.ts'
import type { AdminRecord } from '../kit/record-definition.ts'
import { sourceCell } from './gateway-keys.ts'

const lastEvents = statement(
  'admin-gateway-last-events',
  `SELECT g.id, (SELECT max(received_at) FROM payment_event e WHERE e.gateway_id = g.id) AS at FROM unnest($1::text[]) AS g (id)`,
)

type Rules = Readonly<Record<string, GatewayRule>>

async function readRules(db: Queryable): Promise<Rules> {
  const { gateways } = await readSettings(db, ['gateways'])
  return (gateways ?? {}) as Rules
}

async function readLastEvents(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db.query<{ id: string; at: Date | null }>(lastEvents, [ids])
  return new Map(rows.map(({ id, at }) => [id, at]))
}

function stateOf({ id, hasProvider, livemode, keys }: GatewayFace, rules: Rules, t: Translate): Cell {
  if (keys && keys.source !== 'shop' && keys.source !== 'environment') return sourceCell(keys.source, t)
  if (rules[id]?.isOff) return { kind: 'state', text: t('Off'), tone: 'quiet' }
  if (!hasProvider) return { kind: 'state', text: t('On'), tone: 'good' }
  return livemode
    ? { kind: 'state', text: t('On, real money'), tone: 'good' }
    : { kind: 'state', text: t('On, test mode'), tone: 'warning' }
}

/** The ways to pay that the program knows: those that need no keys, and providers with the state of their keys. */
export const gatewayList = memoryList({
  path: 'gateways',
  title: msg('Ways to pay'),
  action: paymentStaffActions['read-events'],
  async read(db, params, context) {
    const search = (params.get('q') ?? '').trim().slice(0, 200)
    return listOf(await rowsOf(db, search, context), search, context.t)
  },
})

async function rowsOf(
  db: Queryable,
  search: string,
  { t, gateways = [] }: ListContext,
): Promise<readonly RowView[]> {
  const found = gateways.filter(({ id, name }) =>
    `${id} ${t(name)}`.toLowerCase().includes(search.toLowerCase()),
  )
  const ids = found.map(({ id }) => id)
  const [rules, events] = await Promise.all([readRules(db), readLastEvents(db, ids)])
  return found.map((gateway) => ({
    id: gateway.id,
    path: `gateways/${gateway.id}`,
    cells: [
      { kind: 'text', text: t(gateway.name) },
      stateOf(gateway, rules, t),
      instantCell(events.get(gateway.id) ?? null),
    ],
  }))
}

function listOf(rows: readonly RowView[], search: string, t: Translate): OwnView {
  const column = (id: string, label: string) => ({ id, label, isNumber: false, sort: null })
  return {
    path: 'gateways',
    title: t('Ways to pay'),
    columnChoices: [],
    columns: [column('name', t('Name')), column('state', t('State')), column('event', t('Last event'))],
    rows,
    search,
    searchHint: t('Name'),
    filters: [],
    ignored: [],
    sort: '',
    count: { rows: rows.length, isMore: false },
    previous: null,
    next: null,
    isFiltered: search !== '',
  }
}

function instantCell(at: Date | null): Cell {
  return at ? { kind: 'instant', at: at.toISOString() } : { kind: 'nothing' }
}

/** One way to pay: its state, and where its provider sends events. */
export const gatewayRecord: AdminRecord = {
  action: paymentStaffActions['read-events'],
  async read(db, id, { t, gateways = [] }) {
    const gateway = gateways.find((one) => one.id === id)
    if (!gateway) return null
    const [rules, events] = await Promise.all([readRules(db), readLastEvents(db, [id])])
    const { webhookUrl } = gateway
    return {
      title: t(gateway.name),
      states: [stateOf(gateway, rules, t)],
      facts: [
        ...(webhookUrl === null
          ? []
          : [
              {
                label: t('Address for events, to be entered at the provider'),
                cell: { kind: 'outside' as const, text: webhookUrl },
              },
            ]),
        ...(gateway.hasProvider
          ? [
              { label: t('Last event'), cell: instantCell(events.get(id) ?? null) },
              {
                label: t('Keys'),
                cell: sourceCell(gateway.keys?.source ?? 'none', t),
              },
            ]
          : []),
      ],
      links: gateway.keys ? [{ path: `gateway-keys/${id}`, title: t('Keys of this provider') }] : [],
      tables: [],
      history: [],
      acts: [],
    }
  },
}

/** Whether and to whom a way to pay is offered. */
export const gatewayForm = defineForm({
  path: 'gateways',
  title: msg('Way to pay'),
  action: paymentStaffActions['switch-gateway'],
  sections: [
    {
      title: msg('At the checkout'),
      hint: msg(
        'What is switched off is not offered any more. Payments that are under way go on, and subscriptions that are paid with it renew. Undo switches it on again.',
      ),
      fields: [
        { kind: 'check', name: 'isOn', label: msg('Offer it') },
        {
          kind: 'number',
          name: 'place',
          label: msg('Place in the list'),
          hint: msg('1 is the first. Empty: as the program has it.'),
          min: 1,
          max: 99,
        },
        {
          kind: 'list',
          name: 'countries',
          label: msg('Only for these countries'),
          hint: msg('One code on each line, such as DE. Empty: all that it works in.'),
        },
        {
          kind: 'list',
          name: 'currencies',
          label: msg('Only for these currencies'),
          hint: msg('One code on each line, such as EUR. Empty: all that it takes.'),
        },
        { kind: 'money', name: 'min', label: msg('Smallest amount') },
        { kind: 'money', name: 'max', label: msg('Largest amount') },
      ],
    },
  ],
  async read(db, id) {
    if (!/^[a-z-]{1,40}$/.test(id)) return null
    const [rules, { currency: stored }] = await Promise.all([readRules(db), readSettings(db, ['currency'])])
    const rule = rules[id] ?? NO_GATEWAY_RULE
    const currency = String(stored ?? 'EUR')
    return {
      isOn: !rule.isOff,
      place: rule.place,
      countries: rule.countries,
      currencies: rule.currencies,
      min: { amount: rule.minMinor, currency },
      max: { amount: rule.maxMinor, currency },
    }
  },
})
