import type { ProviderKeys } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'

/** What the owner types, and what must be entered at the provider. Source: docs/gateways.md "GoCardless". */
export const gocardlessKeys: ProviderKeys = {
  gatewayId: 'gocardless',
  name: 'GoCardless',
  fields: {
    account: { variable: 'GOCARDLESS_CREDITOR_ID', label: msg('Id of the creditor'), hint: 'CR…' },
    secret: { variable: 'GOCARDLESS_ACCESS_TOKEN', label: msg('Access token') },
    webhookSecret: { variable: 'GOCARDLESS_WEBHOOK_SECRET', label: msg('Secret of the webhook') },
  },
  test: { variable: 'GOCARDLESS_API_URL', address: 'https://api-sandbox.gocardless.com' },
  events: ['billing_requests', 'mandates', 'payments', 'refunds'],
}
