// Tests: tests/flows/webhooks/endpoints.test.ts

import type { Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { insertOwnerCalls, storeAgain, storeAgainSince } from '../call-store.ts'
import { outgoingCallErrors } from '../errors.ts'
import { changeEndpoint, type EndpointRow, lockWebhook } from '../store.ts'
import { callBody } from './queue-call.ts'

interface OfEndpoint {
  readonly endpointId: string
  readonly now: Date
}

/**
 * Sends a call of an endpoint of the owner again, with the same id and text. Throws: not-found, webhook-switched-off.
 * Source: decision 0083.
 */
export async function resendWebhook(
  tx: Tx,
  { endpointId, callId, now }: OfEndpoint & { readonly callId: string },
): Promise<void> {
  const endpoint = await workingWebhook(tx, endpointId)
  if (!(await storeAgain(tx, { id: callId, endpointId, now })))
    throw commonErrors['not-found']({ fields: ['id'] })
  await sendAtOnce(tx, endpoint)
}

/**
 * Sends everything again that an endpoint did not get since an instant, or all of it, also what arrived. Returns how many
 * calls; the oldest 5,000 at most. Throws: not-found, webhook-switched-off. Source: decision 0083.
 */
export async function resendSince(
  tx: Tx,
  { endpointId, since, which, now }: OfEndpoint & { readonly since: Date; readonly which: 'failed' | 'all' },
): Promise<number> {
  const endpoint = await workingWebhook(tx, endpointId)
  const states = which === 'failed' ? (['failed'] as const) : (['failed', 'delivered'] as const)
  const count = await storeAgainSince(tx, { endpointId, since, states, now })
  if (count > 0) await sendAtOnce(tx, endpoint)
  return count
}

/** Sends an endpoint of the owner a call that only tests it. Throws: not-found, webhook-switched-off. Source: decision 0083. */
export async function testWebhook(tx: Tx, { endpointId, now }: OfEndpoint): Promise<void> {
  const endpoint = await workingWebhook(tx, endpointId)
  await insertOwnerCalls(tx, {
    event: 'test',
    cause: `test:${uuidv7(now.getTime())}`,
    body: callBody('test', {}, now),
    aboutAccount: null,
    aboutOrder: null,
    endpointId,
    now,
  })
  await sendAtOnce(tx, endpoint)
}

async function sendAtOnce(tx: Tx, endpoint: EndpointRow): Promise<void> {
  await changeEndpoint(tx, endpoint, { pausedUntil: null }, null)
  queueJob(tx, 'send-calls', {})
}

async function workingWebhook(tx: Tx, id: string): Promise<EndpointRow> {
  const endpoint = await lockWebhook(tx, id)
  if (endpoint.state === 'off') throw outgoingCallErrors['webhook-switched-off']()
  return endpoint
}
