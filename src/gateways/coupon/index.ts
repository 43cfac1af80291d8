import { randomUUID } from 'node:crypto'
import type { Gateway } from '#domains/payment/index.ts'
import { prepaidTerm } from '#gateways/support/prepaid.ts'
import { HOUR } from '#kernel/clock.ts'

/**
 * How long the form of a payment accepts a code: no longer than the order's stock is reserved. Units:
 * milliseconds.
 */
const FORM_VALID_MS = HOUR

/** Path that providers send buyers back to; `{base}` precedes it. */
const BACK = '/return/coupon'

/**
 * Coupons: the browser asks for the code and posts it to the shop with a single-use token. Money moves in the
 * shop's own books when the code is posted, so there is no provider and nothing to observe. Source:
 * docs/gateways.md "Coupons", docs/http-contract.md "Gateway answers", "Coupons".
 */
export function createCouponGateway(): Gateway {
  return {
    info: {
      id: 'coupon',
      name: 'Coupon',
      icon: 'coupon',
      group: 'other',
      single: true,
      subscriptions: false,
      paidThrough: 'credit',
      currencies: null,
      countries: null,
      minMinor: null,
      maxMinor: null,
      onlyPhysical: false,
      needs: [],
      capture: 'none',
      refund: 'partial',
      // A coupon pays as much as it is worth; the rest is paid with another method.
      openAmount: true,
      csp: {},
      keyTtlHours: 0,
      arrivesInDays: 0,
    },
    account: '',
    transform: prepaidTerm,
    livemode: true,
    async link({ amount, urls, now }) {
      const uuid = randomUUID()
      const answer = {
        type: 'coupon',
        uuid,
        action: `${baseOf(urls.back)}/api/coupon/redeem`,
        due: amount,
      } as const
      // Kept, so that the payment opens the form for this token in the transaction that stores the answer.
      return {
        answer,
        ref: null,
        status: 'linked',
        expiresAt: new Date(now.getTime() + FORM_VALID_MS),
        kept: { uuid },
      }
    },
  }
}

/**
 * Returns `{base}` of the page that the buyer is on, as a path: the form is posted to the shop itself, under
 * the hostname that the page was opened with.
 */
function baseOf(back: string): string {
  const { pathname } = new URL(back, 'http://shop.invalid')
  const end = pathname.lastIndexOf(BACK)
  if (end < 0) throw new Error(`the way back is ${back}, which is not below ${BACK}`)
  return pathname.slice(0, end)
}
