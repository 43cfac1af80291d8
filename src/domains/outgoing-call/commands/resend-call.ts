// Tests: tests/flows/partner/signed-calls.test.ts

import type { Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { storeAgain } from '../call-store.ts'
import { outgoingCallErrors } from '../errors.ts'
import { changeEndpoint, type EndpointRow, lockEndpointOf } from '../store.ts'
import { queueCall } from './queue-call.ts'

export interface ResendCall {
  readonly accountId: string
  readonly callId: string
  readonly now: Date
}

/**
 * Sends a call of an account again, with the same id and text. Throws: no-call-address, calls-switched-off, not-found.
 * Source: decision 0072.
 */
export async function resendCall(tx: Tx, { accountId, callId, now }: ResendCall): Promise<void> {
  const endpoint = await workingEndpoint(tx, accountId)
  if (!(await storeAgain(tx, { id: callId, endpointId: endpoint.id, now }))) throw commonErrors['not-found']()
  await changeEndpoint(tx, endpoint, { pausedUntil: null }, null)
  queueJob(tx, 'send-calls', {})
}

/**
 * Sends a call that only tests the address. Throws: no-call-address, calls-switched-off. Source: decision 0072.
 */
export async function testCall(
  tx: Tx,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<void> {
  const endpoint = await workingEndpoint(tx, accountId)
  await changeEndpoint(tx, endpoint, { pausedUntil: null }, null)
  await queueCall(tx, { accountId, event: 'test', cause: `test:${uuidv7(now.getTime())}`, data: {}, now })
}

async function workingEndpoint(tx: Tx, accountId: string): Promise<EndpointRow> {
  const endpoint = await lockEndpointOf(tx, accountId)
  if (!endpoint || endpoint.url === '') throw outgoingCallErrors['no-call-address']()
  if (endpoint.state === 'off') throw outgoingCallErrors['calls-switched-off']()
  return endpoint
}
