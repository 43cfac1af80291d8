import { Refusal } from '../kit/index.ts'
import { type Books, changePayment, type PaymentRow, type RefundRow, refundedOf } from './books.ts'
import { tell } from './events.ts'

const HOUR = 60 * 60_000
/** When a refund is sent to the bank, and when it arrives there. */
const PROCESSING_AFTER_MS = HOUR
const REFUNDED_AFTER_MS = 24 * HOUR

export interface NewRefund {
  /** Minor units of the payment's currency. */
  readonly amount: number
  readonly description: string
  readonly metadata: unknown
}

/** Starts a refund. The caller has checked that this much is left. */
export function beginRefund(
  books: Books,
  { id: paymentId, currency }: PaymentRow,
  { amount, description, metadata }: NewRefund,
): RefundRow {
  const id = books.kit.newId('re_', 10)
  const createdAt = books.kit.now().toISOString()
  const refund = books.refunds.put(id, {
    id,
    paymentId,
    status: 'pending',
    amount,
    currency,
    description,
    metadata,
    createdAt,
  })
  changePayment(books, paymentId, {})
  return refund
}

/**
 * Refunds as the shop's staff do in Mollie's dashboard, without the shop's program. `amount` null: all that
 * is left. Throws: Refusal.
 */
export async function refundInDashboard(
  books: Books,
  payment: PaymentRow,
  amount: number | null,
): Promise<RefundRow> {
  const left = leftOf(books, payment)
  const wanted = amount ?? left
  if (payment.status !== 'paid') throw new Refusal(422, { error: `${payment.id} is ${payment.status}` })
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > left)
    throw new Refusal(422, { error: `amount: expected 1 to ${left} minor units` })
  const refund = beginRefund(books, payment, {
    amount: wanted,
    description: 'Refunded in the dashboard',
    metadata: null,
  })
  await move(books, refund, 'processing')
  return refund
}

/** Fails a refund because the buyer's account is closed: the shop gets the money back. Throws: Refusal. */
export async function failRefund(books: Books, id: string): Promise<void> {
  await move(books, requireRefund(books, id, ['pending', 'processing', 'refunded']), 'failed')
}

/** Cancels a refund. Throws: Refusal once the bank has it. */
export async function cancelRefund(books: Books, id: string): Promise<void> {
  await move(books, requireRefund(books, id, ['pending']), 'canceled')
}

/** Moves refunds on towards the buyer's bank. */
export async function moveRefunds(books: Books, now: Date): Promise<void> {
  for (const refund of books.refunds.all()) {
    const age = now.getTime() - Date.parse(refund.createdAt)
    if (refund.status === 'pending' && age >= PROCESSING_AFTER_MS) await move(books, refund, 'processing')
    if (age >= REFUNDED_AFTER_MS && books.refunds.get(refund.id)?.status === 'processing')
      await move(books, refund, 'refunded')
  }
}

/** Returns what can still be refunded of a payment. */
export function leftOf(books: Books, { id, amount }: PaymentRow): number {
  return amount - refundedOf(books, id)
}

async function move(books: Books, { id, paymentId }: RefundRow, status: RefundRow['status']): Promise<void> {
  books.refunds.patch(id, { status })
  // Mollie sends no event for a cancelled refund.
  const payment = changePayment(books, paymentId, {})
  if (status !== 'canceled') await tell(books, payment, `refund.${status}`)
}

function requireRefund({ refunds }: Books, id: string, statuses: readonly RefundRow['status'][]): RefundRow {
  const refund = refunds.get(id)
  if (!refund) throw new Refusal(404, { error: `there is no refund ${id}` })
  if (!statuses.includes(refund.status)) throw new Refusal(422, { error: `${id} is ${refund.status}` })
  return refund
}
