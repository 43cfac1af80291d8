import type { Tx } from '#db/database.ts'
import { lockOrder } from '#domains/order/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { type Gateway, ProviderError, type RefundFact } from '../gateway.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { failRefundRow, insertRefundRow, readRefunds, type StoredRefund } from '../store/facts.ts'
import { applyLocked } from './apply-observation.ts'

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
      engine.log.warn({ orderId: refund.orderId, refundId: refund.id, reason: error.message }, 'a refund waits for its provider')
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
    // Sent at once by the caller; the job is for when that fails, and must not run beside it: some providers know no keys.
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

/**
 * Sends one refund to its provider, with a key that never changes, and books it once the provider took it. Nothing happens for one that
 * was sent before. Throws: ProviderError `unreachable`, so that the job comes again.
 */
export async function sendRefund(engine: PaymentEngine, orderId: string, refundId: string, moment: Moment): Promise<void> {
  const refund = (await readRefunds(engine.database, orderId)).find(({ id }) => id === refundId)
  if (refund?.state !== 'requested') return
  const attempt = (await readAttempts(engine.database, orderId)).find(({ id }) => id === refund.attemptId)
  const gateway = attempt && engine.gatewayOf(attempt.gatewayId)
  if (!attempt || !gateway) throw new ProviderError('unreachable', `${attempt?.gatewayId ?? 'gateway'} is not set up`)
  try {
    const fact = await askProvider(gateway, attempt, refund)
    await engine.database.transaction(async (tx) => {
      const row = await lockOrder(tx, { id: orderId })
      if (row) await applyLocked(tx, row, attempt.id, gateway, observationOf(gateway, attempt, fact, moment), { moment })
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    await engine.database.transaction((tx) => failRefundRow(tx, orderId, refundId, moment.now))
    engine.log.warn({ orderId, refundId, reason: error.message }, 'a provider refused a refund')
  }
}

/** Gateways without a provider pay back by hand: staff say that they did by asking for the refund. */
async function askProvider(gateway: Gateway, attempt: Attempt, { id, amountMinor, currency, reason }: StoredRefund): Promise<RefundFact> {
  const amount = { amount: amountMinor, currency }
  if (gateway.refund && (attempt.providerRef !== null || gateway.info.offline)) {
    return gateway.refund(attempt.providerRef ?? attempt.id, { refundId: id, amount, reason }, `${attempt.id}:refund:${id}`)
  }
  return { providerRefundId: `by-hand:${id}`, refundId: id, amount, status: 'done' }
}

/** The refund alone, beside what is known already. */
function observationOf(gateway: Gateway, attempt: Attempt, fact: RefundFact, { now }: Moment) {
  const captured = { amount: attempt.capturedMinor, currency: attempt.capturedCurrency ?? attempt.currency }
  const { account, livemode } = gateway
  const ref = attempt.providerRef ?? attempt.id
  return {
    ref,
    attemptId: attempt.id,
    account,
    livemode,
    at: now,
    status: 'settled',
    requested: captured,
    captured,
    refunds: [fact],
    disputes: [],
  } as const
}
