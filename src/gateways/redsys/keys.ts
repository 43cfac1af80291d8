import type { ProviderKeys } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'

/** What the owner types, and what must be entered at the provider. Source: pagosonline.redsys.es "Entornos". */
export const redsysKeys: ProviderKeys = {
  gatewayId: 'redsys',
  name: 'Card (Redsys)',
  fields: {
    account: { variable: 'REDSYS_MERCHANT_CODE', label: msg('Number of the merchant'), hint: 'FUC' },
    place: { variable: 'REDSYS_TERMINAL', label: msg('Number of the terminal') },
    secret: { variable: 'REDSYS_SECRET', label: msg('Signing key') },
  },
  test: { variable: 'REDSYS_URL', address: 'https://sis-t.redsys.es:25443' },
  events: [],
  probe: '0000KONTOR00',
}
