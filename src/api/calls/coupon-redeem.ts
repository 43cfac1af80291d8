import type { Database } from '#db/database.ts'
import { CODE_MAX_LENGTH, FORM_UUID_PATTERN, TRIES_PER_HOUR } from '#domains/coupon/contract.ts'
import { couponErrors, readCouponForm, withTries } from '#domains/coupon/index.ts'
import type { GatewayAnswer } from '#domains/payment/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { text } from '../fields.ts'
import { type Call, type CallContext, defineCall } from '../form-call.ts'

export interface RedeemInput {
  readonly uuid: string
  readonly code: string
  readonly now: Date
  readonly database: Database
  /** The call's one transaction: with an Idempotency-Key the answer is stored in the same commit as the money. */
  readonly commit: CallContext<unknown>['commit']
}

export interface CouponRedeemParts {
  /**
   * Settles what the coupon covers and answers what the call answers. Throws: uuid-used, unknown-coupon, coupon-empty, and what the
   * payment of the order refuses.
   */
  readonly redeem: (input: RedeemInput) => Promise<{ readonly orderKey: string }>
}

/**
 * Pays an order with a coupon. The page is read anew then: it is paid, or shows the rest to pay in another way. Wrong codes are counted for
 * the address, the session and the order, whoever sends them. Source: contract §6 (`/coupon/redeem`).
 */
export function couponRedeemCall({ redeem }: CouponRedeemParts): Call {
  return defineCall({
    path: '/coupon/redeem',
    summary: 'Pay with a coupon',
    fields: { uuid: text({ max: 36, pattern: FORM_UUID_PATTERN }), coupon: text({ max: CODE_MAX_LENGTH }) },
    limit: { burst: TRIES_PER_HOUR, refillMs: HOUR },
    money: true,
    page: (answer: GatewayAnswer | null) => (answer === null ? '/cart' : `/order/${answer.orderKey}`),
    async handle({ fields: { uuid, coupon: code }, clock, database, session, commit }): Promise<GatewayAnswer> {
      const form = await readCouponForm(database, uuid)
      if (!form) throw couponErrors['uuid-used']()
      const now = clock.now()
      const counted = { sessionHash: (await session.find())?.hash ?? null, orderId: form.orderId }
      const { orderKey } = await withTries(database, counted, now, () => redeem({ uuid, code, now, database, commit }))
      return { type: 'reload', orderKey }
    },
  })
}
