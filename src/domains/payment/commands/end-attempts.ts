import type { Tx } from '#db/database.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { nextState } from '#kernel/states.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, ProviderError } from '../gateway.ts'
import { attemptStates, OPEN_STATUSES } from '../states.ts'
import { type Attempt, findAttempt, moveAttemptRow } from '../store/attempts.ts'
import { applyObservation } from './apply-observation.ts'

/**
 * Ends attempts that are not wanted any more. What a provider knows of them is closed there by a job, in the same commit, in case that
 * nobody could close it before. The caller holds the order's lock.
 */
export async function endAttempts(tx: Tx, attempts: readonly Attempt[], why: string, { actor, now }: Moment): Promise<void> {
  for (const attempt of attempts) {
    const to = nextState(attemptStates, attempt.status, attempt.status === 'authorized' ? 'released' : 'canceled')
    await moveAttemptRow(tx, { orderId: attempt.orderId, attemptId: attempt.id, from: attempt.status, to, actor, now, why })
    if (attempt.providerRef !== null) await enqueue(tx, 'close-payment', { attemptId: attempt.id, gatewayId: attempt.gatewayId })
  }
}

/**
 * Closes open payments at their providers, so that a buyer who changed the gateway cannot pay twice. A provider that does not answer
 * holds nobody up: the job of `endAttempts` closes it later.
 */
export async function closeAtProviders(engine: PaymentEngine, attempts: readonly Attempt[], moment: Moment): Promise<void> {
  for (const attempt of attempts) {
    const gateway = engine.gatewayOf(attempt.gatewayId)
    if (!gateway || attempt.providerRef === null || !OPEN_STATUSES.includes(attempt.status)) continue
    try {
      await closeAtProvider(engine, gateway, attempt, moment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      engine.log.warn({ gateway: attempt.gatewayId, attemptId: attempt.id, reason: error.detail }, 'a payment could not be closed at once')
    }
  }
}

/** The job behind `endAttempts`: closes a payment at its provider. Throws: ProviderError, so that the job comes again. */
export async function closePayment(engine: PaymentEngine, attemptId: string, moment: Moment, gatewayId: string): Promise<void> {
  const attempt = await findAttempt(engine.database, { gatewayId, ref: null, attemptId })
  const gateway = engine.gatewayOf(gatewayId)
  if (attempt && gateway && attempt.providerRef !== null) await closeAtProvider(engine, gateway, attempt, moment)
}

async function closeAtProvider(engine: PaymentEngine, gateway: Gateway, attempt: Attempt, moment: Moment): Promise<void> {
  const ref = attempt.providerRef
  if (ref === null) return
  const close = attempt.status === 'authorized' || attempt.status === 'released' ? (gateway.release ?? gateway.expire) : gateway.expire
  const seen = close ? await close.call(gateway, ref, `${attempt.id}:close:1`) : await gateway.observe?.(ref)
  if (seen) await applyObservation(engine, gateway, seen, moment)
}
