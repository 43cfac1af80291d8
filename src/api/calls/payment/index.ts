import type { Call } from '../../form-call.ts'
import type { OrderCallParts } from '../order/index.ts'
import { couponBalanceCall } from './coupon-balance.ts'
import { type CouponRedeemParts, couponRedeemCall } from './coupon-redeem.ts'
import { gatewayCancelCall, gatewayCaptureCall, gatewayLinkCall } from './gateway-link.ts'

export interface PaymentCallParts extends OrderCallParts, CouponRedeemParts {
  /** Whether demo coupons have value. */
  readonly demo: boolean
}

/** Lists the calls of payment methods and coupons. */
export function paymentCalls(parts: PaymentCallParts): readonly Call[] {
  return [
    gatewayLinkCall(parts),
    gatewayCaptureCall(parts),
    gatewayCancelCall(parts),
    couponRedeemCall(parts),
    couponBalanceCall(parts),
  ]
}
