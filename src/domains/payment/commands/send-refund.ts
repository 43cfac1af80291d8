import { lockOrder } from '#domains/order/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, type Observation, ProviderError, type RefundFact } from '../gateway.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { type ClaimedRefund, claimRefundRow, failRefundRow, leaveRefundRow, readRefunds, type StoredRefund } from '../store/facts.ts'
import { applyLocked, applyObservation } from './apply-observation.ts'

/** How long one process alone may send a refund: longer than all calls of the slowest adapter together. Units: milliseconds, of the shop's clock. */
const CLAIM_MS = 2 * MINUTE

/**
 * Sends one refund to its provider, with a key that never changes, and books it once the provider took it. Nothing happens for one that
 * was sent before. Only the process that claimed the row asks, because some providers know no keys; where a claim ended and nobody knows
 * what became of it, the provider's book is read before it is asked again. Throws: ProviderError `unreachable`, so that the job comes
 * again. Source: gateways §3 "Idempotency rules" 2 and 6.
 */
export async function sendRefund(engine: PaymentEngine, orderId: string, refundId: string, moment: Moment): Promise<void> {
  const standing = await findRefund(engine, orderId, refundId)
  if (standing?.state !== 'requested') return
  const attempt = (await readAttempts(engine.database, orderId)).find(({ id }) => id === standing.attemptId)
  const gateway = attempt && engine.gatewayOf(attempt.gatewayId)
  if (!attempt || !gateway) throw new ProviderError('unreachable', `${attempt?.gatewayId ?? 'gateway'} is not set up`)
  const claim = { orderId, id: refundId, now: moment.now, until: new Date(moment.now.getTime() + CLAIM_MS) }
  const refund = await engine.database.transaction((tx) => claimRefundRow(tx, claim))
  if (!refund) {
    if ((await findRefund(engine, orderId, refundId))?.state !== 'requested') return
    throw new ProviderError('unreachable', 'another process sends this refund')
  }
  try {
    await send(engine, gateway, attempt, refund, moment)
  } catch (error) {
    // It was not answered: who comes next need not wait for the claim's end.
    if (error instanceof ProviderError) await leaveRefundRow(engine.database, claim)
    throw error
  }
}

async function send(engine: PaymentEngine, gateway: Gateway, attempt: Attempt, refund: ClaimedRefund, moment: Moment): Promise<void> {
  const { orderId, id } = refund
  try {
    if (mayBeMade(gateway, refund, moment) && (await isMade(engine, gateway, attempt, refund, moment))) return
    const fact = await askProvider(gateway, attempt, refund)
    await engine.database.transaction(async (tx) => {
      const row = await lockOrder(tx, { id: orderId })
      if (row) await applyLocked(tx, row, attempt.id, gateway, observationOf(gateway, attempt, fact, moment), { moment })
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    if (await engine.database.transaction((tx) => failRefundRow(tx, orderId, id, moment.now)))
      engine.log.warn({ orderId, refundId: id, reason: error.detail }, 'a provider refused a refund')
  }
}

/** Whether asking once more could make a second refund: it was asked before, and its key says nothing (any more). */
function mayBeMade({ info }: Gateway, { wasAsked, createdAt }: ClaimedRefund, { now }: Moment): boolean {
  return wasAsked && now.getTime() - createdAt.getTime() >= info.keyTtlHours * HOUR
}

/** Reads the provider's book into ours, and says whether the refund stands there. */
async function isMade(engine: PaymentEngine, gateway: Gateway, attempt: Attempt, refund: StoredRefund, moment: Moment): Promise<boolean> {
  const seen = attempt.providerRef === null ? null : await gateway.observe?.(attempt.providerRef).catch(unread)
  if (seen) await applyObservation(engine, gateway, seen, moment)
  return (await findRefund(engine, refund.orderId, refund.id))?.state !== 'requested'
}

/** A book that cannot be read is no refusal of the refund. */
function unread(error: unknown): never {
  if (error instanceof ProviderError) throw new ProviderError('unreachable', error.message, { cause: error })
  throw error
}

async function findRefund({ database }: PaymentEngine, orderId: string, refundId: string): Promise<StoredRefund | undefined> {
  return (await readRefunds(database, orderId)).find(({ id }) => id === refundId)
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
function observationOf(gateway: Gateway, attempt: Attempt, fact: RefundFact, { now }: Moment): Observation {
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
  }
}
