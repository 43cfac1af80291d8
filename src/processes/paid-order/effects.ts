// Tests: tests/flows/membership/cancel.test.ts

import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import type { OrderRow } from '#domains/order/index.ts'
import { type Moment, readDisputes } from '#domains/payment/index.ts'
import { openRecordings } from './open-recordings.ts'
import type { PaidEffect } from './paid-effect.ts'
import { sendGifts } from './send-gifts.ts'
import { sendVouchers } from './send-vouchers.ts'

/** The effects of this shop. */
const EFFECTS: readonly PaidEffect[] = [sendVouchers, sendGifts, openRecordings]

/** Does what follows from an order that is paid. */
export async function orderIsPaid(tx: Tx, order: OrderRow, moment: Moment): Promise<void> {
  for (const effect of EFFECTS) await effect.whenPaid(tx, order, moment)
}

/** Takes back what followed from payment once all money of the order went back, or gives it again. */
export async function orderMoneyMoved(tx: Tx, order: OrderRow, moment: Moment): Promise<void> {
  if (EFFECTS.length === 0) return
  const left = await readMoneyLeft(tx, order.id)
  for (const effect of EFFECTS) {
    if (left <= 0) await effect.whenReturned(tx, order, moment)
    else if (left >= order.totalMinor) await effect.whenPaid(tx, order, moment)
  }
}

/** Returns the money of a charge that the shop still has. Units: minor units. */
export async function readMoneyLeft(tx: Tx, chargeId: string): Promise<number> {
  const [{ settledMinor, refundedMinor }, disputes] = await Promise.all([
    readSettled(tx, chargeId),
    readDisputes(tx, chargeId),
  ])
  const lostMinor = disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return settledMinor - refundedMinor - lostMinor
}
