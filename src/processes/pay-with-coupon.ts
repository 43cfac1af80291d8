// Tests: src/api/calls/payment/coupon-calls.test.ts

import type { Database, Tx } from '#db/database.ts'
import {
  couponErrors,
  queueForm,
  readCouponForm,
  refundToCoupon,
  spendCoupon,
  withTries,
} from '#domains/coupon/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import type { GatewayAnswer } from '#domains/payment/contract.ts'
import {
  findAttempt,
  type Gateway,
  isOpen,
  lockPayer,
  type OfflineLink,
  paymentErrors,
  readDue,
  settleOffline,
} from '#domains/payment/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { SHOP_PAYERS } from './shop-payers.ts'

/** Connects the coupon gateway to the shop's own books: refunds go back to the coupon. */
export function withCouponBooks(gateway: Gateway, database: Database, clock: Clock): Gateway {
  return {
    ...gateway,
    async refund(ref, { refundId, amount }) {
      const attempt = await findAttempt(database, { gatewayId: gateway.info.id, ref: null, attemptId: ref })
      if (!attempt) throw new Error(`there is no coupon payment ${ref}`)
      const place = { orderId: attempt.chargeId, attemptId: attempt.id, now: clock.now() }
      await database.transaction((tx) =>
        refundToCoupon(tx, { ...place, amountMinor: amount.amount, refundId }),
      )
      return { providerRefundId: `coupon:${refundId}`, refundId, amount, status: 'done' }
    },
  }
}

/** Opens the form that a coupon payment's answer names, in the same transaction. */
export function queueCouponForm(
  tx: Tx,
  { paidThrough, chargeId: orderId, attemptId, kept, now }: OfflineLink,
): void {
  if (paidThrough === 'credit')
    queueForm(tx, { orderId, attemptId, now, ...(kept.uuid ? { uuid: kept.uuid } : {}) })
}

export interface RedeemInput {
  readonly uuid: string
  readonly code: string
  readonly now: Date
  /**
   * Runs the call's one transaction: with an Idempotency-Key the response is stored in the same commit as the
   * money.
   */
  readonly commit: <Outcome>(work: (tx: Tx) => Promise<Outcome>) => Promise<Outcome>
}

/** The answer of a redeemed coupon: the page of the order shows what is paid and what is left. */
type Reload = Extract<GatewayAnswer, { readonly type: 'reload' }>

/**
 * Settles what the coupon covers, and returns the answer of the call. Throws: uuid-used, unknown-coupon,
 * coupon-empty, and what the payment of the order refuses.
 */
export type Redeem = (input: RedeemInput) => Promise<Reload>

/**
 * Pays the order of a form with a coupon. Wrong codes are counted per address, session and order, whoever
 * sends them. Throws: what `redeem` throws, uuid-used, too-many-requests. Source: docs/http-contract.md "POST
 * /coupon/redeem".
 */
export async function payWithCoupon(
  database: Database,
  redeem: Redeem,
  { sessionHash, ...input }: RedeemInput & { readonly sessionHash: Buffer | null },
): Promise<Reload> {
  const form = await readCouponForm(database, input.uuid)
  if (!form) throw couponErrors['uuid-used']()
  return withTries(database, { sessionHash, orderId: form.orderId }, input.now, () => redeem(input))
}

/**
 * Takes the money from a coupon: coupon and order change in one transaction, which locks the order first.
 * Throws: uuid-used, unknown-coupon, coupon-empty, already-paid.
 */
export function redeemCoupon(gateway: Gateway, isDemo: boolean): Redeem {
  return ({ uuid, code, now, commit }) =>
    commit(async (tx) => {
      const form = await readCouponForm(tx, uuid)
      const payer = form && (await lockPayer(tx, SHOP_PAYERS, form.orderId))
      const row = form && (await readOrderById(tx, form.orderId))
      if (!form || !payer || !row) throw commonErrors['not-found']()
      const due = await readDue(tx, payer)
      const attempt = due.attempts.find(({ id }) => id === form.attemptId)
      // The form was used, has expired, or its buyer has chosen another gateway since.
      if (!attempt || !isOpen(attempt) || (attempt.expiresAt !== null && attempt.expiresAt <= now))
        throw couponErrors['uuid-used']()
      if (due.dueMinor <= 0 || row.state !== 'placed') throw paymentErrors['already-paid']()
      const place = { orderId: row.id, attemptId: attempt.id, now }
      const { spentMinor } = await spendCoupon(tx, {
        ...place,
        uuid,
        code,
        dueMinor: due.dueMinor,
        currency: row.currency,
        isDemo,
      })
      await settleOffline(tx, payer, {
        attemptId: attempt.id,
        gateway,
        amountMinor: spentMinor,
        reference: uuid,
        actor: 'buyer',
        now,
      })
      return { type: 'reload', orderKey: row.key }
    })
}
