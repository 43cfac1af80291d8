// Tests: tests/flows/membership/follow-plan.test.ts

import type { Tx } from '#db/database.ts'
import type { Moment } from '#domains/payment/index.ts'
import {
  changeSubscription,
  compareLengths,
  NO_NEXT_PLAN,
  type RenewalRow,
} from '#domains/subscription/index.ts'
import { closeAccess, openAccess } from '../subscription-access.ts'
import { hasOther } from './move-plan.ts'

/**
 * Begins the plan that was to follow, because the next period is about to be billed: the old plan closes, and
 * the new one opens with the days of grace that every renewal has. A plan of another length counts its periods
 * from here. Where the member has the new plan from elsewhere by now, the old one goes on. The caller holds the
 * subscription's lock. Returns the row as it is then. Source: decision 0048.
 */
export async function followPlan(
  tx: Tx,
  row: RenewalRow,
  startsAt: Date,
  moment: Moment,
): Promise<RenewalRow> {
  const { nextVariantId, nextProductId, nextPriceMinor, nextPeriod, paidUntil } = row
  if (nextVariantId === null || nextProductId === null || nextPriceMinor === null || nextPeriod === null)
    return row
  if (await hasOther(tx, row, nextProductId)) {
    const event = { ...moment, what: 'plan-change-dropped', why: 'the member has the plan already' } as const
    return { ...row, ...(await changeSubscription(tx, row, NO_NEXT_PLAN, event)) }
  }
  const isSameLength = compareLengths(nextPeriod, row.period) === 0
  const change = {
    ...NO_NEXT_PLAN,
    productId: nextProductId,
    variantId: nextVariantId,
    priceMinor: nextPriceMinor,
    period: nextPeriod,
    anchorAt: isSameLength ? row.anchorAt : startsAt,
  }
  const event = { ...moment, what: 'plan-changed', why: 'with the next period' } as const
  await closeAccess(tx, row, { ...moment, why: 'another plan follows' })
  const followed = { ...row, ...(await changeSubscription(tx, row, change, event)) }
  // What is overdue already opens with its payment.
  if (paidUntil !== null) await openAccess(tx, followed, { ...moment, why: 'another plan follows' })
  return followed
}
