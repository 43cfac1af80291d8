// Tests: tests/flows/payment/given-back.test.ts

import type { Tx } from '#db/database.ts'
import {
  addOrderEvent,
  hasOpenReservations,
  hasReleasedReservations,
  isShipped,
  type OrderRow,
  queueReservationEnd,
  setPaymentInReview,
} from '#domains/order/index.ts'
import {
  isOpen,
  type Moment,
  type MoneyMoved,
  openReviewRow,
  readAttempts,
  readOpenReviews,
} from '#domains/payment/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { readMoneyLeft } from '#views/money-left.ts'

/**
 * Releases an order's reservation at once when all its money was returned before anything was shipped, because
 * whoever asked for the refund has nothing to wait for. If its money comes back later and the pieces are gone,
 * staff decide; an order in review keeps its pieces. `expireReservations` releases the pieces themselves, because
 * stock is locked before orders; `restockOrder` alone returns shipped pieces. Called after
 * `settleReservation`. Source: decision 0027.
 */
export async function freePieces(
  tx: Tx,
  row: OrderRow,
  { attemptId, isBack, isGone }: MoneyMoved,
  moment: Moment,
): Promise<void> {
  if (row.state !== 'placed' || (!isBack && !isGone) || (await isShipped(tx, row.id))) return
  const leftMinor = await readMoneyLeft(tx, row.id)
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

async function reviewIfGone(tx: Tx, row: OrderRow, attemptId: string, { actor, now }: Moment): Promise<void> {
  if (!(await hasReleasedReservations(tx, row.id))) return
  const detail = 'its money came back after the pieces were given back'
  if (
    !(await openReviewRow(tx, { chargeId: row.id, attemptId, reason: 'late', detail }, now, {
      reopens: true,
    }))
  )
    return
  await setPaymentInReview(tx, row.id, true)
  await addOrderEvent(tx, row.id, 'payment-review', actor, `late: ${detail}`, now)
}
