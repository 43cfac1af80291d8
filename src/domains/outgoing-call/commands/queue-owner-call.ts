// Tests: tests/flows/webhooks/events.test.ts

import type { Tx } from '#db/database.ts'
import { insertOwnerCalls } from '../call-store.ts'
import type { OwnerEvent } from '../events/owner-events.ts'
import { callBody } from './queue-call.ts'

export interface QueueOwnerCall {
  readonly event: OwnerEvent
  readonly cause: string
  /** What stands in `data`; the payload of the event. */
  readonly data: unknown
  readonly aboutAccount?: string | null
  readonly aboutOrder?: string | null
  /** When it happened. */
  readonly at: Date
  readonly now: Date
}

/**
 * Writes an event as calls, one for each endpoint of the owner that subscribes to it; a cause that an endpoint was told
 * is left out. Returns how many. The caller sends them. Source: decision 0083.
 */
export function queueOwnerCall(
  tx: Tx,
  { event, cause, data, aboutAccount = null, aboutOrder = null, at, now }: QueueOwnerCall,
): Promise<number> {
  const body = callBody(event, data, at)
  return insertOwnerCalls(tx, { event, cause, body, aboutAccount, aboutOrder, endpointId: null, now })
}
