// Tests: tests/flows/payment/money.test.ts

import type { Tx } from '#db/database.ts'
import { queueUsesAgain } from '#domains/discount/index.ts'
import { correctInvoice } from '#domains/invoice/index.ts'
import { readSettled } from '#domains/ledger/index.ts'
import {
  addOrderEvent,
  completeIfDone,
  giveInvoiceNumber,
  hasReleasedReservations,
  hasUnshippedLines,
  lockOrder,
  type OrderRow,
  reopenIfUnpaid,
  setPaymentInReview,
} from '#domains/order/index.ts'
import { followCommission } from '#domains/partner/index.ts'
import {
  type LockedPayer,
  type Moment,
  type MoneyCame,
  type MoneyMoved,
  type Payer,
  settleReservation,
} from '#domains/payment/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { freePieces } from './free-pieces.ts'
import { orderIsCancelled, orderIsPaid, orderMoneyMoved } from './paid-order/effects.ts'

/** An order pays its charge, which has the order's id. A cart owes nothing. */
export const orderPayer: Payer = {
  lock: async (tx, { payer }) => {
    const found = await lockOrderToBePaid(tx, payer.id)
    return found && new PayingOrder(tx, found.row, found.isGivenBack)
  },
}

/** Locks a placed order; null for a cart, or when there is none. */
export async function lockOrderToBePaid(
  tx: Tx,
  orderId: string,
): Promise<{ readonly row: OrderRow; readonly isGivenBack: boolean } | null> {
  // One round trip: what is read after the lock is valid until the transaction ends.
  const [row, isGivenBack] = await Promise.all([
    lockOrder(tx, { id: orderId }),
    hasReleasedReservations(tx, orderId),
  ])
  return !row || row.state === 'cart' ? null : { row, isGivenBack }
}

const STATES = { placed: 'open', completed: 'closed', cancelled: 'cancelled', cart: 'cancelled' } as const

/** A placed order as the engine sees it, while the transaction holds its lock. */
export class PayingOrder implements LockedPayer {
  readonly id: string
  readonly called: string = 'the order'
  readonly currency: string
  readonly totalMinor: number
  // Only a payment attempt asks a buyer for more than this sum (`flowOf`).
  readonly flow = 'single'
  readonly state: LockedPayer['state']
  readonly isGivenBack: boolean
  readonly #tx: Tx
  readonly #row: OrderRow

  constructor(tx: Tx, row: OrderRow, isGivenBack: boolean) {
    this.id = row.id
    this.currency = row.currency
    this.totalMinor = row.totalMinor
    this.state = STATES[row.state]
    this.isGivenBack = isGivenBack
    this.#tx = tx
    this.#row = row
  }

  note(what: string, why: string, { actor, now }: Moment): Promise<void> {
    return addOrderEvent(this.#tx, this.id, what, actor, why, now)
  }

  setInReview(isInReview: boolean): Promise<void> {
    return setPaymentInReview(this.#tx, this.id, isInReview)
  }

  settleReservation(now: Date): Promise<void> {
    return settleReservation(this.#tx, this.#row, now)
  }

  async isDelivered(): Promise<boolean> {
    return !(await hasUnshippedLines(this.#tx, this.id))
  }

  moneyCame(money: MoneyCame, moment: Moment): Promise<void> {
    return moneyCame(this.#tx, this.#row, money, moment)
  }

  async moneyMoved(money: MoneyMoved, moment: Moment): Promise<void> {
    await freePieces(this.#tx, this.#row, money, moment)
    await orderMoneyMoved(this.#tx, this.#row, money, moment)
    const isTold = await writeCorrection(this.#tx, this.id, moment)
    if (money.isGone && !isTold)
      queueJob(this.#tx, 'send-refunded', { orderId: this.id, at: moment.now.toISOString() })
  }

  moneyHeld(moment: Moment): Promise<void> {
    return followCommission(this.#tx, this.id, moment)
  }

  completeIfDone({ actor, now }: Moment): Promise<void> {
    return completeIfDone(this.#tx, this.#row, actor, now)
  }

  reopenIfUnpaid({ actor, now }: Moment): Promise<void> {
    return reopenIfUnpaid(this.#tx, this.#row, actor, now)
  }

  whenReleased(moment: Moment): Promise<void> {
    return orderIsPaid(this.#tx, this.#row, moment)
  }

  whenCancelled(moment: Moment): Promise<void> {
    return orderIsCancelled(this.#tx, this.#row, moment)
  }

  queuePaidMail(): void {
    queueJob(this.#tx, 'send-payment-received', { orderId: this.id }, { priority: ORDER_MAIL })
  }

  queueClaimMail(refundId: string): void {
    queueJob(this.#tx, 'send-refund-claim', { orderId: this.id, refundId })
  }
}

/**
 * Does what follows from incoming money: completion, the mail, and last the invoice number, whose counter
 * stays locked until the commit.
 */
async function moneyCame(
  tx: Tx,
  row: OrderRow,
  { paidThrough, settledBeforeMinor, settledNowMinor, isFree }: MoneyCame,
  { actor, now }: Moment,
): Promise<void> {
  if (isFree && settledBeforeMinor < row.totalMinor && settledNowMinor >= row.totalMinor) {
    await addOrderEvent(tx, row.id, 'paid', actor, '', now)
    queueJob(tx, 'send-payment-received', { orderId: row.id }, { priority: ORDER_MAIL })
  }
  // A partial coupon is redeemed on the order page, where the buyer chooses how to pay the rest, so no mail
  // is needed.
  if (isFree && settledNowMinor < row.totalMinor && paidThrough !== 'credit')
    queueJob(tx, 'send-payment-part', { orderId: row.id })
  if (isFree && settledNowMinor >= row.totalMinor) await orderIsPaid(tx, row, { actor, now })
  // Money may come again in parts, after all of it had gone back.
  else await followCommission(tx, row.id, { actor, now })
  // Money is never refused: a code that was given back counts again, even beyond its limit; staff see that.
  if (row.discountCode !== '')
    queueUsesAgain(tx, {
      orderId: row.id,
      orderKey: null,
      isLimited: false,
      actor,
      now,
      why: 'the order was paid after the code was given back',
    })
  await completeIfDone(tx, row, actor, now)
  await giveInvoiceNumber(tx, row, now)
  // A provider may tell of money and of its refund at once.
  await writeCorrection(tx, row.id, { actor, now })
}

/**
 * Brings the credit notes to what was refunded, and says so in the order's history and to the buyer. Returns
 * whether there was anything to bring.
 */
async function writeCorrection(tx: Tx, orderId: string, { actor, now }: Moment): Promise<boolean> {
  const { refundedMinor } = await readSettled(tx, orderId)
  const written = await correctInvoice(tx, { orderId, refundedMinor, now })
  if (!written) return false
  const what = written.kind === 'credit-note' ? 'credited' : 'credit-reversed'
  await addOrderEvent(tx, orderId, what, actor, written.number, now)
  queueJob(tx, 'send-correction', { orderId, number: written.number })
  return true
}
