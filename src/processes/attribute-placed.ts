// Tests: tests/flows/partner/attribution.test.ts

import type { Tx } from '#db/database.ts'
import { attributeOrder, queueRenewedOrder } from '#domains/partner/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { readPeriods } from '#domains/subscription/index.ts'

/** How a buyer came to the call that places an order. */
export interface Referral {
  /** The name in the link of a partner; null: none. */
  readonly ref: string | null
  /** The coarse network; '' if unknown. */
  readonly network: string
}

/** An order that is being placed, and by whom. */
export interface PlacedOrderOf {
  readonly orderId: string
  readonly email: string
  readonly accountId: string | null
  /** Null where a click can only be remembered for the account. */
  readonly sessionHash: Buffer | null
  readonly codeIds: readonly string[]
  readonly rules: ShopRules
  readonly now: Date
}

/**
 * Decides which partner brought an order that is being placed. Without a referral nobody's browser placed it, and
 * nobody brought it. Source: decision 0067.
 */
export async function attributePlaced(
  tx: Tx,
  { rules, ...order }: PlacedOrderOf,
  referral: Referral | undefined,
): Promise<void> {
  if (referral) await attributeOrder(tx, { ...order, ...referral, rules: rules.partners })
}

/**
 * Lets a further period of a subscription follow the partner who brought the first one. Source: decision 0067.
 */
export async function attributeRenewal(
  tx: Tx,
  { subscriptionId, orderId }: { readonly subscriptionId: string; readonly orderId: string },
  { rules, now }: Pick<PlacedOrderOf, 'rules' | 'now'>,
): Promise<void> {
  if (!rules.partners.isOpen) return
  const [first] = await readPeriods(tx, subscriptionId)
  if (first) queueRenewedOrder(tx, orderId, first.orderId, now)
}
