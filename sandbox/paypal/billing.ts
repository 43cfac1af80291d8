import { type OutgoingEvent, Refusal } from '../kit/index.ts'
import { moneyIn, newCapture } from './acts.ts'
import { type Books, bookCapture, bookSubscription, subscriptionOrderOf } from './books.ts'
import { captureEvent, subscriptionEvent } from './events.ts'
import { type CaptureRow, type PlanRow, type SubscriptionRow, stamp } from './rows.ts'

const DAY_MS = 24 * 3_600_000
/**
 * Pause before a failed charge is retried. After the last retry the subscription is suspended. Units:
 * milliseconds.
 */
const RETRY_MS = 5 * DAY_MS
const MOST_FAILURES = 3

/** Activates a subscription that the buyer approved; its first period is charged at once. */
export function activate(books: Books, row: SubscriptionRow): OutgoingEvent[] {
  requirePending(row)
  const at = books.now()
  const active = books.rows.subscriptions.patch(row.id, {
    status: 'ACTIVE',
    mishap: null,
    startedAt: at,
    updatedAt: at,
  })
  const sale = charge(books, active, at)
  const now = books.rows.subscriptions.get(row.id) ?? active
  return [subscriptionEvent(books, 'ACTIVATED', now), captureEvent(books, 'COMPLETED', sale)]
}

/** Records that the buyer turned back or the first charge failed; the subscription can be tried again. */
export function refuseSubscription(
  books: Books,
  row: SubscriptionRow,
  mishap: 'canceled' | 'declined',
): void {
  requirePending(row)
  bookSubscription(books, books.rows.subscriptions.patch(row.id, { mishap }))
}

/** Cancels a subscription: no more charges from now on. */
export function cancelSubscription(books: Books, row: SubscriptionRow): OutgoingEvent[] {
  const cancelled = books.rows.subscriptions.patch(row.id, {
    status: 'CANCELLED',
    nextBillingAt: null,
    updatedAt: books.now(),
  })
  bookSubscription(books, cancelled)
  return [subscriptionEvent(books, 'CANCELLED', cancelled)]
}

/** Charges what is due by now, one period after the other. */
export function* renewals(books: Books, id: string, now: Date): Generator<OutgoingEvent> {
  for (;;) {
    const row = books.rows.subscriptions.get(id)
    if (
      row?.status !== 'ACTIVE' ||
      row.nextBillingAt === null ||
      Date.parse(row.nextBillingAt) > now.getTime()
    )
      return
    const due = row.nextBillingAt
    const declined = books.kit.declinesRenewal()
    yield row.failing > 0 || declined
      ? fail(books, row, due, declined === 'decline-final')
      : captureEvent(books, 'COMPLETED', charge(books, row, due))
    const after = books.rows.subscriptions.get(id)
    if (after?.status === 'SUSPENDED' || after?.status === 'EXPIRED')
      yield subscriptionEvent(books, after.status, after)
  }
}

/** Adds periods to an instant. A day that the month does not have becomes its last day. */
export function afterPeriods(
  from: string,
  { unit, count }: Pick<PlanRow, 'unit' | 'count'>,
  times: number,
): string {
  const date = new Date(from)
  if (unit === 'DAY' || unit === 'WEEK')
    return stamp(new Date(date.getTime() + times * count * (unit === 'DAY' ? 1 : 7) * DAY_MS))
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + times * count * (unit === 'MONTH' ? 1 : 12))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return stamp(date)
}

function charge(books: Books, row: SubscriptionRow, at: string): CaptureRow {
  const { rows, kit, account } = books
  const plan = rows.plans.get(row.planId)
  const recorded = kit.recorded('capture', {
    amount: row.amountMinor,
    currency: row.currency,
    account: account.merchantId,
  })
  const sale = newCapture(
    books,
    {
      orderId: null,
      subscriptionId: row.id,
      customId: row.customId,
      invoiceId: null,
      status: 'COMPLETED',
      dueAt: null,
      bounces: false,
      ...moneyIn(recorded.amount, recorded.currency),
    },
    at,
  )
  const cyclesCompleted = row.cyclesCompleted + 1
  const isOver = plan !== undefined && plan.totalCycles > 0 && cyclesCompleted >= plan.totalCycles
  rows.subscriptions.patch(row.id, {
    cyclesCompleted,
    lastPaidAt: at,
    failedPayments: 0,
    updatedAt: at,
    status: isOver ? 'EXPIRED' : 'ACTIVE',
    nextBillingAt: plan && !isOver ? afterPeriods(row.startedAt ?? at, plan, cyclesCompleted) : null,
  })
  bookCapture(books, sale, subscriptionOrderOf(row))
  return sale
}

/** Records a failed charge. After the last one, or a final one, PayPal suspends the subscription. */
function fail(books: Books, row: SubscriptionRow, at: string, isFinal: boolean): OutgoingEvent {
  const failedPayments = row.failedPayments + 1
  const failed = books.rows.subscriptions.patch(row.id, {
    failedPayments,
    failing: Math.max(0, row.failing - 1),
    updatedAt: at,
    status: isFinal || failedPayments >= MOST_FAILURES ? 'SUSPENDED' : 'ACTIVE',
    nextBillingAt: stamp(new Date(Date.parse(at) + RETRY_MS)),
  })
  return subscriptionEvent(books, 'PAYMENT.FAILED', failed)
}

function requirePending({ status }: SubscriptionRow): void {
  if (status !== 'APPROVAL_PENDING')
    throw new Refusal(422, { error: `This PayPal subscription is ${status.toLowerCase()}.` })
}
