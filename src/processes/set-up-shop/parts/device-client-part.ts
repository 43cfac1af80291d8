import { z } from 'zod'
import { CLIENT_ID_PATTERN } from '#domains/device/contract.ts'
import { addClient, changeClient, readShopClients, removeClient } from '#domains/device/index.ts'
import { SCOPES, type Scope } from '#domains/token/contract.ts'
import type { FilePart } from './part.ts'

const NAME_MAX = 100

const schema = z
  .array(
    z.strictObject({
      id: z.string().regex(CLIENT_ID_PATTERN, 'has small letters, digits and hyphens'),
      name: z.string().trim().min(1).max(NAME_MAX),
      scopes: z.array(z.enum(SCOPES)).min(1),
      on: z.boolean().default(true),
    }),
  )
  .refine(
    (clients) => new Set(clients.map(({ id }) => id)).size === clients.length,
    'two device clients have the same id',
  )

type Written = z.output<typeof schema>

interface ClientState {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly isOn: boolean
}

const ACTOR = 'setup'
const inOrder = (scopes: readonly Scope[]): Scope[] => SCOPES.filter((scope) => scopes.includes(scope))

/** Programs of devices that may be paired. A client that the file leaves out is removed, and its tokens end. */
export const deviceClientPart: FilePart<Written, readonly ClientState[]> = {
  holds: { settings: [], tables: ['device_client'] },
  schema,
  ofFile: (written) =>
    written
      .map(({ id, name, scopes, on: isOn }) => ({ id, name, scopes: inOrder(scopes), isOn }))
      .toSorted(byId),
  toFile: (state) => state.map(({ id, name, scopes, isOn }) => ({ id, name, scopes: [...scopes], on: isOn })),
  async read(db) {
    const clients = await readShopClients(db)
    return clients
      .map(({ id, name, scopes, isOn }) => ({ id, name, scopes: inOrder(scopes), isOn }))
      .toSorted(byId)
  },
  async save(tx, wanted, { now }) {
    const moment = { actor: ACTOR, now }
    const standing = new Set((await readShopClients(tx)).map(({ id }) => id))
    for (const id of standing)
      if (!wanted.some((one) => one.id === id)) await removeClient(tx, { id, ...moment })
    for (const client of wanted) {
      if (standing.has(client.id)) await changeClient(tx, { ...client, ...moment })
      else await addClient(tx, { ...client, now })
    }
  },
}

function byId(a: ClientState, b: ClientState): number {
  return a.id < b.id ? -1 : 1
}
