// Tests: tests/flows/partner/signed-calls.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { nextState } from '#kernel/states.ts'
import { readCallAddress } from '../call-address.ts'
import { giveUpCalls } from '../call-store.ts'
import { shownSecret } from '../sign-call.ts'
import { endpointStates } from '../states.ts'
import {
  changeEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockEndpointOf,
  queueEndpointEvent,
} from '../store.ts'

export interface SetEndpoint {
  readonly accountId: string
  /** https address; '' takes it away. */
  readonly url: string
  /** Name of the field, for a refusal. */
  readonly field: string
  readonly actor: string
  readonly now: Date
  readonly why?: string
}

const WORKING = { failures: 0, failingSince: null, pausedUntil: null } as const

/**
 * Sets where the signed calls of an account go, or takes the address away: calls that wait are then given up. Saving an
 * address switches calls on again. Returns the secret of a new address, as it is shown once; null where the secret
 * stays. Throws: invalid-fields. Source: decision 0072.
 */
export async function setEndpoint(
  tx: Tx,
  { accountId, url, field, actor, now, why = '' }: SetEndpoint,
): Promise<string | null> {
  if (url !== '' && !readCallAddress(url)) throw commonErrors['invalid-fields']({ fields: [field] })
  const found = await lockEndpointOf(tx, accountId)
  if (url === '') {
    if (found && found.url !== '') await takeAway(tx, found, { actor, now, why })
    return null
  }
  const event = { what: 'set', actor, now, why } as const
  if (!found) {
    const row: EndpointRow = {
      id: uuidv7(now.getTime()),
      accountId,
      url,
      description: '',
      events: [],
      state: endpointStates.initial,
      secretNumber: 1,
      formerUntil: null,
      changedAt: now,
      ...WORKING,
    }
    if (await insertEndpoint(tx, row)) {
      queueEndpointEvent(tx, row.id, event)
      return shownSecret(tx.signer, row)
    }
    return setEndpoint(tx, { accountId, url, field, actor, now, why })
  }
  if (found.url === url && found.state === 'on') return null
  const state = found.state === 'on' ? 'on' : nextState(endpointStates, found.state, 'on')
  const isNew = found.url === ''
  const row = { ...found, secretNumber: found.secretNumber + (isNew ? 1 : 0) }
  const fresh = isNew ? { secretNumber: row.secretNumber, formerUntil: null } : {}
  await changeEndpoint(tx, found, { url, state, changedAt: now, ...WORKING, ...fresh }, event)
  return isNew ? shownSecret(tx.signer, row) : null
}

async function takeAway(
  tx: Tx,
  found: EndpointRow,
  event: { readonly actor: string; readonly now: Date; readonly why: string },
): Promise<void> {
  const state = found.state === 'off' ? 'off' : nextState(endpointStates, found.state, 'off')
  await giveUpCalls(tx, found.id, event.now)
  await changeEndpoint(
    tx,
    found,
    { url: '', state, changedAt: event.now, ...WORKING },
    { what: 'taken-away', ...event },
  )
}
