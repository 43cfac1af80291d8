// Tests: tests/flows/membership/renewals.test.ts

import type { Tx } from '#db/database.ts'
import { MINUTE } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { canFollow } from '#kernel/states.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { bookOf, type Gateway, ProviderError } from '../gateway.ts'
import { type LockedPayer, lockPayer } from '../payer.ts'
import { attemptStates } from '../states.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { moveAttemptRow, queueAttemptClaim, queueNewAttempt } from '../store/write-attempts.ts'
import { workIn } from './sync-payment.ts'

/**
 * How long one process alone may charge a renewal: longer than all calls of the slowest adapter together.
 * Units: milliseconds, of the shop's clock.
 */
const CLAIM_MS = 2 * MINUTE

/** A charge of a stored consent that is committed and not sent yet, or whose answer was lost. */
export interface RenewalCharge {
  readonly attempt: Pick<Attempt, 'id' | 'chargeId' | 'gatewayId' | 'amountMinor' | 'currency'>
  /** The provider's name of the consent. */
  readonly agreement: string
  /** What the provider repeats, so that a lost answer finds its period. */
  readonly period: string
  readonly orderNumber: string
}

/** What came of a charge that the provider answered. `consent-gone`: no other charge of it can succeed. */
export type RenewalOutcome = 'worked-in' | 'declined' | 'consent-gone'

/** Returns the charge of a consent whose outcome is not known: it is repeated before another is begun. */
export function unansweredRenewal(attempts: readonly Attempt[]): Attempt | null {
  return (
    attempts.find(
      ({ flow, status, providerRef }) => flow === 'renewal' && status === 'created' && providerRef === null,
    ) ?? null
  )
}

/**
 * Stores an attempt to charge a stored consent, before its provider is called. Returns it. The caller holds
 * the payer's lock and has read its attempts.
 */
export function queueRenewalAttempt(
  tx: Tx,
  payer: Pick<LockedPayer, 'id' | 'currency'>,
  gateway: Gateway,
  amountMinor: number,
  attempts: number,
  { actor, now }: Moment,
): RenewalCharge['attempt'] {
  const attempt = {
    id: uuidv7(now.getTime()),
    chargeId: payer.id,
    gatewayId: gateway.info.id,
    amountMinor,
    currency: payer.currency,
  }
  queueNewAttempt(tx, {
    ...attempt,
    paidThrough: gateway.info.paidThrough,
    flow: 'renewal',
    payerSerial: -1 - attempts,
    account: bookOf(gateway),
    now,
    result: null,
    actor,
    why: 'the period is due',
    claimedUntil: claimFrom(now),
  })
  return attempt
}

/** Claims a charge without an answer for one more call. The caller holds the payer's lock. */
export function queueRenewalClaim(tx: Tx, attempt: Attempt, now: Date): void {
  queueAttemptClaim(tx, attempt, claimFrom(now))
}

/**
 * Charges a stored consent and works the answer in. The key is the attempt's, so that a repeat after a lost
 * answer is the same charge. A refusal is the provider's about this consent only if the provider also says
 * that the consent is gone; any other is a fault of ours or of the settings. Throws: ProviderError
 * `unreachable` where the outcome is unknown, `refused` where the provider takes no charge of ours.
 */
export async function chargeRenewal(
  engine: PaymentEngine,
  charge: RenewalCharge,
  moment: Moment,
): Promise<RenewalOutcome> {
  const { attempt, agreement, period, orderNumber } = charge
  const gateway = engine.gatewayOf(attempt.gatewayId)
  const port = gateway?.subscription
  if (!gateway || !port?.chargeDue)
    throw new ProviderError('unreachable', `${attempt.gatewayId} is not set up`)
  const amount = { amount: attempt.amountMinor, currency: attempt.currency }
  try {
    const seen = await port.chargeDue(agreement, { period, amount, orderNumber }, `${attempt.id}:charge:1`)
    await workIn(engine, gateway, seen.ref, seen, moment)
    return 'worked-in'
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    const fact = await port.observe(agreement)
    const isGone = fact === null || fact.status === 'cancelled' || fact.status === 'unpaid'
    if (error.kind === 'refused' && !isGone) throw error
    await fail(engine, attempt, error.detail, moment)
    return isGone ? 'consent-gone' : 'declined'
  }
}

async function fail(
  { database, payers }: PaymentEngine,
  { id, chargeId }: RenewalCharge['attempt'],
  why: string,
  { actor, now }: Moment,
): Promise<void> {
  await database.transaction(async (tx) => {
    const payer = await lockPayer(tx, payers, chargeId)
    const attempt = (await readAttempts(tx, chargeId)).find((candidate) => candidate.id === id)
    if (
      !payer ||
      !attempt ||
      !canFollow(attemptStates, attempt.status, 'failed') ||
      attempt.capturedMinor > 0
    )
      return
    await moveAttemptRow(tx, {
      chargeId,
      attemptId: id,
      from: attempt.status,
      to: 'failed',
      actor,
      now,
      why: why.slice(0, 500),
    })
    await payer.settleReservation(now)
  })
}

function claimFrom(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MS)
}
