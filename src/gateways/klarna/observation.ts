import { z } from 'zod'
import type { Observation, RefundFact } from '#domains/payment/index.ts'
import { money } from '#kernel/money.ts'

/** What a payment session or an order says of its terms. Amounts in minor units. */
export const terms = z.object({
  order_amount: z.int(),
  purchase_currency: z.string().toUpperCase(),
  merchant_reference2: z.string().nullish(),
})

const refund = z.object({ refund_id: z.string(), refunded_amount: z.int(), reference: z.string().nullish() })
const amounts = {
  original_order_amount: z.int(),
  captured_amount: z.int(),
  refunded_amount: z.int(),
  remaining_authorized_amount: z.int(),
}
const states = {
  order_id: z.string(),
  status: z.string(),
  fraud_status: z.string().nullish(),
  expires_at: z.coerce.date().nullish(),
  created_at: z.coerce.date(),
}
const lines = z.array(z.object({ type: z.string().nullish() })).default([])

/** An order of Klarna's order management. */
export const placedOrder = terms.extend({
  ...states,
  ...amounts,
  order_lines: lines,
  refunds: z.array(refund).default([]),
})
export type PlacedOrder = z.infer<typeof placedOrder>

/**
 * Statuses of pages, orders and fraud checks before any capture. All others mean open: a declined buyer may
 * try again.
 */
const STATUS: Readonly<Record<string, Observation['status']>> = {
  CANCELLED: 'cancelled',
  DISABLED: 'cancelled',
  TIMEOUT: 'expired',
  EXPIRED: 'expired',
  REJECTED: 'failed',
  STOPPED: 'failed',
  COMPLETED: 'processing',
  PENDING: 'processing',
  AUTHORIZED: 'approved',
}

/** Returns the status of a hosted page that has no order yet. */
export function statusOfPage(status: string): Observation['status'] {
  return STATUS[status] ?? 'open'
}

type ObservedFacts = Pick<Observation, 'status' | 'captured' | 'secured' | 'released' | 'refunds'>

/**
 * Builds the observation of an order. Klarna promises the money of goods, and pays it once we report that
 * they were shipped: until then it is secured. For everything else the money is to be captured at once. A
 * promise that expired or was lowered counts as given back before it was captured.
 */
export function observationOf(order: PlacedOrder): ObservedFacts {
  const {
    status,
    purchase_currency: currency,
    original_order_amount: original,
    captured_amount: taken,
  } = order
  const refunds = order.refunds.map((one) => refundFact(one, currency))
  const standing = STATUS[order.fraud_status ?? ''] ?? STATUS[status] ?? 'open'
  const hasGoods = order.order_lines.some(({ type }) => type === 'physical')
  if (!hasGoods)
    return { status: taken > 0 ? 'settled' : standing, captured: money(taken, currency), refunds }
  const left = status === 'CANCELLED' || status === 'EXPIRED' ? 0 : order.remaining_authorized_amount
  const isSure = taken > 0 || standing === 'approved'
  const none = money(0, currency)
  if (!isSure)
    return {
      status: standing,
      captured: none,
      secured: { amount: none, until: null },
      released: money(isEnded(standing) ? original : 0, currency),
      refunds,
    }
  return {
    status: 'settled',
    captured: money(original, currency),
    refunds,
    secured: { amount: money(left, currency), until: order.expires_at ?? null },
    released: money(Math.max(0, original - taken - left), currency),
  }
}

function isEnded(status: Observation['status']): boolean {
  return status === 'cancelled' || status === 'expired' || status === 'failed'
}

/** Converts a refund of Klarna's to the port's form. */
export function refundFact(
  { refund_id, refunded_amount, reference }: z.infer<typeof refund>,
  currency: string,
): RefundFact {
  return {
    providerRefundId: refund_id,
    refundId: reference || null,
    amount: money(refunded_amount, currency),
    status: 'done',
  }
}
