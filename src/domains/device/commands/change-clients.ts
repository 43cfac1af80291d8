// Tests: tests/flows/admin/device-clients.test.ts

import type { Tx } from '#db/database.ts'
import type { Scope } from '#domains/token/contract.ts'
import { storeEndOfClient } from '#domains/token/index.ts'
import {
  type DeviceClient,
  insertClient,
  lockClient,
  queueClientChange,
  queueClientRemoval,
} from '../client-store.ts'
import { queueCodesOfClientEnd } from '../code-store.ts'
import { deviceErrors } from '../errors.ts'

export interface SetClient {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly isOn: boolean
  /** `staff:…` or `operator`. */
  readonly actor: string
  readonly now: Date
}

/** Adds a device client. Throws: device-client-exists. Source: decision 0081. */
export async function addClient(
  tx: Tx,
  { id, name, scopes, isOn, now, demo = false }: Omit<SetClient, 'actor'> & { readonly demo?: boolean },
): Promise<void> {
  if (!(await insertClient(tx, { id, name, scopes, isOn, demo }, now)))
    throw deviceErrors['device-client-exists']({ fields: ['id'] })
}

/**
 * Changes a device client. Switching it off ends the tokens of its devices at once, and the codes that they
 * show; switching it on again brings none back. Fewer scopes hold for new devices. Returns what it was, and how
 * many devices were cut off. Throws: device-client-unknown. Source: decision 0081.
 */
export async function changeClient(
  tx: Tx,
  { id, name, scopes, isOn, actor, now }: SetClient,
): Promise<{ readonly before: DeviceClient; readonly cutOff: number }> {
  const before = await lockKnown(tx, id)
  queueClientChange(tx, { id, name, scopes, isOn }, now)
  const cutOff =
    before.isOn && !isOn
      ? await cutOffDevices(tx, id, { actor, why: 'the device client was switched off', now })
      : 0
  return { before, cutOff }
}

/**
 * Removes a device client; the tokens of its devices end at once. Returns what it was, and how many devices
 * were cut off. Throws: device-client-unknown.
 */
export async function removeClient(
  tx: Tx,
  { id, actor, now }: Pick<SetClient, 'id' | 'actor' | 'now'>,
): Promise<{ readonly before: DeviceClient; readonly cutOff: number }> {
  const before = await lockKnown(tx, id)
  const cutOff = await cutOffDevices(tx, id, { actor, why: 'the device client was removed', now })
  queueClientRemoval(tx, id)
  return { before, cutOff }
}

function cutOffDevices(
  tx: Tx,
  clientId: string,
  end: { readonly actor: string; readonly why: string; readonly now: Date },
): Promise<number> {
  // The codes first: a device that just fetches its token holds its code, and its token is there once it lets go.
  queueCodesOfClientEnd(tx, clientId)
  return storeEndOfClient(tx, { clientId, ...end })
}

async function lockKnown(tx: Tx, id: string): Promise<DeviceClient> {
  const client = await lockClient(tx, id)
  if (!client) throw deviceErrors['device-client-unknown']({ fields: ['id'] })
  return client
}
