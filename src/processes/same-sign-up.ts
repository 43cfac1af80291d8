// Tests: tests/flows/membership/sign-up.test.ts

import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '#db/database.ts'
import { type PeriodOrder, readOrderById } from '#domains/order/index.ts'
import { type Plan, readPeriods, type SubscriptionRow } from '#domains/subscription/index.ts'

/**
 * Returns the key of the order that a standing sign-up waits for, if this call wants the same: the variant at
 * today's price, with the same addresses and waiver. Null where something differs, or where the order can no
 * longer be paid.
 */
export async function readSameSignUp(
  db: Queryable,
  standing: SubscriptionRow,
  plan: Plan,
  { billing, shipping, waiver, currency }: Pick<PeriodOrder, 'billing' | 'shipping' | 'waiver' | 'currency'>,
): Promise<string | null> {
  const [period] = await readPeriods(db, standing.id)
  const order = period ? await readOrderById(db, period.orderId) : null
  if (order?.state !== 'placed') return null
  const isSame =
    standing.variantId === plan.variantId &&
    standing.priceMinor === plan.priceMinor &&
    order.currency === currency &&
    order.waiver === waiver &&
    // The database keeps the parts of an address in an order of its own.
    isDeepStrictEqual([order.billing, order.shippingAddress], [billing, shipping])
  return isSame ? order.key : null
}
