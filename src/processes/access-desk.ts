// Tests: tests/flows/admin/access-commands.test.ts

import type { Database } from '#db/database.ts'
import { addClient, removeClient } from '#domains/device/index.ts'
import type { Scope } from '#domains/token/contract.ts'
import { endToken } from '#domains/token/index.ts'

interface Acting {
  readonly actor: string
  readonly now: Date
}

/** Does with tokens and device clients what the command line asks for, each act in a transaction of its own. */
export interface AccessDesk {
  /** Ends a token or disconnects a device. Throws: not-found. */
  endToken(id: string, end: Acting & { readonly why: string }): Promise<void>
  /** Adds a device client, switched on. Throws: device-client-exists. */
  addClient(client: {
    readonly id: string
    readonly name: string
    readonly scopes: readonly Scope[]
    readonly now: Date
  }): Promise<void>
  /** Removes a device client and returns how many devices were disconnected. Throws: device-client-unknown. */
  removeClient(id: string, acting: Acting): Promise<number>
}

/** Returns the desk of a shop. Source: decisions 0080, 0081. */
export function accessDesk(database: Database): AccessDesk {
  return {
    async endToken(id, end) {
      await database.transaction((tx) => endToken(tx, { id, accountId: null, ...end }))
    },
    addClient: (client) => database.transaction((tx) => addClient(tx, { ...client, isOn: true })),
    removeClient: (id, acting) =>
      database.transaction(async (tx) => (await removeClient(tx, { id, ...acting })).cutOff),
  }
}
