// Tests: tests/flows/payment/when-shipped.test.ts

import type { Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Moment } from '../engine.ts'
import type { LockedPayer } from '../payer.ts'
import { isReleased } from '../reduce-promise.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { type Capture, insertCaptureRow, readCaptures } from '../store/captures.ts'
import { readRefunds, type StoredRefund } from '../store/refunds.ts'

/**
 * Asks for the money that providers have promised for an order whose goods have all left: writes down what is
 * to be taken and enqueues the job that takes it, in the caller's transaction, which holds the order's lock.
 * Nothing happens where something has to be shipped first, where a capture waits already, and after one that
 * failed: then staff decide. Money that no order wants is never taken, nor what is on its way back.
 */
export async function requestCaptures(
  tx: Tx,
  payer: Pick<LockedPayer, 'id' | 'isDelivered'>,
  moment: Moment,
): Promise<void> {
  const secured = (await readAttempts(tx, payer.id)).filter(isTakeable)
  if (secured.length === 0 || !(await payer.isDelivered())) return
  const [refunds, captures] = [await readRefunds(tx, payer.id), await readCaptures(tx, payer.id)]
  for (const attempt of secured) {
    const pendingMinor = sumOf(
      refunds.filter(({ attemptId, state }) => attemptId === attempt.id && state === 'requested'),
    )
    const isAsked = captures.some(({ attemptId, state }) => attemptId === attempt.id && state !== 'done')
    if (!isAsked && attempt.securedMinor > pendingMinor)
      await requestCapture(tx, attempt, { amountMinor: attempt.securedMinor - pendingMinor, refunds }, moment)
  }
}

/** Whether an attempt has promised money that its order wants. */
export function isTakeable({ securedMinor, booking }: Attempt): boolean {
  return securedMinor > 0 && booking === 'receivable'
}

/** Writes down that so much of a promise is to be taken, with the job that takes it. Returns the row's id. */
export async function requestCapture(
  tx: Tx,
  attempt: Attempt,
  { amountMinor, refunds }: { readonly amountMinor: number; readonly refunds: readonly StoredRefund[] },
  moment: Moment,
): Promise<Capture['id']> {
  const { id: attemptId, chargeId, capturedMinor, securedMinor } = attempt
  const id = uuidv7(moment.now.getTime())
  const releasedMinor = sumOf(
    refunds.filter((row) => row.attemptId === attemptId && row.state !== 'failed' && isReleased(row)),
  )
  const takenMinor = capturedMinor - securedMinor - releasedMinor
  const currency = attempt.capturedCurrency ?? attempt.currency
  await insertCaptureRow(tx, { id, chargeId, attemptId, amountMinor, takenMinor, currency }, moment)
  queueJob(tx, 'send-capture', { chargeId, captureId: id })
  return id
}

function sumOf(rows: readonly { readonly amountMinor: number }[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
