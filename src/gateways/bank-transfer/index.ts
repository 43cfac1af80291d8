import { type Gateway, paymentErrors } from '#domains/payment/index.ts'
import { prepaidTerm } from '#gateways/support/prepaid.ts'
import { formatMoney } from '#kernel/money.ts'
import { epcQrSvg } from './epc-qr.ts'
import { creditorReference } from './reference.ts'

/**
 * Bank transfer: the order page shows account, reference and a QR code; money is booked when it arrives.
 * Source: docs/gateways.md "Bank transfer".
 */
export const bankTransfer: Gateway = {
  info: {
    id: 'bank-transfer',
    name: 'Bank transfer',
    icon: 'bank',
    group: 'later',
    single: true,
    subscriptions: false,
    paidThrough: 'bank',
    currencies: ['EUR'],
    countries: null,
    minMinor: null,
    maxMinor: null,
    onlyPhysical: false,
    needs: [],
    capture: 'none',
    refund: 'none',
    openAmount: true,
    csp: {},
    keyTtlHours: 0,
    arrivesInDays: 7,
  },
  account: '',
  transform: prepaidTerm,
  livemode: true,
  async link({ order }) {
    if (!order.bankAccount) throw paymentErrors['gateway-unavailable']()
    // A transfer has no ref of its own: the reference is the order's, and a buyer who chooses bank transfer
    // again gets a second attempt with the same reference.
    return { answer: { type: 'reload' }, ref: null, status: 'processing', expiresAt: null, kept: {} }
  },
  async instruction(order, translate) {
    const account = order.bankAccount
    if (!account) throw paymentErrors['gateway-unavailable']()
    const reference = creditorReference(order.number)
    return {
      gatewayId: 'bank-transfer',
      text: translate('Please transfer the amount with this reference. We ship when it has arrived.'),
      rows: [
        { label: translate('Account holder'), value: account.holder, copy: true },
        { label: 'IBAN', value: grouped(account.iban), copy: true },
        { label: 'BIC', value: account.bic, copy: true },
        { label: translate('Amount'), value: formatMoney(order.total, order.locale), copy: true },
        { label: translate('Reference'), value: grouped(reference), copy: true },
      ],
      qr: {
        svg: await epcQrSvg(account, order.total, reference),
        label: translate('Scan with your banking app'),
      },
    }
  },
}

/** Splits an IBAN or reference into groups of four, as banks print them. */
function grouped(text: string): string {
  return text.replaceAll(' ', '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
