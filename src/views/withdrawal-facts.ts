import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LineFacts, ServiceTime, WithdrawalFacts } from '#domains/buyer-statement/index.ts'
import { readSettled } from '#domains/ledger/index.ts'
import {
  type OrderRow,
  priceOrder,
  readArrival,
  readFrozenDocument,
  readWithdrawableLines,
  type WithdrawableLine,
} from '#domains/order/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import {
  readPeriodOfOrder,
  readPeriods,
  readPlanChangeOfOrder,
  readPlanChanges,
  readSubscription,
} from '#domains/subscription/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { DAY } from '#kernel/clock.ts'

/** The confirmation of an order contains the instruction on the right to withdraw. */
const instructed = statement(
  'withdrawal-instructed-at',
  `SELECT min(sent_at) AS "instructedAt" FROM mail WHERE order_id = $1 AND template = 'order-confirmation' AND delivery IN ('sent', 'kept')`,
)

/** Working days that a parcel takes at most where its way of shipping is no longer offered. */
const LONGEST_DELIVERY_DAYS = 10
const WORKING_DAYS_OF_WEEK = 5
const DAYS_OF_WEEK = 7

/** An order as a withdrawal looks at it. */
export interface OrderToWithdraw extends WithdrawalFacts {
  readonly lines: readonly (WithdrawableLine & LineFacts)[]
}

/**
 * Reads what a withdrawal from an order depends on. If nobody noted when the goods arrived, they count as
 * delivered after the longest time of their way of shipping: that is to the buyer's advantage. Source:
 * Directive 2011/83/EU art. 9 to 16, decision 0047.
 */
export async function readOrderToWithdraw(
  db: Queryable,
  order: OrderRow,
  rules: ShopRules,
): Promise<OrderToWithdraw> {
  const [lines, arrival, settled, told, frozen, sold] = await Promise.all([
    readWithdrawableLines(db, order.id),
    readArrival(db, order.id),
    readSettled(db, order.id),
    db.query<{ instructedAt: Date | null }>(instructed, [order.id]),
    readFrozenDocument(db, order),
    readSoldTime(db, order.id),
  ])
  const address = order.shippingAddress ?? order.billing
  const offers = priceOrder(rules, {
    lines: frozen.lines,
    currency: order.currency,
    country: address.country ?? '',
    shippingMethod: order.shippingMethod,
  }).offers.map(({ priceMinor }) => priceMinor)
  const shippingMinor = order.shippingMinor ?? 0
  return {
    lines: lines.map((line) => ({
      ...line,
      isVoucher: line.taxClass === VOUCHER_CLASS,
      // The order of a change of plan sells time as well.
      period: line.period ?? sold?.period ?? null,
    })),
    shippingMinor,
    standardShippingMinor: Math.min(shippingMinor, ...offers),
    taxIncluded: order.taxIncluded,
    isCancelled: order.state === 'cancelled',
    isBusiness: Boolean(order.billing.company || order.billing.vatId),
    placedAt: order.placedAt ?? new Date(0),
    deliveredAt: deliveredAt(lines, arrival, longestDays(rules, order.shippingMethod)),
    instructedAt: told[0]?.instructedAt ?? null,
    waiver: order.waiver,
    paidMinor: settled.settledMinor,
    isPaid: settled.settledMinor - settled.refundedMinor >= order.totalMinor,
    service: sold?.service ?? null,
  }
}

/**
 * Reads which time of a subscription an order sold; null for every other order. Only where it is the one thing
 * that was paid of the subscription, the program counts what was provided; else `service` is null, and staff do.
 */
async function readSoldTime(
  db: Queryable,
  orderId: string,
): Promise<{ readonly period: string; readonly service: ServiceTime | null } | null> {
  const [own, change] = await Promise.all([
    readPeriodOfOrder(db, orderId),
    readPlanChangeOfOrder(db, orderId),
  ])
  if (change) return { period: change.toPeriod, service: null }
  const subscription = own && (await readSubscription(db, own.subscriptionId))
  if (!own || !subscription) return null
  const [periods, changes] = await Promise.all([
    readPeriods(db, subscription.id),
    readPlanChanges(db, subscription.id),
  ])
  const isOnly = periods.length === 1 && changes.every(({ state }) => state === 'given-up')
  const { startsAt, endsAt } = own
  return { period: subscription.period, service: isOnly ? { startsAt, endsAt } : null }
}

function deliveredAt(
  lines: readonly WithdrawableLine[],
  { deliveredOn, shippedAt }: Awaited<ReturnType<typeof readArrival>>,
  longest: number,
): Date | null {
  const isOutstanding = lines.some(
    ({ requiresShipping, isWithdrawn, shippedPieces, pieces }) =>
      requiresShipping && !isWithdrawn && shippedPieces < pieces,
  )
  if (isOutstanding) return null
  if (deliveredOn !== null) return new Date(`${deliveredOn}T12:00:00Z`)
  return shippedAt && new Date(shippedAt.getTime() + longest * DAY)
}

/** Returns the longest time of a way of shipping. Units: calendar days. */
function longestDays(rules: ShopRules, method: string): number {
  const found = rules.zones.flatMap(({ methods }) => methods).find(({ publicId }) => publicId === method)
  const working = found?.deliveryDaysMax ?? LONGEST_DELIVERY_DAYS
  return Math.ceil(working / WORKING_DAYS_OF_WEEK) * DAYS_OF_WEEK
}
