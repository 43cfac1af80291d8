// Tests: tests/flows/payment/given-back.test.ts

import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { DAY } from '#kernel/clock.ts'
import { canFollow } from '#kernel/states.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, type Observation, ProviderError } from '../gateway.ts'
import { lockPayer, type Payers } from '../payer.ts'
import { attemptStates, isOnItsWay, isOpen, isPromised } from '../states.ts'
import { type Attempt, countMovesTo, findAttempt, readAttempts } from '../store/attempts.ts'
import { markAttemptObserved } from '../store/observing.ts'
import { forgetUnmatchedPayment } from '../store/unmatched.ts'
import { moveAttemptRow } from '../store/write-attempts.ts'
import { type Applied, applyObservation } from './apply-observation.ts'
import { endForgotten } from './end-forgotten.ts'
import { noteUnmatched } from './unmatched-payments.ts'

/** After so long a payment on its way that its provider does not know has ended. Units: milliseconds. */
const FORGOTTEN_AFTER_MS = DAY

/**
 * Asks the provider how a payment stands and works the answer in; where the buyer approved and the provider
 * waits for us, takes the money. Throws: ProviderError: `unreachable` when the provider does not answer (a
 * repeat mends it), `declined` when it refused the buyer's means just now.
 */
export async function syncPayment(
  engine: PaymentEngine,
  gateway: Gateway,
  ref: string,
  moment: Moment,
): Promise<Applied> {
  return workIn(engine, gateway, ref, (await gateway.observe?.(ref)) ?? null, moment)
}

/**
 * Works in what a provider showed of a payment, and takes the money where the buyer approved. Money that
 * belongs to no order is written down for a person; a payment on its way that the provider does not know ends
 * one day. Throws: ProviderError.
 */
export async function workIn(
  engine: PaymentEngine,
  gateway: Gateway,
  ref: string,
  seen: Observation | null,
  moment: Moment,
): Promise<Applied> {
  if (!seen) return forget(engine, gateway, ref, moment)
  const applied = await applyObservation(engine, gateway, seen, moment)
  if (applied.outcome === 'unknown') await noteUnmatched(engine, gateway, seen, moment)
  if (applied.outcome !== 'applied') return applied
  // It may have been told before its subscription was known.
  if (seen.renewal) await forgetUnmatchedPayment(engine.database, gateway.info.id, seen.ref)
  await markAttemptObserved(engine.database, applied.attempt, moment.now)
  return applied.reduction.wantsCapture
    ? captureApproved(engine, gateway, seen.ref, applied, moment)
    : applied
}

/**
 * Nobody waits for ever for money of a payment that its provider does not know; a new one may not be seen
 * everywhere at once.
 */
async function forget(
  engine: PaymentEngine,
  gateway: Gateway,
  ref: string,
  moment: Moment,
): Promise<Applied> {
  const attempt = await findAttempt(engine.database, { gatewayId: gateway.info.id, ref, attemptId: null })
  const isOld = attempt !== null && attempt.createdAt.getTime() <= moment.now.getTime() - FORGOTTEN_AFTER_MS
  if (isOld && isOnItsWay(attempt)) await endForgotten(engine, attempt, moment)
  return { outcome: 'unknown' }
}

async function captureApproved(
  engine: PaymentEngine,
  gateway: Gateway,
  ref: string,
  applied: Extract<Applied, { outcome: 'applied' }>,
  moment: Moment,
): Promise<Applied> {
  const { attempt } = applied
  if (!gateway.capture) throw new Error(`${gateway.info.id} says approved and cannot capture`)
  const claim = await engine.database.transaction((tx) => claimCapture(tx, engine.payers, attempt, moment))
  if (claim === null) return applied
  try {
    const amount = { amount: attempt.amountMinor, currency: attempt.currency }
    const taken = await gateway.capture(ref, amount, `${attempt.id}:capture:${claim}`)
    return await applyObservation(engine, gateway, taken, moment)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    // Refused: how the payment stands now decides whether the buyer may try again.
    const after = await gateway.observe?.(ref)
    if (after) await applyObservation(engine, gateway, after, moment)
    throw error
  }
}

/**
 * Two payments that were both approved must not both be taken: the first to get here under the payer's lock
 * marks itself as under way. Returns which claim of this payment it is: a repeat after a lost answer is the
 * same one, a try after a refusal is the next, under a key of its own. Null where the payer does not want
 * this money any more. Source: docs/payment-edge-cases.md case 29.
 */
async function claimCapture(
  tx: Tx,
  payers: Payers,
  { id, chargeId }: Attempt,
  moment: Moment,
): Promise<number | null> {
  const payer = await lockPayer(tx, payers, chargeId)
  if (payer?.state !== 'open' || payer.isGivenBack) return null
  const [attempts, { settledMinor }] = await Promise.all([
    readAttempts(tx, chargeId),
    readSettled(tx, chargeId),
  ])
  const attempt = attempts.find((candidate) => candidate.id === id)
  if (!attempt || settledMinor >= payer.totalMinor || !isOpen(attempt)) return null
  if (attempts.some((other) => other.id !== id && isPromised(other))) return null
  if (canFollow(attemptStates, attempt.status, 'processing')) {
    await moveAttemptRow(tx, {
      chargeId,
      attemptId: id,
      from: attempt.status,
      to: 'processing',
      ...moment,
      why: 'approved, the money is being taken',
    })
  }
  return Math.max(1, await countMovesTo(tx, attempt, 'processing'))
}
