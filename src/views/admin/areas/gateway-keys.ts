import type { Queryable } from '#db/database.ts'
import {
  type CheckOutcome,
  type KeyField,
  type ProviderCheck,
  paymentStaffActions,
  readKeyFaces,
  readProviderChecks,
} from '#domains/payment/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell, RowView, Tone } from '#web/admin/views.ts'
import { defineForm } from '../kit/form/form-definition.ts'
import type { GatewayFace, KeysFace, ListContext } from '../kit/list-definition.ts'
import { memoryList } from '../kit/memory-list.ts'
import { stateCell } from './order-words.ts'

type Sources = KeysFace['source']
const SOURCES: Readonly<Record<Sources, readonly [words: string, tone: Tone]>> = {
  none: [msg('No keys'), 'quiet'],
  shop: [msg('Typed here'), 'good'],
  environment: [msg('From the environment'), 'good'],
  unreadable: [msg('Cannot be read: type them again'), 'danger'],
  useless: [msg('Not accepted any more: type them again'), 'danger'],
}

const OUTCOMES: Readonly<Record<CheckOutcome, readonly [words: string, tone: Tone]>> = {
  good: [msg('The provider accepts them'), 'good'],
  refused: [msg('The provider refuses them'), 'danger'],
  unreachable: [msg('The provider did not answer'), 'warning'],
}

/** Returns where the keys of a provider come from, in words. */
export function sourceCell(source: Sources, t: Translate): Cell {
  return stateCell(SOURCES[source], t)
}

/** Returns how the provider answered last, in words. */
export function checkCell(check: ProviderCheck | undefined, t: Translate): Cell {
  return check
    ? stateCell(OUTCOMES[check.outcome], t)
    : { kind: 'state', text: t('Not tried yet'), tone: 'quiet' }
}

/** The payment providers that the program knows, and whether the shop has keys of each. */
export const gatewayKeyList = memoryList({
  path: 'gateway-keys',
  title: msg('Keys of providers'),
  action: paymentStaffActions['read-events'],
  async read(db, params, { t, gateways = [] }) {
    const search = (params.get('q') ?? '').trim().slice(0, 200)
    const checks = await readProviderChecks(db)
    const rows = gateways
      .filter(({ id, name }) => `${id} ${t(name)}`.toLowerCase().includes(search.toLowerCase()))
      .flatMap(({ id, name, keys }) => (keys ? [{ id, name, keys }] : []))
      .map(
        ({ id, name, keys }): RowView => ({
          id,
          path: `gateway-keys/${id}`,
          cells: [
            { kind: 'text', text: t(name) },
            sourceCell(keys.source, t),
            keys.source === 'none' ? { kind: 'nothing' } : checkCell(checks.get(id), t),
          ],
        }),
      )
    const column = (id: string, label: string) => ({ id, label, isNumber: false, sort: null })
    return {
      path: 'gateway-keys',
      title: t('Keys of providers'),
      columnChoices: [],
      columns: [column('name', t('Name')), column('keys', t('Keys')), column('check', t('Tried'))],
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
  },
})

/** Finds a provider among the ways to pay of this process. */
export function providerOf(
  id: string,
  { gateways = [] }: ListContext,
): (GatewayFace & { keys: KeysFace }) | null {
  const face = gateways.find((one) => one.id === id)
  return face?.keys ? Object.assign({}, face, { keys: face.keys }) : null
}

const SAFE_ID = /^[a-z-]{1,40}$/

async function readValues(db: Queryable, id: string) {
  const faces = new Map((await readKeyFaces(db, id)).map((face) => [face.field, face]))
  const text = (field: KeyField): string => faces.get(field)?.value ?? ''
  return {
    mode: text('mode') === 'test' ? 'test' : 'live',
    address: text('address'),
    account: text('account'),
    place: text('place'),
    publicKey: text('publicKey'),
    secret: faces.has('secret'),
    webhookId: text('webhookId'),
    webhookSecret: faces.has('webhookSecret'),
    evenIfInUse: false,
  }
}

/** What is needed of a provider. Which fields it has, and how it calls them, its gateway says. */
export const gatewayKeyForm = defineForm({
  path: 'gateway-keys',
  title: msg('Keys'),
  action: paymentStaffActions['edit-provider-keys'],
  sections: [
    {
      title: msg('Keys'),
      hint: msg(
        'You find them in your account at the provider. They count at once, for buyers too, so try them afterwards. Secrets are stored encrypted and never shown again: a replaced one does not come back by Undo.',
      ),
      fields: [
        {
          kind: 'choice',
          name: 'mode',
          label: msg('Mode'),
          hint: msg(
            'With test keys no money moves. Orders paid with them do not count as paid once the keys are for real payments.',
          ),
          choices: { live: msg('Real payments'), test: msg('Test') },
        },
        { kind: 'text', name: 'address', label: msg('Address'), max: 300 },
        { kind: 'text', name: 'account', label: msg('Account'), max: 300 },
        { kind: 'text', name: 'place', label: msg('Store'), max: 300 },
        { kind: 'text', name: 'publicKey', label: msg('Public key'), max: 600 },
        { kind: 'secret', name: 'secret', label: msg('Secret key'), max: 6_000 },
        { kind: 'text', name: 'webhookId', label: msg('Id of the webhook'), max: 600 },
        { kind: 'secret', name: 'webhookSecret', label: msg('Secret of the webhook'), max: 1_000 },
        {
          kind: 'check',
          name: 'evenIfInUse',
          label: msg('Change the account even if payments are open'),
          hint: msg(
            'Payments, refunds and subscriptions of the account before cannot go on with another one. Finish them first, or look after them at the provider.',
          ),
        },
      ],
    },
  ],
  fieldsOf(id, context) {
    const keys = providerOf(id, context)?.keys
    // What stands in the environment wins, so there is nothing to type here.
    if (!keys || keys.source === 'environment') return null
    const named = keys.fields.map(({ name, label, hint }) => [
      name,
      Object.fromEntries(Object.entries({ label, hint }).filter(([, words]) => words !== '')),
    ])
    return Object.fromEntries([...named, ['evenIfInUse', {}]])
  },
  read: async (db, id) => (SAFE_ID.test(id) ? readValues(db, id) : null),
})
