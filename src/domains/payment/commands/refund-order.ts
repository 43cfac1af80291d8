import type { Tx } from '#db/database.ts'
import { lockOrder } from '#domains/order/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { ProviderError } from '../gateway.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { insertRefundRow, readRefunds, type StoredRefund } from '../store/facts.ts'
import { sendRefund } from './send-refund.ts'

export interface RefundOrder {
  readonly orderId: string
  /** What goes back. Units: minor units; null: everything that is left. */
  readonly amountMinor: number | null
  readonly reason: string
  /** Only money of this attempt, such as one that came twice; null: of all. */
  readonly attemptId?: string | null
}

/**
 * Pays back: what is to go back is written down under the order's lock, so that two at once never pay back more than came, and is
 * then sent to the providers, coupons first. What a provider does not take at once is sent again by a job with the same key.
 * Returns the refunds made. Throws: not-found, refund-too-large. Source: gateways §3 "Idempotency rules" 6, §4 rows 22 to 25.
 */
export async function refundOrder(engine: PaymentEngine, command: RefundOrder, moment: Moment): Promise<readonly StoredRefund[]> {
  const refunds = await engine.database.transaction((tx) => planRefunds(tx, command, moment))
  for (const refund of refunds) {
    try {
      await sendRefund(engine, refund.orderId, refund.id, moment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      engine.log.warn({ orderId: refund.orderId, refundId: refund.id, reason: error.detail }, 'a refund waits for its provider')
    }
  }
  return readRefunds(engine.database, command.orderId)
}

async function planRefunds(tx: Tx, { orderId, amountMinor, reason, attemptId = null }: RefundOrder, { actor, now }: Moment): Promise<StoredRefund[]> {
  const row = await lockOrder(tx, { id: orderId })
  if (!row || row.state === 'cart') throw commonErrors['not-found']()
  const [attempts, known] = await Promise.all([readAttempts(tx, orderId), readRefunds(tx, orderId)])
  const sources = attempts
    .filter((attempt) => attempt.capturedMinor > 0 && attempt.status !== 'reversed' && (attemptId === null || attempt.id === attemptId))
    .map((attempt) => ({ attempt, leftMinor: attempt.capturedMinor - backOf(attempt, known) }))
    .filter(({ leftMinor }) => leftMinor > 0)
    // What was paid with a coupon goes back to the coupon first.
    .sort((a, b) => Number(b.attempt.gatewayId === 'coupon') - Number(a.attempt.gatewayId === 'coupon'))
  const availableMinor = sources.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  let openMinor = amountMinor ?? availableMinor
  if (openMinor <= 0 || openMinor > availableMinor) throw paymentErrors['refund-too-large']({ extra: { availableMinor } })
  const refunds: StoredRefund[] = []
  for (const { attempt, leftMinor } of sources) {
    if (openMinor === 0) break
    const part = Math.min(openMinor, leftMinor)
    openMinor -= part
    const currency = attempt.capturedCurrency ?? attempt.currency
    const refund = { id: uuidv7(now.getTime()), orderId, attemptId: attempt.id, amountMinor: part, currency, reason } as const
    await insertRefundRow(tx, refund, actor, now)
    // Sent at once by the caller; the job is for when that fails.
    await enqueue(tx, 'send-refund', { orderId, refundId: refund.id }, { runAt: new Date(now.getTime() + MINUTE) })
    refunds.push({ ...refund, state: 'requested', providerRefundId: null })
  }
  return refunds
}

function backOf(attempt: Attempt, refunds: readonly StoredRefund[]): number {
  return refunds
    .filter((refund) => refund.attemptId === attempt.id && refund.state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
