import type { Queryable } from '#db/database.ts'
import { readPersonOfAccount } from '#domains/account/index.ts'
import { readLiveEntitlements } from '#domains/entitlement/index.ts'
import { readGiftsAddedTo } from '#domains/gift/index.ts'
import {
  type DraftedOrder,
  draftPeriodOrder,
  orderErrors,
  type PeriodOrder,
  readFrozenDocument,
  readOrderById,
} from '#domains/order/index.ts'
import type { Gateway } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import {
  compareLengths,
  isLive,
  type PaidTime,
  type Plan,
  type PlanChangeTiming,
  planChangeBar,
  priceUpgrade,
  readConsent,
  readLastPeriod,
  readPlan,
  readPlanChanges,
  readPlanOfVariant,
  readSubscriptionsOf,
  type SubscriptionRow,
  subscriptionErrors,
  timingOf,
  type UpgradePrice,
} from '#domains/subscription/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { gatewayOrderOf } from './gateway-order.ts'
import { isInTime } from './money-in-time.ts'
import { readMoneyLeft } from './money-left.ts'

/** What a change to another plan costs and when it begins. Money in minor units of the subscription's currency. */
export interface PlanQuote {
  readonly from: Plan
  readonly to: Plan
  readonly timing: PlanChangeTiming
  /** Null where nothing is paid now: the plan begins with the next period. */
  readonly upgrade: UpgradePrice | null
  /** The order of the difference; null where there is none. */
  readonly bill: { readonly draft: DraftedOrder; readonly order: PeriodOrder } | null
  /** What is paid now, with taxes. */
  readonly chargeMinor: number
  /** The price of each further period. */
  readonly renewalMinor: number
  /** When the next payment is due, or a prepaid term ends. */
  readonly nextAt: Date
}

export interface QuotePlanChange {
  readonly subscription: SubscriptionRow
  /** The public id of the variant. */
  readonly productId: string
  readonly rules: ShopRules
  /** What is offered now; null: whether the money arrives in time is not looked at. */
  readonly gateways: readonly Gateway[] | null
  readonly now: Date
}

/**
 * Prices the change of a running subscription to another plan, at today's prices and taxes. Writes nothing.
 * Throws: not-found for what cannot follow this plan, same-plan, sold-out for a plan that is not on sale,
 * already-subscribed where the member has it from elsewhere, plan-not-changeable (with `reason`), too-late (with
 * `again`) where the money would come after the paid time. Source: decision 0048.
 */
export async function quotePlanChange(
  db: Queryable,
  { subscription, productId, rules, gateways, now }: QuotePlanChange,
): Promise<PlanQuote> {
  const { id, accountId, currency, variantId, kind, renews, paidUntil } = subscription
  const [from, to, last] = await Promise.all([
    readPlanOfVariant(db, variantId, currency),
    readPlan(db, productId, currency),
    readLastPeriod(db, id),
  ])
  if (!from || to?.kind !== kind) throw commonErrors['not-found']({ fields: ['productId'] })
  if (to.variantId === variantId) throw subscriptionErrors['same-plan']()
  const isRelated = to.productId === from.productId || (from.family !== '' && to.family === from.family)
  if (!isRelated) throw commonErrors['not-found']({ fields: ['productId'] })
  if (!to.onSale || to.priceMinor === null) throw orderErrors['sold-out']({ fields: ['productId'] })
  const running = { ...from, priceMinor: subscription.priceMinor, period: subscription.period }
  const wanted = { ...to, priceMinor: to.priceMinor }
  // Time of a gift has no price that could be counted against a better plan: it is used up first.
  const isGiven = (await readGiftsAddedTo(db, subscription, now)).length > 0
  const timing = isGiven ? 'period-end' : timingOf(running, wanted)
  const bar =
    planChangeBar(subscription, last, now) ??
    (timing === 'period-end' && renews === 'never' ? 'prepaid' : null)
  if (bar !== null || !last || paidUntil === null || accountId === null)
    throw subscriptionErrors['plan-not-changeable']({ extra: { reason: bar ?? 'unpaid' } })
  if (await hasPlanElsewhere(db, subscription, accountId, to.productId, now))
    throw subscriptionErrors['already-subscribed']()

  const quote = { from, to, timing, renewalMinor: to.priceMinor }
  const later = { ...quote, upgrade: null, bill: null, chargeMinor: 0, nextAt: paidUntil }
  if (timing === 'period-end') return later
  const { paid, startsAt } = await readPaidTimes(db, subscription, paidUntil, last)
  const upgrade = priceUpgrade(
    paid,
    wanted,
    { paidUntil, startsAt, period: subscription.period, timeZone: subscription.timeZone },
    now,
  )
  const begins = { ...later, upgrade, nextAt: upgrade.endsAt }
  if (upgrade.chargeMinor === 0) return begins
  const bill = await draftDifference(db, subscription, to, upgrade.chargeMinor, {
    orderId: last.orderId,
    rules,
    now,
  })
  const order = gatewayOrderOf(bill.draft, rules, paidUntil.getTime() - now.getTime())
  if (gateways && !isInTime(gateways, await readConsent(db, id), order))
    throw subscriptionErrors['too-late']({ extra: { again: paidUntil.toISOString() } })
  return { ...begins, bill, chargeMinor: bill.draft.price.totalMinor }
}

/** Whether the member has the wanted plan by another subscription, a code, a gift or from staff. */
async function hasPlanElsewhere(
  db: Queryable,
  { id }: SubscriptionRow,
  accountId: string,
  planId: string,
  now: Date,
): Promise<boolean> {
  const [subscriptions, entitlements] = await Promise.all([
    readSubscriptionsOf(db, accountId),
    readLiveEntitlements(db, accountId, now),
  ])
  return (
    subscriptions.some((one) => one.id !== id && one.productId === planId && isLive(one)) ||
    entitlements.some(({ productId, cause }) => productId === planId && cause !== `subscription:${id}`)
  )
}

/** Reads what was paid for the running time: its period, and what was paid for a better plan since. */
async function readPaidTimes(
  db: Queryable,
  { id }: SubscriptionRow,
  paidUntil: Date,
  last: { readonly orderId: string; readonly startsAt: Date | null; readonly endsAt: Date | null },
): Promise<{ readonly paid: readonly PaidTime[]; readonly startsAt: Date }> {
  const isOfThisTime = (endsAt: Date | null): boolean => endsAt?.getTime() === paidUntil.getTime()
  const changes = (await readPlanChanges(db, id)).filter(
    ({ state, endsAt }) => state === 'paid' && isOfThisTime(endsAt),
  )
  // One to a longer plan began a whole period and took over what the old plan was worth.
  const began = changes.findLastIndex(
    ({ toPeriod, fromPeriod }) => compareLengths(toPeriod, fromPeriod) !== 0,
  )
  const paid: PaidTime[] = []
  if (began === -1 && isOfThisTime(last.endsAt) && last.startsAt)
    paid.push({
      amountMinor: await readPaidFor(db, last.orderId),
      startsAt: last.startsAt,
      endsAt: paidUntil,
    })
  for (const [index, { orderId, creditMinor, startsAt }] of changes.entries()) {
    if (index < began || startsAt === null) continue
    const takenOver = index === began ? creditMinor : 0
    paid.push({ amountMinor: takenOver + (await readPaidFor(db, orderId)), startsAt, endsAt: paidUntil })
  }
  return { paid, startsAt: paid[0]?.startsAt ?? last.startsAt ?? paidUntil }
}

/**
 * Returns what of an order's goods was paid and is left, after discounts, and before taxes where prices are
 * without.
 */
async function readPaidFor(db: Queryable, orderId: string): Promise<number> {
  const [order, left] = await Promise.all([readOrderById(db, orderId), readMoneyLeft(db, orderId)])
  if (!order || order.totalMinor === 0) return 0
  const { lines } = await readFrozenDocument(db, order)
  const goods = lines.reduce((sum, { unitPriceMinor, pieces }) => sum + unitPriceMinor * pieces, 0)
  const discounted = goods - (order.discountMinor ?? 0)
  const kept = Math.max(0, Math.min(left, order.totalMinor))
  return Number((BigInt(discounted) * BigInt(kept)) / BigInt(order.totalMinor))
}

/** Prices the order of a difference, addressed as the order before. */
async function draftDifference(
  db: Queryable,
  { accountId, currency }: SubscriptionRow,
  to: Plan,
  unitPriceMinor: number,
  { orderId, rules, now }: { readonly orderId: string; readonly rules: ShopRules; readonly now: Date },
): Promise<NonNullable<PlanQuote['bill']>> {
  const [person, before] = await Promise.all([
    accountId === null ? null : readPersonOfAccount(db, accountId),
    readOrderById(db, orderId),
  ])
  if (!person || !before || accountId === null) throw subscriptionErrors['no-subscription']()
  const order: PeriodOrder = {
    accountId,
    locale: before.locale,
    email: person.email,
    billing: before.billing,
    shipping: before.shippingAddress,
    waiver: before.waiver,
    variantId: to.variantId,
    // Paid once: no gateway takes it as a consent to further payments.
    period: null,
    unitPriceMinor,
    currency,
    rules,
    now,
  }
  const draft = await draftPeriodOrder(db, order)
  const t = translatorOf(before.locale)
  const lines = draft.lines.map((line) => ({
    ...line,
    name: t('{plan}, change of plan', { plan: line.name }),
  }))
  return { order, draft: { ...draft, lines } }
}
