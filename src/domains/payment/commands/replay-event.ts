// Tests: tests/flows/admin/gateways.test.ts

import type { Tx } from '#db/database.ts'
import { AT_ONCE, queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { isEventKnown, reopenEvent } from '../store/events.ts'

/**
 * Processes an event of the inbox again: the provider is asked about its payment, so that nothing is booked
 * twice. One that waits already stays as it is. Throws: not-found.
 */
export async function replayEvent(tx: Tx, eventId: string): Promise<void> {
  if (await reopenEvent(tx, eventId))
    return queueJob(tx, 'handle-payment-event', { eventId }, { priority: AT_ONCE })
  if (!(await isEventKnown(tx, eventId))) throw commonErrors['not-found']({ fields: ['id'] })
}
