import { CLIENT_ID_MAX, CLIENT_ID_PATTERN } from '#domains/device/contract.ts'
import { deviceStaffActions, readClient } from '#domains/device/index.ts'
import { SCOPES, type Scope } from '#domains/token/contract.ts'
import { msg } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import { defineForm, NEW } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { SCOPES_IN_WORDS, scopesInWords } from '../words/scope-words.ts'
import { instant, outside, text } from './people/cells.ts'

interface ListedClient {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly isOn: boolean
  readonly createdAt: Date
}

/** Programs of devices that members may pair. */
export const deviceClientList = defineList<ListedClient>({
  path: 'device-clients',
  title: msg('Device clients'),
  action: deviceStaffActions.read,
  select: 'd.id, d.name, d.scopes, d.is_on AS "isOn", d.created_at AS "createdAt"',
  from: 'device_client d',
  always: 'true',
  idSql: 'd.id',
  idType: 'text',
  columns: [
    { id: 'id', label: msg('Id'), sort: 'id', cell: ({ id }) => outside(id) },
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
    { id: 'scopes', label: msg('May read'), cell: ({ scopes }, { t }) => text(scopesInWords(scopes, t)) },
    {
      id: 'state',
      label: msg('State'),
      cell: ({ isOn }, { t }) =>
        isOn
          ? { kind: 'state', text: t('Switched on'), tone: 'good' }
          : { kind: 'state', text: t('Switched off'), tone: 'quiet' },
    },
    { id: 'created', label: msg('Created'), cell: ({ createdAt }) => instant(createdAt) },
  ],
  filters: [],
  search: {
    hint: msg('Id or name'),
    where: (words) => ({
      sql: '(d.id ILIKE $? OR d.name ILIKE $?)',
      values: [`%${words.replace(/[\\%_]/g, '\\$&')}%`, `%${words.replace(/[\\%_]/g, '\\$&')}%`],
    }),
  },
  reference: 'member-api',
  orders: { id: { sql: 'd.id', type: 'text' } },
  firstOrder: 'id',
  pathOf: ({ id }) => `device-clients/${id}`,
})

const COMMON = { name: {}, scopes: {}, isOn: {} } as const

/** A device client: what it is called, and what its devices may ask for. */
export const deviceClientForm = defineForm({
  path: 'device-clients',
  title: msg('Device client'),
  newTitle: msg('New device client'),
  action: deviceStaffActions.change,
  sections: [
    {
      title: msg('Device client'),
      hint: msg(
        'Members see the name when they connect a device. Switching it off disconnects every device of it at once; switching it on again brings none back.',
      ),
      fields: [
        {
          kind: 'text',
          name: 'client',
          label: msg('Id'),
          hint: msg(
            'The device sends it: small letters, digits and hyphens. It cannot be changed afterwards.',
          ),
          max: CLIENT_ID_MAX,
          pattern: CLIENT_ID_PATTERN,
        },
        { kind: 'text', name: 'name', label: msg('Name'), isRequired: true, max: 100 },
        {
          kind: 'choices',
          name: 'scopes',
          label: msg('Its devices may read'),
          choices: SCOPES_IN_WORDS,
        },
        { kind: 'check', name: 'isOn', label: msg('Switched on') },
      ],
    },
  ],
  fieldsOf: (id) => (id === NEW ? { client: { isRequired: true }, ...COMMON } : COMMON),
  async read(db, id) {
    if (id === NEW) return { client: '', name: '', scopes: ['profile', 'library'], isOn: true }
    const client = await readClient(db, id)
    if (!client) return null
    const scopes = SCOPES.filter((scope) => client.scopes.includes(scope))
    return { client: '', name: client.name, scopes, isOn: client.isOn }
  },
  nameOf: ({ name }) => name,
})

/** The page of one device client: removing it. */
export const deviceClientRecord: AdminRecord = {
  action: deviceStaffActions.read,
  async read(db, id, { actor, t }) {
    const client = await readClient(db, id)
    if (!client) return null
    const remove: ActView = {
      call: '/admin/device-clients/remove',
      leadsOn: true,
      title: t('Remove the device client'),
      hint: t('Every device of it is disconnected at once. A client with the same id can be added again.'),
      isDangerous: true,
      fields: [{ kind: 'check', name: 'sure', label: t('I am sure'), hint: '', isRequired: true }],
      subject: { id },
    }
    return {
      title: client.name,
      states: [],
      facts: [{ label: t('Id'), cell: outside(id) }],
      tables: [],
      history: [],
      acts: may(actor, deviceStaffActions.change) ? [remove] : [],
    }
  },
}
