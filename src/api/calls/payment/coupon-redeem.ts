import { CODE_MAX_LENGTH, FORM_UUID_PATTERN, TRIES_PER_HOUR } from '#domains/coupon/contract.ts'
import type { GatewayAnswer } from '#domains/payment/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { payWithCoupon, type Redeem } from '#processes/pay-with-coupon.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { GATEWAY_ANSWER } from '../../shapes/gateway-answer.ts'

export interface CouponRedeemParts {
  readonly redeem: Redeem
}

/**
 * Pays an order with a coupon. The page is then reloaded: it shows the order as paid, or the remaining amount
 * to pay in another way. Source: docs/http-contract.md "POST /coupon/redeem".
 */
export function couponRedeemCall({ redeem }: CouponRedeemParts): Call {
  return defineCall({
    path: '/coupon/redeem',
    summary: 'Pay with a coupon',
    action: anyone(
      'the number of the form was given with the key of the order, and the code of the coupon is what pays',
    ),
    errors: [
      'unknown-coupon',
      'coupon-empty',
      'uuid-used',
      'already-paid',
      'payment-on-its-way',
      'order-shipped',
      'order-changed',
      'sold-out',
      'too-much-reserved',
    ],
    fields: { uuid: text({ max: 36, pattern: FORM_UUID_PATTERN }), coupon: text({ max: CODE_MAX_LENGTH }) },
    limit: { burst: TRIES_PER_HOUR, refillMs: HOUR },
    money: true,
    page: (answer: GatewayAnswer | null) => (answer === null ? '/cart' : `/order/${answer.orderKey}`),
    answer: GATEWAY_ANSWER,
    async handle({
      fields: { uuid, coupon: code },
      clock,
      database,
      session,
      commit,
    }): Promise<GatewayAnswer> {
      const sessionHash = (await session.find())?.hash ?? null
      return payWithCoupon(database, redeem, { uuid, code, sessionHash, now: clock.now(), commit })
    },
  })
}
