// Tests: tests/flows/membership/cancel.test.ts

import type { Tx } from '#db/database.ts'
import type { OrderRow } from '#domains/order/index.ts'
import type { Moment, MoneyMoved } from '#domains/payment/index.ts'
import { readMoneyLeft } from '#views/money-left.ts'
import { openRecordings } from './open-recordings.ts'
import type { PaidEffect } from './paid-effect.ts'
import { payPartner } from './pay-partner.ts'
import { sendGifts } from './send-gifts.ts'
import { sendVouchers } from './send-vouchers.ts'
import { tellPartner } from './tell-partner.ts'
import { tellShop } from './tell-shop.ts'

/** The effects of this shop. */
const EFFECTS: readonly PaidEffect[] = [
  sendVouchers,
  sendGifts,
  openRecordings,
  tellPartner,
  payPartner,
  tellShop,
]

/** Does what follows from an order that is paid. */
export async function orderIsPaid(tx: Tx, order: OrderRow, moment: Moment): Promise<void> {
  for (const effect of EFFECTS) await effect.whenPaid(tx, order, moment)
}

/**
 * Takes back what followed from payment once all money of the order went back, or gives it again when the money
 * returned and no payment waits for a person.
 */
export async function orderMoneyMoved(
  tx: Tx,
  order: OrderRow,
  { isFree }: Pick<MoneyMoved, 'isFree'>,
  moment: Moment,
): Promise<void> {
  if (EFFECTS.length === 0) return
  const left = await readMoneyLeft(tx, order.id)
  for (const effect of EFFECTS) {
    if (left <= 0) await effect.whenReturned?.(tx, order, moment)
    else if (isFree && left >= order.totalMinor) await effect.whenPaid(tx, order, moment)
    await effect.whenMoved?.(tx, order, left, moment)
  }
}

/** Takes back what followed from an order that is cancelled: one that cost nothing counted as paid. */
export async function orderIsCancelled(tx: Tx, order: OrderRow, moment: Moment): Promise<void> {
  for (const effect of EFFECTS) {
    await effect.whenReturned?.(tx, order, moment)
    await effect.whenMoved?.(tx, order, 0, moment)
  }
}
