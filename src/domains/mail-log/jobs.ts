import type { JobHandlers } from '#jobs/job-names.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { sendKeptMail } from './commands/send-again.ts'
import { type GiftMailDeps, sendGiftMail } from './commands/send-gift-mail.ts'
import {
  sendCorrection,
  sendOrderConfirmation,
  sendPaymentPart,
  sendPaymentReceived,
  sendPaymentReminder,
  sendRefundClaim,
  sendVouchers,
} from './commands/send-order-confirmation.ts'
import {
  type OrderNewsDeps,
  sendCancelled,
  sendNewOrder,
  sendRefunded,
  sendShipped,
} from './commands/send-order-news.ts'
import { type RenewalMailDeps, sendRenewalMail } from './commands/send-renewal-mail.ts'
import { sendVoucherGift, type VoucherGiftDeps } from './commands/send-voucher-gift.ts'

/** Returns the job handlers of this domain. */
export function mailLogJobs(
  deps: OrderNewsDeps & RenewalMailDeps & GiftMailDeps & VoucherGiftDeps,
): JobHandlers {
  return {
    'send-order-confirmation': async ({ orderId, again = null }) => {
      // First, so that a mail server which refuses the buyer's address does not hide the order from the shop.
      if (again === null && deps.readOwners().recipients.length > 0)
        await deps.database.transaction(async (tx) =>
          queueJob(tx, 'send-new-order', { orderId }, { priority: ORDER_MAIL, key: `new-order:${orderId}` }),
        )
      await sendOrderConfirmation(deps, orderId, again)
    },
    'send-new-order': ({ orderId }) => sendNewOrder(deps, orderId),
    'send-shipped': ({ orderId, at }) => sendShipped(deps, orderId, new Date(at)),
    'send-cancelled': ({ orderId }) => sendCancelled(deps, orderId),
    'send-refunded': ({ orderId, at }) => sendRefunded(deps, orderId, new Date(at)),
    'send-kept-mail': ({ mailId }) => sendKeptMail(deps, mailId),
    'send-payment-received': ({ orderId }) => sendPaymentReceived(deps, orderId),
    'send-payment-part': ({ orderId }) => sendPaymentPart(deps, orderId),
    'send-refund-claim': ({ orderId, refundId }) => sendRefundClaim(deps, orderId, refundId),
    'send-correction': ({ orderId, number, again = null }) => sendCorrection(deps, orderId, number, again),
    'send-renewal-mail': ({ subscriptionId, kind, subject }) =>
      sendRenewalMail(deps, subscriptionId, kind, subject),
    'send-gift-mail': ({ giftId, kind, subject }) => sendGiftMail(deps, giftId, kind, subject),
    'send-vouchers': ({ orderId, again = null }) => sendVouchers(deps, orderId, again),
    'send-voucher-gift': ({ orderId, variantId, again = null }) =>
      sendVoucherGift(deps, { orderId, variantId, again }),
    'send-payment-reminder': ({ orderId }) => sendPaymentReminder(deps, orderId),
  }
}
