// Tests: tests/flows/payment/gift-vouchers.test.ts

import type { Tx } from '#db/database.ts'
import { nextState } from '#kernel/states.ts'
import { voucherExpiry } from '../rules.ts'
import { couponStates } from '../states.ts'
import { moveCouponState } from '../store/coupons.ts'
import { insertVoucher, readVouchers, type SoldVoucher } from '../store/vouchers.ts'
import { voucherCode } from '../voucher-code.ts'
import { createCoupon } from './create-coupon.ts'

/** A line of an order that sells vouchers. */
export interface VoucherLine {
  readonly variantId: string
  readonly pieces: number
  /** What each piece is worth. Units: minor units. */
  readonly amountMinor: number
}

export interface IssueVouchers {
  readonly orderId: string
  readonly currency: string
  readonly lines: readonly VoucherLine[]
  readonly actor: string
  readonly now: Date
}

/**
 * Makes the coupons of the vouchers that an order sold; the caller holds the order's lock. A repeat makes
 * nothing anew, and makes valid again what was blocked when the money went back. Returns whether the order sold
 * any. Throws: Error where the shop has no secret key.
 */
export async function issueVouchers(tx: Tx, command: IssueVouchers): Promise<boolean> {
  const { orderId, currency, lines, actor, now } = command
  if (lines.length === 0) return false
  const standing = await readVouchers(tx, orderId)
  if (standing.length > 0) {
    await setVouchers(tx, standing, 'active', { actor, why: 'the order is paid', now })
    return true
  }
  const { signer } = tx
  if (!signer) throw new Error('vouchers are sold by a shop that has its secret key')
  for (const { variantId, pieces, amountMinor } of lines)
    for (let piece = 1; piece <= pieces; piece += 1) {
      const made = await createCoupon(tx, {
        ...{ currency, amountMinor, actor, now, note: 'gift voucher' },
        validUntil: voucherExpiry(now),
        code: voucherCode(signer, { orderId, variantId, piece }),
      })
      await insertVoucher(tx, { orderId, variantId, piece }, made.id, now)
    }
  return true
}

/**
 * Blocks what is left of the vouchers that an order sold, because all of its money went back. What was spent
 * already is listed for staff (`vouchers-spent`).
 */
export async function blockVouchers(
  tx: Tx,
  orderId: string,
  by: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const why = 'the order that bought it was paid back'
  await setVouchers(tx, await readVouchers(tx, orderId), 'blocked', { ...by, why })
}

async function setVouchers(
  tx: Tx,
  vouchers: readonly SoldVoucher[],
  to: SoldVoucher['state'],
  by: { readonly actor: string; readonly why: string; readonly now: Date },
): Promise<void> {
  for (const { couponId: id, state: from } of vouchers)
    if (from !== to) await moveCouponState(tx, { id, from, to: nextState(couponStates, from, to), ...by })
}
