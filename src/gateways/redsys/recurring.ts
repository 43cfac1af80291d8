import {
  type Observation,
  ProviderError,
  type SubscriptionFact,
  type SubscriptionPort,
} from '#domains/payment/index.ts'
import { endOfMonth } from '#gateways/support/card-expiry.ts'
import { type RedsysApi, SisError } from './api.ts'
import { currencyNumber } from './currencies.ts'
import { type Operation, statusOf, text } from './observation.ts'
import { orderNumberOf } from './order-number.ts'

/**
 * Fields of a first payment that stores the card: the buyer is present, and we charge the card later. Source:
 * docs/gateways.md "Redsys".
 */
export const STORE_CARD = {
  DS_MERCHANT_IDENTIFIER: 'REQUIRED',
  DS_MERCHANT_COF_INI: 'S',
  DS_MERCHANT_COF_TYPE: 'R',
} as const

/**
 * Handles subscriptions at Redsys: we charge a card that it stored (merchant-initiated transactions). A
 * subscription is identified by the order number of its first payment, whose operation holds the identifier
 * of the card; Redsys has no object for a subscription.
 */
export function recurring(
  api: RedsysApi,
  observe: (order: string) => Promise<Observation | null>,
  chargedOf: (operation: Operation) => Observation,
): SubscriptionPort {
  return {
    async observe(id) {
      const first = (await api.query(id))[0]
      return first ? factOf(id, first) : null
    },
    /** Ends a subscription without a request: only we charge the card, and afterwards we no longer do. */
    async cancel(id, at) {
      const first = (await api.query(id))[0]
      if (!first) throw new ProviderError('refused', 'Redsys knows no such payment')
      return at === 'now'
        ? { ...factOf(id, first), status: 'cancelled' }
        : { ...factOf(id, first), cancelAtPeriodEnd: true }
    },
    async chargeDue(id, { period, amount, orderNumber }, key) {
      const order = orderNumberOf(key)
      // Redsys has no idempotency keys, so the order number serves as one: an operation under it is the
      // earlier charge.
      const before = await observe(order)
      if (before) return before
      const [first] = await api.query(id)
      const identifier = first ? text(first, 'Ds_Merchant_Identifier') : ''
      const currency = currencyNumber(amount.currency)
      if (!first || identifier === '')
        throw new ProviderError('refused', 'Redsys stored no card with the first payment')
      if (currency === undefined) throw new ProviderError('refused', `Redsys takes no ${amount.currency}`)
      try {
        return chargedOf(
          await api.treat(order, {
            DS_MERCHANT_AMOUNT: String(amount.amount),
            DS_MERCHANT_CURRENCY: currency,
            DS_MERCHANT_TRANSACTIONTYPE: '0',
            DS_MERCHANT_IDENTIFIER: identifier,
            DS_MERCHANT_COF_INI: 'N',
            DS_MERCHANT_COF_TYPE: 'R',
            DS_MERCHANT_COF_TXNID: text(first, 'Ds_Merchant_Cof_Txnid'),
            DS_MERCHANT_EXCEP_SCA: 'MIT',
            DS_MERCHANT_DIRECTPAYMENT: 'true',
            DS_MERCHANT_PRODUCTDESCRIPTION: `Order ${orderNumber}`,
            // The key begins with our attempt, if there is one.
            DS_MERCHANT_MERCHANTDATA: [key.split(':')[0], id, period].join(':'),
          }),
        )
      } catch (error) {
        const after = error instanceof SisError && error.code === 'SIS0051' ? await observe(order) : null
        if (after) return after
        throw error
      }
    },
  }
}

function factOf(id: string, first: Operation): SubscriptionFact {
  const status = statusOf(text(first, 'Ds_Response'))
  const isStored = text(first, 'Ds_Merchant_Identifier') !== ''
  const isOpen = status === 'open' || status === 'action' || status === 'processing'
  // Year and month, where the bank has the terminal send it.
  const [, year, month] = /^(\d\d)(\d\d)$/.exec(text(first, 'Ds_ExpiryDate')) ?? []
  // Only the shop knows until when a subscription is paid, because the shop charges it.
  return {
    id,
    status: status === 'settled' && isStored ? 'active' : isOpen ? 'pending' : 'cancelled',
    paidUntil: null,
    cancelAtPeriodEnd: false,
    ...(year ? { expiresAt: endOfMonth(2000 + Number(year), Number(month)) } : {}),
  }
}
