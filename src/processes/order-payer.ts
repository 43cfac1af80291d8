import type { Tx } from '#db/database.ts'
import {
  addOrderEvent,
  completeIfDone,
  giveInvoiceNumber,
  hasReleasedReservations,
  hasUnshippedLines,
  lockOrder,
  type OrderRow,
  reopenIfUnpaid,
  setPaymentHeld,
} from '#domains/order/index.ts'
import {
  type LockedPayer,
  type Moment,
  type MoneyCame,
  type Payer,
  type Payers,
  settleReservation,
} from '#domains/payment/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { freePieces } from './free-pieces.ts'

/** An order pays its charge, which has the order's id. A cart owes nothing. */
export const orderPayer: Payer = {
  lock: async (tx, { payer }) => (await lockPayingOrder(tx, payer.id))?.payer ?? null,
}

/** Locks a placed order with the payer that it is; null for a cart, or where there is none. */
export async function lockPayingOrder(
  tx: Tx,
  orderId: string,
): Promise<{ readonly row: OrderRow; readonly payer: LockedPayer } | null> {
  // One round trip: what is read after the lock stands until the transaction ends.
  const [row, isGivenBack] = await Promise.all([
    lockOrder(tx, { id: orderId }),
    hasReleasedReservations(tx, orderId),
  ])
  return !row || row.state === 'cart' ? null : { row, payer: lockedPayerOf(tx, row, isGivenBack) }
}

/** Who pays in this shop. */
export const SHOP_PAYERS: Payers = { order: orderPayer }

const STATES = { placed: 'open', completed: 'closed', cancelled: 'cancelled', cart: 'cancelled' } as const

function lockedPayerOf(tx: Tx, row: OrderRow, isGivenBack: boolean): LockedPayer {
  const { id, currency, totalMinor } = row
  return {
    ...{
      id,
      currency,
      totalMinor,
      isGivenBack,
      called: 'the order',
      flow: 'single',
      state: STATES[row.state],
    },
    note: (what, why, { actor, now }) => addOrderEvent(tx, id, what, actor, why, now),
    setInReview: (isInReview) => setPaymentHeld(tx, id, isInReview),
    settleReservation: (now) => settleReservation(tx, row, now),
    isDelivered: async () => !(await hasUnshippedLines(tx, id)),
    moneyCame: (money, moment) => moneyCame(tx, row, money, moment),
    moneyMoved: (money, moment) => freePieces(tx, row, money, moment),
    completeIfDone: ({ actor, now }) => completeIfDone(tx, row, actor, now),
    reopenIfUnpaid: ({ actor, now }) => reopenIfUnpaid(tx, row, actor, now),
    queuePaidMail: () => queueJob(tx, 'send-payment-received', { orderId: id }, { priority: ORDER_MAIL }),
    queueClaimMail: (refundId) => queueJob(tx, 'send-refund-claim', { orderId: id, refundId }),
  }
}

/**
 * What follows from money: completion, the mail, and last of all the invoice number, whose counter stays
 * locked until the commit.
 */
async function moneyCame(
  tx: Tx,
  row: OrderRow,
  { gatewayId, settledBeforeMinor, settledNowMinor, isFree }: MoneyCame,
  { actor, now }: Moment,
): Promise<void> {
  if (isFree && settledBeforeMinor < row.totalMinor && settledNowMinor >= row.totalMinor) {
    await addOrderEvent(tx, row.id, 'paid', actor, '', now)
    queueJob(tx, 'send-payment-received', { orderId: row.id }, { priority: ORDER_MAIL })
  }
  // A coupon that pays a part is spent on the order page, where the buyer chooses how to pay the rest.
  if (isFree && settledNowMinor < row.totalMinor && gatewayId !== 'coupon')
    queueJob(tx, 'send-payment-part', { orderId: row.id })
  await completeIfDone(tx, row, actor, now)
  await giveInvoiceNumber(tx, row, now)
}
