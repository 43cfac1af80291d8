import type { JobHandlers } from '#jobs/job-names.ts'
import { type GiftMailDeps, sendGiftMail } from './commands/send-gift-mail.ts'
import {
  type OrderConfirmationDeps,
  sendOrderConfirmation,
  sendPaymentPart,
  sendPaymentReceived,
  sendPaymentReminder,
  sendRefundClaim,
  sendVouchers,
} from './commands/send-order-confirmation.ts'
import { type RenewalMailDeps, sendRenewalMail } from './commands/send-renewal-mail.ts'
import { sendVoucherGift, type VoucherGiftDeps } from './commands/send-voucher-gift.ts'

/** Returns the job handlers of this domain. */
export function mailLogJobs(
  deps: OrderConfirmationDeps & RenewalMailDeps & GiftMailDeps & VoucherGiftDeps,
): JobHandlers {
  return {
    'send-order-confirmation': ({ orderId }) => sendOrderConfirmation(deps, orderId),
    'send-payment-received': ({ orderId }) => sendPaymentReceived(deps, orderId),
    'send-payment-part': ({ orderId }) => sendPaymentPart(deps, orderId),
    'send-refund-claim': ({ orderId, refundId }) => sendRefundClaim(deps, orderId, refundId),
    'send-renewal-mail': ({ subscriptionId, kind, subject }) =>
      sendRenewalMail(deps, subscriptionId, kind, subject),
    'send-gift-mail': ({ giftId, kind, subject }) => sendGiftMail(deps, giftId, kind, subject),
    'send-vouchers': ({ orderId, again = null }) => sendVouchers(deps, orderId, again),
    'send-voucher-gift': ({ orderId, variantId, again = null }) =>
      sendVoucherGift(deps, { orderId, variantId, again }),
    'send-payment-reminder': ({ orderId }) => sendPaymentReminder(deps, orderId),
  }
}
