import type { JobHandlers } from '#jobs/job-names.ts'
import { type OrderConfirmationDeps, sendOrderConfirmation, sendPaymentReceived, sendPaymentReminder } from './commands/send-order-confirmation.ts'

/** The job handlers of this domain. */
export function mailLogJobs(deps: OrderConfirmationDeps): JobHandlers {
  return {
    'send-order-confirmation': ({ orderId }) => sendOrderConfirmation(deps, orderId),
    'send-payment-received': ({ orderId }) => sendPaymentReceived(deps, orderId),
    'send-payment-reminder': ({ orderId }) => sendPaymentReminder(deps, orderId),
  }
}
