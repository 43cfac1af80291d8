// Tests: tests/flows/payment/given-back.test.ts

import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import {
  addOrderEvent,
  hasOpenReservations,
  hasReleasedReservations,
  isShipped,
  type OrderRow,
  queueReservationEnd,
  setPaymentHeld,
} from '#domains/order/index.ts'
import {
  isOpen,
  type Moment,
  type MoneyMoved,
  openReviewRow,
  readAttempts,
  readDisputes,
  readOpenReviews,
} from '#domains/payment/index.ts'
import { queueJob } from '#jobs/queue-job.ts'

/**
 * Gives an order's pieces back at once when its money went back wholly before anything was shipped: who asked
 * for it has nothing to wait for. Where a refund failed after all and the pieces are gone, a person decides,
 * and what a person looks at keeps its pieces. The pieces themselves are given back by `expireReservations`,
 * because stock is locked before orders; shipped pieces come back by `restockOrder` only. Called after
 * `settleReservation`. Source: decision 0027.
 */
export async function freePieces(
  tx: Tx,
  row: OrderRow,
  { attemptId, isBack, isGone }: MoneyMoved,
  moment: Moment,
): Promise<void> {
  if (row.state !== 'placed' || (!isBack && !isGone) || (await isShipped(tx, row.id))) return
  const leftMinor = await readLeft(tx, row.id)
  if (isBack && leftMinor > 0) return reviewIfGone(tx, row, attemptId, moment)
  if (
    !isGone ||
    leftMinor > 0 ||
    (await readAttempts(tx, row.id)).some(isOpen) ||
    !(await hasOpenReservations(tx, row.id))
  )
    return
  if ((await readOpenReviews(tx, row.id)).length > 0) return
  queueReservationEnd(tx, row.id, moment.now)
  queueJob(tx, 'expire-reservations', {}, { runAt: moment.now })
}

/** Money of the order that is still here. Units: minor units. */
async function readLeft(tx: Tx, chargeId: string): Promise<number> {
  const [{ settledMinor, refundedMinor }, disputes] = await Promise.all([
    readSettled(tx, chargeId),
    readDisputes(tx, chargeId),
  ])
  const lostMinor = disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return settledMinor - refundedMinor - lostMinor
}

async function reviewIfGone(tx: Tx, row: OrderRow, attemptId: string, { actor, now }: Moment): Promise<void> {
  if (!(await hasReleasedReservations(tx, row.id))) return
  const detail = 'a refund failed after the pieces were given back'
  if (
    !(await openReviewRow(tx, { chargeId: row.id, attemptId, reason: 'late', detail }, now, {
      reopens: true,
    }))
  )
    return
  await setPaymentHeld(tx, row.id, true)
  await addOrderEvent(tx, row.id, 'payment-review', actor, `late: ${detail}`, now)
}
