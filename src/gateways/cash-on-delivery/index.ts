import { PHONE_PATTERN } from '#domains/order/address-rules.ts'
import { type Gateway, paymentErrors } from '#domains/payment/index.ts'
import { prepaidTerm } from '#gateways/support/prepaid.ts'
import { commonErrors } from '#kernel/errors.ts'
import { formatMoney } from '#kernel/money.ts'

/**
 * Cash on delivery: the courier collects the money, staff book it. The courier needs a phone number: the one
 * entered here, or the one in the address. Source: specification §5, docs/gateways.md "Cash on delivery".
 */
export const cashOnDelivery: Gateway = {
  info: {
    id: 'cash-on-delivery',
    name: 'Cash on delivery',
    icon: 'cash',
    group: 'other',
    single: true,
    subscriptions: false,
    paidThrough: 'courier',
    currencies: null,
    countries: null,
    minMinor: null,
    // Couriers do not collect larger sums in cash.
    maxMinor: 500_000,
    onlyPhysical: true,
    needs: ['tel'],
    capture: 'none',
    refund: 'none',
    openAmount: true,
    csp: {},
    keyTtlHours: 0,
    arrivesInDays: 0,
  },
  account: '',
  transform: prepaidTerm,
  livemode: true,
  async link({ input, order }) {
    const tel = (input.tel || order.billing.tel || '').trim()
    if (tel === '') throw commonErrors['missing-fields']({ fields: ['tel'] })
    if (!PHONE_PATTERN.test(tel)) throw paymentErrors['invalid-phone-number']({ fields: ['tel'] })
    return { answer: { type: 'reload' }, ref: null, status: 'processing', expiresAt: null, kept: { tel } }
  },
  instruction(order, translate) {
    return {
      gatewayId: 'cash-on-delivery',
      text: translate('Please have the amount ready. The courier calls before delivery.'),
      rows: [
        {
          label: translate('Amount due on delivery'),
          value: formatMoney(order.total, order.locale),
          copy: false,
        },
      ],
      qr: null,
    }
  },
}
