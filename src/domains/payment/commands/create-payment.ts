// Tests: tests/flows/payment/at-once.test.ts

import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Tx } from '#db/database.ts'
import type { RolledBack } from '#db/rolled-back.ts'
import { lockOrder } from '#domains/order/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { SECOND } from '#kernel/clock.ts'
import { canFollow } from '#kernel/states.ts'
import { paymentErrors } from '../errors.ts'
import { type Gateway, type LinkCommand, type LinkResult, ProviderError } from '../gateway.ts'
import { settleReservation } from '../reservation.ts'
import { attemptStates, isOpen } from '../states.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { leaveAttempt, moveAttemptRow, setAttemptRef, setAttemptResponse } from '../store/write-attempts.ts'

/** An attempt that is taken to its provider. */
export type OpenedAttempt = Pick<
  Attempt,
  | 'id'
  | 'chargeId'
  | 'gatewayId'
  | 'flow'
  | 'providerRef'
  | 'createdAt'
  | 'amountMinor'
  | 'currency'
  | 'steps'
>

/**
 * How long one call alone may create a payment: longer than all requests of the slowest adapter together.
 * Units: milliseconds, of the shop's clock.
 */
export const CLAIM_MS = 20 * SECOND
/**
 * How long a call waits for the answer of the one that creates the payment, and how often it looks. Units:
 * milliseconds.
 */
const WAIT_MS = 8 * SECOND
const LOOK_EVERY_MS = 100
/**
 * After this many steps an attempt that is still not through has failed. Source: docs/http-contract.md
 * "Gateway answers".
 */
const MAX_STEPS = 3

/**
 * Why an answer is not handed out: the attempt, as it stands, was ended or answered by another call while the
 * provider was asked.
 */
export type Superseded = RolledBack<'superseded', Attempt>

/**
 * Waits until the call that creates a payment has ended, so that all parallel calls give one answer. Throws:
 * provider-unreachable where it takes too long.
 */
export async function untilCreated(
  database: Database,
  { id, chargeId }: Pick<Attempt, 'id' | 'chargeId'>,
): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS)
    const attempt = (await readAttempts(database, chargeId)).find((candidate) => candidate.id === id)
    if (!attempt || attempt.response !== null || attempt.claimedUntil === null || !isOpen(attempt)) return
  }
  throw paymentErrors['provider-unreachable']({ retryAfterSeconds: 2 })
}

/**
 * Asks the provider to begin a payment or to take it one step on. Throws: payment-declined,
 * gateway-unavailable, provider-unreachable, and what the gateway says of its input. After any of them the
 * attempt may be taken to the provider again at once.
 */
export async function callProvider(
  database: Database,
  gateway: Gateway,
  command: LinkCommand,
  attempt: OpenedAttempt,
  { isStep, claimedUntil }: { readonly isStep: boolean; readonly claimedUntil: Date | null },
): Promise<LinkResult> {
  const { now } = command
  if (isStep && attempt.steps >= MAX_STEPS) {
    await fail(database, attempt, 'too many steps', now)
    throw paymentErrors['payment-declined']()
  }
  try {
    return await gateway.link(command)
  } catch (error) {
    if (claimedUntil) await leaveAttempt(database, attempt, claimedUntil)
    if (!(error instanceof ProviderError)) throw error
    // Not reached: the attempt stays as it is, so that a repeat ends at the same provider object.
    if (error.kind === 'unreachable')
      throw paymentErrors['provider-unreachable']({ retryAfterSeconds: 2, cause: error })
    await fail(database, attempt, error.detail, now)
    if (error.kind === 'declined')
      throw paymentErrors['payment-declined']({ extra: { providerMessage: error.message }, cause: error })
    throw paymentErrors['gateway-unavailable']({ cause: error })
  }
}

async function fail(
  database: Database,
  { id, chargeId }: OpenedAttempt,
  why: string,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await lockOrder(tx, { id: chargeId })
    const attempt = (await readAttempts(tx, chargeId)).find((candidate) => candidate.id === id)
    if (!attempt || !canFollow(attemptStates, attempt.status, 'failed') || attempt.capturedMinor > 0) return
    await moveAttemptRow(tx, {
      chargeId,
      attemptId: id,
      from: attempt.status,
      to: 'failed',
      actor: 'gateway',
      now,
      why: why.slice(0, 500),
    })
    await settleReservation(tx, row, now)
  })
}

/**
 * Writes what the provider answered. A call-back may have been faster: then only what is not known yet is
 * written, and nothing goes back. Returns `superseded` where the buyer chose another gateway, or the order
 * ended, while the provider was asked: the answer must not be handed out.
 */
export async function saveResult(
  tx: Tx<Superseded>,
  { id, chargeId }: OpenedAttempt,
  result: LinkResult,
  isStep: boolean,
  now: Date,
): Promise<Superseded | null> {
  await lockOrder(tx, { id: chargeId })
  const attempt = (await readAttempts(tx, chargeId)).find((candidate) => candidate.id === id)
  if (!attempt) throw new Error(`attempt ${id} is gone`)
  const isEnded =
    attempt.status === 'cancelled' || attempt.status === 'expired' || attempt.status === 'released'
  if (isEnded || (!isStep && attempt.response !== null)) return tx.rollBack('superseded', attempt)
  const to = attempt.status === 'created' || (isStep && isOpen(attempt)) ? result.status : attempt.status
  if (to !== attempt.status && to !== 'settled' && canFollow(attemptStates, attempt.status, to)) {
    await moveAttemptRow(tx, {
      chargeId,
      attemptId: id,
      from: attempt.status,
      to,
      actor: 'gateway',
      now,
      why: 'link',
      result,
    })
  } else if (result.ref !== null && attempt.providerRef !== result.ref) {
    // The provider may have forgotten the object of an earlier call, or another one took its place.
    await setAttemptRef(tx, attempt, result.ref, now)
  }
  await setAttemptResponse(tx, attempt, result, isStep || result.answer.type === 'callAgain', now)
  return null
}

/**
 * Remembers what a superseded call created, with the job that closes it at the provider. Returns the payments
 * that are to be closed at once: where the attempt was answered by another call, only the second object goes.
 */
export async function keepToClose(
  database: Database,
  attempt: Attempt,
  { ref }: LinkResult,
  now: Date,
): Promise<readonly Attempt[]> {
  if (ref === null) return []
  const created = { ...attempt, providerRef: ref }
  if (isOpen(attempt)) return attempt.providerRef === ref ? [] : [created]
  await database.transaction(async (tx) => {
    await lockOrder(tx, { id: attempt.chargeId })
    if (attempt.providerRef === null) await setAttemptRef(tx, attempt, ref, now)
    queueJob(tx, 'close-payment', { attemptId: attempt.id, gatewayId: attempt.gatewayId })
  })
  return [created]
}
