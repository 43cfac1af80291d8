import { z } from 'zod'
import { INSTANT, MONEY, PERIOD } from './common.ts'

/** When a changed plan begins. */
export const BEGINS = z.enum(['now', 'period-end'])

/** A pause: when it begins, and when the subscription goes on. */
export const PAUSED = z.object({ pauses: INSTANT, renews: INSTANT })

/** The answer of `/subscription/change/preview`. */
export const PLAN_PREVIEW = z.object({
  productId: z.string(),
  begins: BEGINS,
  charge: MONEY,
  renewal: MONEY,
  period: PERIOD,
  nextAt: INSTANT,
  upgrade: z
    .object({
      price: MONEY,
      credit: MONEY,
      keepsEnd: z.boolean(),
      taxes: z.array(z.object({ rateBp: z.int(), amount: MONEY })),
      taxIncluded: z.boolean(),
    })
    .nullable(),
})

/** A payout of a partner. */
export const PAYOUT = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(['requested', 'approved', 'sent', 'paid', 'failed', 'cancelled']),
  amount: MONEY,
  payoutType: z.enum(['sepa', 'paypal', 'credit']),
})

/** What is left on a coupon, and what it was used for. */
export const COUPON_BALANCE = z.object({
  balance: MONEY,
  validUntil: INSTANT.nullable().optional(),
  history: z
    .array(
      z.object({
        what: z.enum(['spent', 'given-back', 'paid-back']),
        amount: MONEY,
        at: INSTANT,
        orderNumber: z.string().nullable(),
      }),
    )
    .optional(),
})
