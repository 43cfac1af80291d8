// Tests: tests/flows/webhooks/endpoints.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { nextState } from '#kernel/states.ts'
import { readCallAddress } from '../call-address.ts'
import { giveUpCalls } from '../call-store.ts'
import { WEBHOOKS_MAX } from '../contract.ts'
import { outgoingCallErrors } from '../errors.ts'
import { SUBSCRIBED_EVENTS } from '../events/owner-events.ts'
import { endpointStates } from '../states.ts'
import {
  changeEndpoint,
  dropEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockWebhook,
  lockWebhooks,
  queueEndpointEvent,
  readWebhooks,
} from '../store.ts'

/** What the owner says of an endpoint. */
export interface Webhook {
  readonly url: string
  readonly description: string
  /** At least one of `SUBSCRIBED_EVENTS`. */
  readonly events: readonly string[]
}

interface Acting {
  readonly actor: string
  readonly now: Date
}

const WORKING = { failures: 0, failingSince: null, pausedUntil: null } as const

/**
 * Makes an endpoint of the owner, switched on. Returns what `shownSecret` needs. Throws: invalid-fields,
 * too-many-webhooks. Source: decision 0083.
 */
export async function createWebhook(
  tx: Tx,
  { url, description, events, actor, now }: Webhook & Acting,
): Promise<Pick<EndpointRow, 'id' | 'secretNumber'>> {
  assertWebhook({ url, events })
  await lockWebhooks(tx)
  if ((await readWebhooks(tx)).length >= WEBHOOKS_MAX) throw outgoingCallErrors['too-many-webhooks']()
  const row: EndpointRow = {
    id: uuidv7(now.getTime()),
    accountId: null,
    url,
    description,
    events: inOrder(events),
    state: endpointStates.initial,
    secretNumber: 1,
    formerUntil: null,
    changedAt: now,
    ...WORKING,
  }
  await insertEndpoint(tx, row)
  queueEndpointEvent(tx, row.id, { what: 'set', actor, now })
  return row
}

/**
 * Changes what the owner said of an endpoint; its secret and its log stay. Another address starts afresh: what failed at the
 * former one says nothing about it. Throws: not-found, invalid-fields. Source: decision 0083.
 */
export async function changeWebhook(
  tx: Tx,
  { id, url, description, events, actor, now }: Webhook & Acting & { readonly id: string },
): Promise<void> {
  assertWebhook({ url, events })
  const found = await lockWebhook(tx, id)
  const fresh = found.url === url ? {} : WORKING
  await changeEndpoint(
    tx,
    found,
    { url, description, events: inOrder(events), changedAt: now, ...fresh },
    { what: 'set', actor, now },
  )
}

/**
 * Switches an endpoint of the owner on or off. Calls that wait are given up when it is switched off, and can be sent again
 * later; what happens meanwhile is not kept for it. Throws: not-found, webhook-as-wanted. Source: decision 0083.
 */
export async function switchWebhook(
  tx: Tx,
  {
    id,
    isOn,
    actor,
    now,
    why = '',
  }: Acting & { readonly id: string; readonly isOn: boolean; readonly why?: string },
): Promise<void> {
  const found = await lockWebhook(tx, id)
  if ((found.state === 'on') === isOn) throw outgoingCallErrors['webhook-as-wanted']()
  const state = nextState(endpointStates, found.state, isOn ? 'on' : 'off')
  if (!isOn) await giveUpCalls(tx, id, now)
  const what = isOn ? 'switched-on' : 'switched-off'
  await changeEndpoint(tx, found, { state, changedAt: now, ...WORKING }, { what, actor, now, why })
}

/** Deletes an endpoint of the owner with its log. Throws: not-found. Source: decision 0083. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await lockWebhook(tx, id)
  await dropEndpoint(tx, id)
}

function assertWebhook({ url, events }: Pick<Webhook, 'url' | 'events'>): void {
  const wrong = [
    ...(readCallAddress(url) ? [] : ['url']),
    ...(events.length > 0 && events.every((event) => SUBSCRIBED_EVENTS.some((one) => one === event))
      ? []
      : ['events']),
  ]
  if (wrong.length > 0) throw commonErrors['invalid-fields']({ fields: wrong })
}

/** In the order of the catalogue, each once, so that equal choices are equal. */
function inOrder(events: readonly string[]): readonly string[] {
  return SUBSCRIBED_EVENTS.filter((event) => events.includes(event))
}
