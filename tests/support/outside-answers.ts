import { expect } from 'vitest'
import type { OutsideTill } from './outside-till.ts'

/** Subjects of the mails about an unpaid order. */
export const ORDERED = [expect.stringContaining('Bestellung')]
/** Subjects of the mails about a paid order. */
export const ORDERED_AND_PAID = [...ORDERED, expect.stringContaining('Ihre Zahlung')]

/** Returns the expected answer to a payment attempt, by gateway. */
export function answersOf(till: OutsideTill): Readonly<Record<string, object>> {
  const local = (id: string) => expect.stringMatching(new RegExp(`^${till.urlOf(id)}/`))
  return {
    stripe: {
      type: 'checkout',
      provider: 'stripe',
      publishableKey: expect.stringMatching(/^pk_/),
      checkoutKey: expect.any(String),
    },
    paypal: { type: 'redirect', url: local('paypal') },
    mollie: { type: 'redirect', url: local('mollie') },
    gocardless: { type: 'redirect', url: local('gocardless') },
    klarna: { type: 'redirect', url: local('klarna') },
    redsys: {
      type: 'post',
      url: local('redsys'),
      fields: { Ds_MerchantParameters: expect.any(String), Ds_Signature: expect.any(String) },
    },
    'amazon-pay': {
      type: 'payButton',
      provider: 'amazon-pay',
      script: local('amazon-pay'),
      config: { merchantId: expect.any(String) },
    },
    btcpay: { type: 'iframe', url: local('btcpay'), origin: till.urlOf('btcpay') },
    coupon: {
      type: 'coupon',
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      action: '/store/de/api/coupon/redeem',
    },
    'cash-on-delivery': { type: 'reload' },
    'bank-transfer': { type: 'reload' },
  }
}
