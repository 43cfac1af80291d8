import { CLIENT_ID_PATTERN } from '#domains/device/contract.ts'
import { readClient, readShopClients } from '#domains/device/index.ts'
import { SCOPES } from '#domains/token/contract.ts'
import { sortScopes } from '#domains/token/index.ts'
import { accessDesk } from '#processes/access-desk.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { flag, type Kind, needed, oneOf, option, repeated, text } from './parameters.ts'

const clientId: Kind<string> = (typed) =>
  CLIENT_ID_PATTERN.test(typed)
    ? { value: typed }
    : { wrong: `"${typed}" is no id: small letters, digits and hyphens, 40 at most.` }
const id = needed('ID', 'Which device client?', clientId)

/** Lists the device clients that the owner added. */
export const deviceClientList = report({
  name: 'device-client list',
  summary: 'lists the device clients of the shop, with what their devices may read',
  takes: {},
  async run({ context: { database } }) {
    const clients = (await readShopClients(database)).map(({ id, name, scopes, isOn }) => ({
      id,
      name,
      scopes,
      isOn,
    }))
    const lines = clients.map(
      ({ id, name, scopes, isOn }) => `${id}  ${isOn ? 'on' : 'off'}  ${scopes.join(' ')}  ${name}\n`,
    )
    return { text: lines.join('') || 'There is no device client.\n', data: { clients } }
  },
})

/** Adds a device client. */
export const deviceClientAdd = deed({
  name: 'device-client add',
  summary: 'adds a device client, whose devices members may then connect',
  help: 'The id is what its devices send; there is no secret.',
  takes: {
    id,
    name: option('NAME', 'what members see; default: the id', text),
    scope: repeated(
      'SCOPE',
      `lets its devices read this: ${SCOPES.join(', ')}; may be given several times; default library`,
      oneOf(SCOPES),
    ),
  },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { name = wanted.id, scope } = wanted
    const scopes = scope.length === 0 ? (['library'] as const) : sortScopes(scope)
    await accessDesk(database).addClient({ id: wanted.id, name, scopes, now: clock.now() })
    out.write(`Devices of ${wanted.id} can be connected. They may read: ${scopes.join(', ')}.\n`)
    return DONE
  },
})

/** Removes a device client. */
export const deviceClientDelete = deed({
  name: 'device-client delete',
  summary: 'removes a device client and disconnects its devices at once',
  takes: { id, yes: flag('does not ask whether it is meant') },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    if (!(await readClient(database, wanted.id))) throw new Refused(`There is no device client ${wanted.id}.`)
    if (!wanted.yes)
      throw new Mistyped('Every device of it would be disconnected. Add --yes if that is meant.')
    const count = await accessDesk(database).removeClient(wanted.id, { actor: 'operator', now: clock.now() })
    out.write(`${wanted.id} is removed; ${count} devices were disconnected.\n`)
    return DONE
  },
})
