// Tests: tests/flows/membership/gifts.test.ts

import type { Queryable } from '#db/database.ts'
import { readUser } from '#domains/account/index.ts'
import { type GiftRow, giftErrors, type NewGift, queueGift, readOpenGiftsOf } from '#domains/gift/index.ts'
import {
  draftPeriodOrder,
  type PeriodOrder,
  queuePeriodOrder,
  type Reserving,
  readOrderById,
} from '#domains/order/index.ts'
import { type Gateway, gatewayFits, type PaymentEngine, paymentErrors } from '#domains/payment/index.ts'
import { readPlan } from '#domains/subscription/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import { attributePlaced, type Referral } from '../attribute-placed.ts'

export interface BeginGift
  extends Pick<PeriodOrder, 'accountId' | 'locale' | 'billing' | 'currency' | 'rules' | 'now'>,
    Pick<NewGift, 'periods' | 'giverName' | 'recipientName' | 'recipientEmail' | 'message' | 'deliverAt'> {
  /** The public id of the variant. */
  readonly productId: string
  readonly gateway: Gateway
  /** What the browser sent for the gateway. */
  readonly input: Readonly<Record<string, string>>
  readonly buyer: Reserving
  /** How long to delay the confirmation to an address. Units: milliseconds. */
  readonly confirmationDelayMs: (address: string) => number
  /** How the buyer came; absent: no partner can have brought the order. */
  readonly referral?: Referral
}

/**
 * Places the order of a gift: some periods of a plan, paid once. It is delivered once it is paid. A repeat with
 * the same content continues with the order that stands. Throws: not-found for what is no such plan, sold-out,
 * plan-not-giftable, gateway-unavailable. Source: docs/http-contract.md "Gifts", decision 0049.
 */
export async function beginGift(
  { database }: PaymentEngine,
  command: BeginGift,
): Promise<{ readonly orderKey: string }> {
  const { accountId, productId, currency, periods, rules, gateway, now } = command
  const billing = { ...command.billing, country: command.billing.country ?? rules.homeCountry }
  const plan = await readPlan(database, productId, currency)
  if (!plan) throw commonErrors['not-found']({ fields: ['productId'] })
  const user = await readUser(database, accountId)
  if (!user) throw commonErrors['not-logged-in']()
  const standing = await readSameGift(database, command, plan.variantId)
  if (standing) return { orderKey: standing }
  const { locale, giverName, recipientName, recipientEmail, message, deliverAt } = command
  const wanted = {
    accountId,
    locale,
    email: user.email,
    billing,
    shipping: null,
    waiver: false,
    variantId: plan.variantId,
    period: null,
    pieces: periods,
    currency,
    rules,
    now,
  }
  return database.transaction(async (tx) => {
    const draft = await draftPeriodOrder(tx, wanted)
    if (draft.price.requiresShipping) throw giftErrors['plan-not-giftable']({ fields: ['productId'] })
    if (!gatewayFits(gateway, gatewayOrderOf(draft, rules)))
      throw paymentErrors['gateway-unavailable']({ fields: ['gatewayId'] })
    const payer = { kind: 'order', id: draft.row.id } as const
    const orderId = queuePeriodOrder(tx, draft, wanted, payer, command.buyer)
    const placed = { orderId, email: user.email, accountId, sessionHash: null, codeIds: [], rules, now }
    await attributePlaced(tx, placed, command.referral)
    queueGift(
      tx,
      {
        id: uuidv7(now.getTime()),
        orderId,
        productId: plan.productId,
        variantId: plan.variantId,
        periods,
        period: plan.period,
        giverName,
        recipientName,
        recipientEmail,
        message,
        locale,
        deliverAt,
        createdAt: now,
      },
      { what: 'ordered', actor: 'buyer', now },
    )
    const waitMs = command.confirmationDelayMs(user.email.toLowerCase())
    const runAt = waitMs === 0 ? {} : { runAt: new Date(now.getTime() + waitMs) }
    queueJob(tx, 'send-order-confirmation', { orderId }, { priority: ORDER_MAIL, ...runAt })
    return { orderKey: draft.row.key }
  })
}

/**
 * Returns the order's key of a gift with the same content that waits for its payment, or that was paid while a
 * browser calls again after the bank asked its buyer; null: there is none.
 */
async function readSameGift(
  db: Queryable,
  { accountId, gateway, input, ...wanted }: BeginGift,
  variantId: string,
): Promise<string | null> {
  const isSame = (gift: GiftRow): boolean =>
    gift.variantId === variantId &&
    (['periods', 'giverName', 'recipientName', 'recipientEmail', 'message'] as const).every(
      (name) => gift[name] === wanted[name],
    )
  for (const gift of (await readOpenGiftsOf(db, accountId)).filter(isSame)) {
    const order = await readOrderById(db, gift.orderId)
    if (gift.state === 'waiting' ? order?.state === 'placed' : gateway.continues?.(input))
      return order?.key ?? null
  }
  return null
}
