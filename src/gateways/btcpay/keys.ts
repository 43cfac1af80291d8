import type { ProviderKeys } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'

/** What the owner types, and what must be entered at the provider. Source: docs.btcpayserver.org "Webhooks". */
export const btcpayKeys: ProviderKeys = {
  gatewayId: 'btcpay',
  name: 'BTCPay',
  fields: {
    address: { variable: 'BTCPAY_URL', label: msg('Address of your server'), hint: 'https://…' },
    place: { variable: 'BTCPAY_STORE_ID', label: msg('Id of the store') },
    secret: {
      variable: 'BTCPAY_API_KEY',
      label: msg('API key'),
      hint: msg('It may create, view and modify invoices of the store, and manage its pull payments.'),
    },
    webhookSecret: { variable: 'BTCPAY_WEBHOOK_SECRET', label: msg('Secret of the webhook') },
  },
  events: [
    'InvoiceReceivedPayment',
    'InvoicePaymentSettled',
    'InvoiceProcessing',
    'InvoiceExpired',
    'InvoiceSettled',
    'InvoiceInvalid',
    'PayoutCreated',
    'PayoutApproved',
    'PayoutUpdated',
  ],
}
