// Tests: tests/flows/partner/signed-calls.test.ts

import type { Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { insertCall } from '../call-store.ts'
import type { PartnerEvent } from '../events/partner-events.ts'

export interface QueueCall {
  readonly accountId: string
  readonly event: PartnerEvent
  /** What it is about; the same cause is told once. */
  readonly cause: string
  /** What the call says. It names no buyer. */
  readonly data: unknown
  /** When it happened. Default: now. */
  readonly at?: Date
  readonly now: Date
}

/**
 * Tells an account of an event by a signed call, if it has an address: the call is written with what it tells, and a
 * job sends it after the commit. Source: Standard Webhooks 1.0.0 "Payload", decision 0072.
 */
export async function queueCall(
  tx: Tx,
  { accountId, event, cause, data, now, at = now }: QueueCall,
): Promise<void> {
  const body = callBody(event, data, at)
  const isNew = await insertCall(tx, { id: uuidv7(now.getTime()), accountId, event, cause, body, now })
  if (isNew) queueJob(tx, 'send-calls', {})
}

/** Writes what a call says. Source: Standard Webhooks 1.0.0 "Payload". Pure. */
export function callBody(type: string, data: unknown, at: Date): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}
