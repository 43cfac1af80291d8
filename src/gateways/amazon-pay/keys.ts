import type { ProviderKeys } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'

/** What the owner types, and what must be entered at the provider. Source: Amazon Pay, "Set up instant payment notifications". */
export const amazonPayKeys: ProviderKeys = {
  gatewayId: 'amazon-pay',
  name: 'Amazon Pay',
  fields: {
    account: { variable: 'AMAZON_PAY_MERCHANT_ID', label: msg('Merchant id') },
    place: { variable: 'AMAZON_PAY_STORE_ID', label: msg('Id of the store') },
    publicKey: {
      variable: 'AMAZON_PAY_PUBLIC_KEY_ID',
      label: msg('Id of the public key'),
      hint: 'LIVE-… / SANDBOX-…',
    },
    secret: {
      variable: 'AMAZON_PAY_PRIVATE_KEY',
      label: msg('Private key'),
      hint: msg('The whole text of the file, with its first and last line.'),
    },
    webhookId: {
      variable: 'AMAZON_PAY_TOPIC_ARN',
      label: msg('ARN of the topic of its notifications'),
      hint: msg('The provider shows it once the address for events is entered there.'),
    },
  },
  events: ['CHARGE', 'REFUND', 'CHARGE_PERMISSION', 'CHARGEBACK'],
  probe: '00000000-0000-0000-0000-000000000000',
}
