import type { ProviderKeys } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'

/** What the owner types, and what must be entered at the provider. Source: docs.klarna.com "API URLs". */
export const klarnaKeys: ProviderKeys = {
  gatewayId: 'klarna',
  name: 'Klarna',
  fields: {
    publicKey: { variable: 'KLARNA_USERNAME', label: msg('User name of the API') },
    secret: { variable: 'KLARNA_PASSWORD', label: msg('Password of the API') },
  },
  test: { variable: 'KLARNA_API_URL', address: 'https://api.playground.klarna.com' },
  events: [],
  probe: '00000000-0000-0000-0000-000000000000.00000000-0000-0000-0000-000000000000',
}
