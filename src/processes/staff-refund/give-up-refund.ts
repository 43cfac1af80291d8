// Tests: tests/flows/admin/give-up-refund.test.ts

import type { Tx } from '#db/database.ts'
import {
  addOrderEvent,
  type LinesBack,
  lockOrder,
  lockStockOfLines,
  putLinesBack,
  readWithdrawableLines,
  setPaymentInReview,
} from '#domains/order/index.ts'
import {
  type EndRefundByHand,
  firstOf,
  giveUpIn,
  type Moment,
  openReviewRow,
  type PaymentEngine,
  readRefunds,
} from '#domains/payment/index.ts'

const NOTHING_BACK: LinesBack = { lines: 0, short: [] }

/**
 * Gives up a refund by hand, and puts the lines back that it took off the order, in one transaction. A refund of
 * several parts took them off once: they come back when none of its parts stands any more. Where others bought
 * the pieces meanwhile, the order is held for a person. Returns what came back; false where the refund was given
 * up before. Throws: not-found, unknown-refund, refund-not-by-hand, refund-in-file, order-changed. Source:
 * decision 0058.
 */
export function giveUpRefund(
  engine: PaymentEngine,
  command: EndRefundByHand,
  moment: Moment,
): Promise<LinesBack | false> {
  return engine.database.transaction(async (tx) => {
    const back = await putBack(tx, command, moment)
    return (await giveUpIn(engine, tx, command, moment)) && back
  })
}

/** Locks the stock, then the order. Before the booking: it looks at what is reserved. */
async function putBack(tx: Tx, { chargeId, refundId }: EndRefundByHand, moment: Moment): Promise<LinesBack> {
  const named = (await readRefunds(tx, chargeId)).find(({ id }) => id === refundId)
  if (!named) return NOTHING_BACK
  const removalId = firstOf(named)
  const lines = (await readWithdrawableLines(tx, chargeId)).filter(
    ({ statementId }) => statementId === removalId,
  )
  if (lines.length === 0) return NOTHING_BACK
  await lockStockOfLines(
    tx,
    chargeId,
    lines.map(({ variantId }) => variantId),
  )
  const row = await lockOrder(tx, { id: chargeId })
  const ofRemoval = (await readRefunds(tx, chargeId)).filter((one) => firstOf(one) === removalId)
  const standing = ofRemoval.filter(({ state }) => state !== 'failed')
  if (!row || standing.length !== 1 || standing[0]?.id !== refundId) return NOTHING_BACK
  const back = await putLinesBack(tx, { row, removalId, ...moment })
  const sold = lines.filter(({ variantId }) => back.short.includes(variantId)).map(({ name }) => name)
  if (sold.length > 0) await hold(tx, named, sold, moment)
  return back
}

/** Holds an order whose pieces others bought: staff order more of them, or refund after all. */
async function hold(
  tx: Tx,
  { chargeId, attemptId }: { readonly chargeId: string; readonly attemptId: string },
  sold: readonly string[],
  { actor, now }: Moment,
): Promise<void> {
  const detail = `its refund was given up after others bought: ${sold.join(', ')}`
  await openReviewRow(tx, { chargeId, attemptId, reason: 'late', detail }, now, { reopens: true })
  await setPaymentInReview(tx, chargeId, true)
  await addOrderEvent(tx, chargeId, 'payment-review', actor, `late: ${detail}`, now)
}
