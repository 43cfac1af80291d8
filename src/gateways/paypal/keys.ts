import type { ProviderKeys } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'
import { SANDBOX_URL } from './settings.ts'

/** What the owner types, and what must be entered at the provider. Source: docs/gateways.md "PayPal". */
export const paypalKeys: ProviderKeys = {
  gatewayId: 'paypal',
  name: 'PayPal',
  fields: {
    account: {
      variable: 'PAYPAL_MERCHANT_ID',
      label: msg('Merchant id'),
      hint: msg('The account that receives the money.'),
    },
    publicKey: { variable: 'PAYPAL_CLIENT_ID', label: msg('Client id of the app') },
    secret: { variable: 'PAYPAL_CLIENT_SECRET', label: msg('Secret of the app') },
    webhookId: {
      variable: 'PAYPAL_WEBHOOK_ID',
      label: msg('Id of the webhook'),
      hint: msg('The provider shows it once the address for events is entered there.'),
    },
  },
  test: { variable: 'PAYPAL_API_URL', address: SANDBOX_URL },
  events: [
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'PAYMENT.SALE.COMPLETED',
    'PAYMENT.SALE.REFUNDED',
    'PAYMENT.SALE.REVERSED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'BILLING.SUBSCRIPTION.UPDATED',
    'BILLING.SUBSCRIPTION.SUSPENDED',
    'BILLING.SUBSCRIPTION.CANCELLED',
    'BILLING.SUBSCRIPTION.EXPIRED',
    'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ],
  probe: 'NOSUCHORDER00000',
}
