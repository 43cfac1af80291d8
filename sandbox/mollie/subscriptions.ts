import type { Books, SubscriptionRow } from './books.ts'
import { createPayment } from './new-payment.ts'

export const INTERVAL = /^(\d{1,3}) (day|week|month)s?$/
const DAY = 24 * 60 * 60_000

/** Makes the charges of Mollie's own subscriptions that are due, one per period. */
export async function chargeSubscriptions(books: Books, now: Date): Promise<void> {
  for (const { id } of books.subscriptions.all()) {
    for (let row = books.subscriptions.get(id); row && isDue(row, now); row = books.subscriptions.get(id))
      await charge(books, row)
  }
}

function isDue({ status, nextPaymentDate }: SubscriptionRow, now: Date): boolean {
  return status === 'active' && nextPaymentDate !== null && Date.parse(nextPaymentDate) <= now.getTime()
}

async function charge(books: Books, row: SubscriptionRow): Promise<void> {
  const { id, customerId, mandateId, amount, currency, description, metadata, webhookUrl } = row
  const mandate = books.mandates.get(mandateId)
  if (!mandate || mandate.isRevoked)
    return void books.subscriptions.patch(id, { status: 'canceled', nextPaymentDate: null })
  const timesRemaining = row.timesRemaining === null ? null : row.timesRemaining - 1
  const isLast = timesRemaining === 0
  books.subscriptions.patch(id, {
    timesRemaining,
    status: isLast ? 'completed' : 'active',
    nextPaymentDate: isLast ? null : nextDate(row.nextPaymentDate ?? row.startDate, row.interval),
  })
  await createPayment(books, {
    amount,
    currency,
    description,
    metadata,
    webhookUrl,
    customerId,
    mandateId,
    subscriptionId: id,
    sequenceType: 'recurring',
    redirectUrl: null,
    cancelUrl: null,
    locale: null,
  })
}

/** Returns the same day of the next period, or the last day of a shorter month. */
function nextDate(from: string, interval: string): string {
  const [, count = '1', unit = 'month'] = INTERVAL.exec(interval) ?? []
  const date = new Date(from)
  if (unit !== 'month')
    return new Date(date.getTime() + Number(count) * (unit === 'week' ? 7 : 1) * DAY)
      .toISOString()
      .slice(0, 10)
  const month = date.getUTCMonth() + Number(count)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay)))
    .toISOString()
    .slice(0, 10)
}
