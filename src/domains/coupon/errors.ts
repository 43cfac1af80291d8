import { defineErrors } from '#kernel/errors.ts'

/**
 * Coupons that are unknown, expired, blocked, or in another currency get the same error: a guess reveals
 * nothing. Source: docs/http-contract.md "Coupons".
 */
export const couponErrors = defineErrors({
  'unknown-coupon': {
    kind: 'not-found',
    text: 'This coupon is not valid here. The code may be mistyped, expired or for another currency',
    reportable: false,
  },
  'coupon-empty': { kind: 'conflict', text: 'There is no money left on this coupon', reportable: false },
  'coupon-moved': {
    kind: 'conflict',
    text: 'This coupon has another balance now. Please look at it once more',
    reportable: false,
  },
  'coupon-of-order': {
    kind: 'conflict',
    text: 'An order sold this voucher. Refund the order instead',
    reportable: false,
  },
  'coupon-not-mailable': {
    kind: 'conflict',
    text: 'No order sold this coupon as a voucher that is still worth something',
    reportable: false,
  },
  'coupon-as-wanted': { kind: 'conflict', text: 'The coupon is so already', reportable: false },
  'voucher-sent': {
    kind: 'conflict',
    text: 'These vouchers were sent already',
    reportable: false,
  },
  'uuid-used': {
    kind: 'conflict',
    text: 'This coupon form was used before. Please reload the page and try again',
    reportable: false,
  },
})
