// Tests: tests/flows/payment/on-its-way.test.ts

import type { Tx } from '#db/database.ts'
import type { RolledBack } from '#db/rolled-back.ts'
import { orderErrors } from '#domains/order/index.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { type Gateway, ProviderError } from '../gateway.ts'
import { isOnItsWay, isOpen } from '../states.ts'
import { type Attempt, findAttempt, readAttempts } from '../store/attempts.ts'
import { applyObservation } from './apply-observation.ts'
import { endAttempts } from './end-attempts.ts'
import { endForgotten } from './end-forgotten.ts'

/** How often a command looks again because a payment was begun while it closed the others. */
export const CLOSING_ROUNDS = 5

/** Ids of the attempts that were closed at their providers, as far as these answered. */
export type Closed = ReadonlySet<string>

/** Why open payments were not ended: one was begun that its provider has not been asked to close. */
export type NotClosed = RolledBack<'not-closed'>

/**
 * Closes the open payments of an order at their providers, then runs `work` in one transaction. `work` locks
 * the order, hands its attempts to `endOpen` and returns what that returns. Throws: order-changed where
 * payments are begun faster than they are closed.
 */
export async function withPaymentsClosed(
  engine: PaymentEngine,
  chargeId: string,
  moment: Moment,
  work: (tx: Tx<NotClosed>, closed: Closed) => Promise<NotClosed | null>,
): Promise<void> {
  const closed = new Set<string>()
  for (let round = 0; round < CLOSING_ROUNDS; round += 1) {
    const open = (await readAttempts(engine.database, chargeId)).filter(
      (attempt) => isOpen(attempt) && !closed.has(attempt.id),
    )
    await closeAtProviders(engine, open, moment)
    for (const { id, providerRef } of open) if (providerRef !== null) closed.add(id)
    const outcome = await engine.database.transaction((tx: Tx<NotClosed>) => work(tx, closed))
    if (outcome === null) return
  }
  throw orderErrors['order-changed']()
}

/**
 * Ends those of an order's attempts that are open. What the provider has just said decides: money on its way
 * stays. The caller holds the order's lock. Returns null when they are ended, else why the transaction must be
 * run again. Throws: payment-on-its-way.
 */
export async function endOpen(
  tx: Tx<NotClosed>,
  attempts: readonly Attempt[],
  closed: Closed,
  why: string,
  moment: Moment,
): Promise<NotClosed | null> {
  const open = attempts.filter(isOpen)
  if (open.some(({ id, providerRef }) => providerRef !== null && !closed.has(id)))
    return tx.rollBack('not-closed')
  if (open.some(isOnItsWay)) throw paymentErrors['payment-on-its-way']()
  await endAttempts(tx, open, why, moment)
  return null
}

/**
 * Closes payments at their providers, so that a buyer who changed the gateway cannot pay twice. A provider
 * that does not answer holds nobody up: the job of `endAttempts` closes it later.
 */
export async function closeAtProviders(
  engine: PaymentEngine,
  attempts: readonly Attempt[],
  moment: Moment,
): Promise<void> {
  for (const attempt of attempts) {
    const gateway = engine.gatewayOf(attempt.gatewayId)
    if (!gateway) continue
    try {
      await closeAtProvider(engine, gateway, attempt, moment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      engine.log.warn(
        { gateway: attempt.gatewayId, attemptId: attempt.id, reason: error.detail },
        'a payment could not be closed at once',
      )
    }
  }
}

/**
 * The job behind `endAttempts`: closes a payment at its provider. Throws: ProviderError, so that the job
 * comes again.
 */
export async function closePayment(
  engine: PaymentEngine,
  attemptId: string,
  moment: Moment,
  gatewayId: string,
): Promise<void> {
  const attempt = await findAttempt(engine.database, { gatewayId, ref: null, attemptId })
  const gateway = engine.gatewayOf(gatewayId)
  if (attempt && gateway) await closeAtProvider(engine, gateway, attempt, moment)
}

/** Closes a payment at its provider and books what the provider says of it. Throws: ProviderError. */
export async function closeAtProvider(
  engine: PaymentEngine,
  gateway: Gateway,
  attempt: Attempt,
  moment: Moment,
): Promise<void> {
  const ref = attempt.providerRef
  if (ref === null) return
  const close =
    attempt.status === 'authorized' || attempt.status === 'released'
      ? (gateway.release ?? gateway.expire)
      : gateway.expire
  const seen = close ? await close.call(gateway, ref, `${attempt.id}:close:1`) : await gateway.observe?.(ref)
  if (seen) await applyObservation(engine, gateway, seen, moment)
  else await endForgotten(engine, attempt, moment)
}
