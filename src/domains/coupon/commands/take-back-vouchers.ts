// Tests: tests/flows/payment/vouchers-paid-back.test.ts

import type { Tx } from '#db/database.ts'
import { randomKey } from '#kernel/ids.ts'
import { borneByVouchers, vouchersToTake } from '../rules.ts'
import { moveMoney } from '../store/entries.ts'
import { lockOwed, lockVouchers, setOwed } from '../store/vouchers.ts'

/** Whose deed it is, and when. */
interface By {
  readonly actor: string
  readonly now: Date
}

/**
 * Brings the vouchers that an order sold to what is left of its money: takes off them what went back to the
 * buyer and was not the price of other lines, and gives it to them again when a refund failed. What was spent
 * before is owed, and listed for staff (`vouchers-spent`). A repeat changes nothing; whether staff blocked a
 * voucher stays as it is. The caller holds the order's lock. Source: decision 0044.
 */
export async function followMoneyLeft(
  tx: Tx,
  { orderId, leftMinor }: { readonly orderId: string; readonly leftMinor: number },
  { actor, now }: By,
): Promise<void> {
  const vouchers = await lockVouchers(tx, orderId)
  if (vouchers.length === 0) return
  for (const { couponId, takeMinor, owedMinor } of vouchersToTake(
    vouchers,
    borneByVouchers(vouchers, leftMinor),
  )) {
    if (takeMinor !== 0) await moveVoucherMoney(tx, { orderId, couponId, takeMinor }, { actor, now })
    await setOwed(tx, couponId, owedMinor)
  }
}

/**
 * Takes what a voucher owes out of money that has just come back to its coupon: its buyer has that money
 * already. The caller holds the coupon's lock. Returns what was taken. Units: minor units.
 */
export async function payOwed(
  tx: Tx,
  { couponId, cameMinor }: { readonly couponId: string; readonly cameMinor: number },
  by: By,
): Promise<number> {
  const owing = await lockOwed(tx, couponId)
  if (!owing) return 0
  const takeMinor = Math.min(owing.owedMinor, cameMinor)
  await moveVoucherMoney(tx, { orderId: owing.orderId, couponId, takeMinor }, by)
  await setOwed(tx, couponId, owing.owedMinor - takeMinor)
  return takeMinor
}

async function moveVoucherMoney(
  tx: Tx,
  { orderId, couponId, takeMinor }: { orderId: string; couponId: string; takeMinor: number },
  { actor, now }: By,
): Promise<void> {
  const kind = takeMinor > 0 ? 'take-back' : 'give-back'
  // The order that sold it is no payment with it: its own id stands where a payment's would.
  const place = { orderId, couponId, attemptId: orderId }
  const cause = `${kind}:${couponId}:${randomKey()}`
  await moveMoney(tx, { ...place, kind, amountMinor: Math.abs(takeMinor), cause, actor, now })
}
