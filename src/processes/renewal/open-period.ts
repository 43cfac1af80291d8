// Tests: tests/flows/membership/renewals.test.ts

import type { Tx } from '#db/database.ts'
import { readPersonOfAccount } from '#domains/account/index.ts'
import { draftPeriodOrder, queuePeriodOrder, readOrderById } from '#domains/order/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import {
  type BilledPeriod,
  changeSubscription,
  gridOfNext,
  noteSubscription,
  periodFrom,
  queuePeriod,
  type RenewalRow,
} from '#domains/subscription/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { attributeRenewal } from '../attribute-placed.ts'
import { followPlan } from '../plan-change/follow-plan.ts'
import { openAccess } from '../subscription-access.ts'

/**
 * Bills the next period of a subscription: places its order at the price that the member agreed to and the VAT
 * of today, addressed as the order before. A plan that was to follow begins with it. The unique number of the period fails a second one. The caller holds
 * the subscription's lock and has seen that no period is open. Source: decisions 0040, 0042, 0048.
 */
export async function openNextPeriod(
  tx: Tx,
  before: RenewalRow,
  last: BilledPeriod,
  startsAt: Date,
  { rules, moment }: { readonly rules: ShopRules; readonly moment: Moment },
): Promise<BilledPeriod> {
  const subscription = await followPlan(tx, before, startsAt, moment)
  const { id, accountId, anchorAt, paidUntil, currency, variantId, priceMinor, period } = subscription
  if (accountId === null || anchorAt === null || paidUntil === null)
    throw new Error(`subscription ${id} cannot be billed`)
  const [person, billed] = await Promise.all([
    readPersonOfAccount(tx, accountId),
    readOrderById(tx, last.orderId),
  ])
  if (!person || !billed) throw new Error(`subscription ${id} has nobody to bill`)
  // A pause may have ended on a day of its own.
  const grid = gridOfNext({ ...subscription, anchorAt, paidUntil })
  const wanted = {
    accountId,
    locale: billed.locale,
    email: person.email,
    billing: billed.billing,
    shipping: billed.shippingAddress,
    waiver: billed.waiver,
    variantId,
    period,
    unitPriceMinor: priceMinor,
    currency,
    rules,
    now: moment.now,
  }
  const order = await draftPeriodOrder(tx, wanted)
  const opened: BilledPeriod = {
    id: uuidv7(moment.now.getTime()),
    subscriptionId: id,
    number: last.number + 1,
    orderId: order.row.id,
    state: 'open',
    failedTries: 0,
    createdAt: moment.now,
    ...periodFrom(grid, startsAt),
  }
  const payer = { kind: 'subscription-period', id: opened.id } as const
  queuePeriodOrder(tx, order, wanted, payer, { network: null, share: rules.reservations })
  queuePeriod(tx, opened, moment.now)
  await attributeRenewal(tx, { subscriptionId: id, orderId: order.row.id }, { rules, now: moment.now })
  const event = { ...moment, what: 'billed', why: `period ${opened.number}` } as const
  const { pausedUntil } = subscription
  if (pausedUntil === null || pausedUntil <= paidUntil) await noteSubscription(tx, subscription, event)
  else {
    // The days of grace count from the end of the pause, so it stays in the row until the period is paid.
    const resumed = { state: 'active', anchorAt: grid.anchor } as const
    const next = await changeSubscription(tx, subscription, resumed, event)
    await openAccess(tx, next, { ...moment, why: 'the pause is over' })
  }
  return opened
}
