// Tests: tests/flows/payment/gift-vouchers.test.ts

import { followMoneyLeft, issueVouchers } from '#domains/coupon/index.ts'
import { readFrozenDocument } from '#domains/order/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import type { PaidEffect } from './paid-effect.ts'

/**
 * Makes the coupons of the gift vouchers that an order sold, and has them mailed; takes off them what
 * goes back to the buyer. Source: decision 0044.
 */
export const sendVouchers: PaidEffect = {
  async whenPaid(tx, order, { actor, now }) {
    const { lines } = await readFrozenDocument(tx, order)
    const sold = lines
      .filter(({ taxClass }) => taxClass === VOUCHER_CLASS)
      .map(({ variantId, pieces, unitPriceMinor }) => ({ variantId, pieces, amountMinor: unitPriceMinor }))
    const { id: orderId, currency } = order
    if (await issueVouchers(tx, { orderId, currency, lines: sold, actor, now })) {
      queueJob(tx, 'send-vouchers', { orderId })
      queueJob(tx, 'send-voucher-gifts', {})
    }
  },
  whenMoved: (tx, { id: orderId }, leftMinor, moment) => followMoneyLeft(tx, { orderId, leftMinor }, moment),
}
