import type { ProviderKeys } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'

/** What the owner types, and what must be entered at the provider. Source: docs.mollie.com "Webhooks". */
export const mollieKeys: ProviderKeys = {
  gatewayId: 'mollie',
  name: 'Mollie',
  fields: {
    account: { variable: 'MOLLIE_PROFILE_ID', label: msg('Id of the profile'), hint: 'pfl_…' },
    secret: { variable: 'MOLLIE_API_KEY', label: msg('API key'), hint: 'live_… / test_…' },
  },
  events: [],
}
