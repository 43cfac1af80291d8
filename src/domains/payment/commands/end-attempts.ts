// Tests: tests/flows/payment/at-once.test.ts

import type { Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { nextState } from '#kernel/states.ts'
import type { Moment } from '../engine.ts'
import { attemptStates } from '../states.ts'
import type { Attempt } from '../store/attempts.ts'
import { moveAttemptRow } from '../store/write-attempts.ts'

/**
 * Ends attempts that are not wanted any more. What a provider knows of them is closed there by a job, in the
 * same commit, in case that nobody could close it before. The caller holds the order's lock, and settles its
 * reservation afterwards.
 */
export async function endAttempts(
  tx: Tx,
  attempts: readonly Attempt[],
  why: string,
  moment: Moment,
): Promise<void> {
  for (const attempt of attempts) {
    const to = nextState(
      attemptStates,
      attempt.status,
      attempt.status === 'authorized' ? 'released' : 'cancelled',
    )
    await moveAttemptRow(tx, {
      chargeId: attempt.chargeId,
      attemptId: attempt.id,
      from: attempt.status,
      to,
      ...moment,
      why,
    })
    if (attempt.providerRef !== null)
      queueJob(tx, 'close-payment', { attemptId: attempt.id, gatewayId: attempt.gatewayId })
  }
}
