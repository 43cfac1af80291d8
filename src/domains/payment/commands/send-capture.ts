// Tests: tests/flows/payment/when-shipped.test.ts

import { MINUTE } from '#kernel/clock.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, type Observation, ProviderError } from '../gateway.ts'
import { lockPayer } from '../payer.ts'
import { isOwnRelease } from '../reduce-promise.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import {
  type Capture,
  claimCaptureRow,
  endCaptureRow,
  leaveCaptureRow,
  readCaptures,
} from '../store/captures.ts'
import { openReviewRow } from '../store/facts.ts'
import { readRefunds } from '../store/refunds.ts'
import { applyObservation } from './apply-observation.ts'

/**
 * How long one process alone may send a capture: longer than all calls of the slowest adapter together.
 * Units: milliseconds, of the shop's clock.
 */
const CLAIM_MS = 2 * MINUTE
/** A promise may be lowered while it is taken: how often the provider is asked how much is left. */
const ROUNDS = 2

/**
 * Takes promised money from its provider. The provider is asked first how much it handed over already, so
 * that a repeat takes only what is missing, however late it comes and whatever the provider's keys are worth
 * by then. What stays of the promise is given back. One that the provider refuses is failed, and staff are
 * told; where it pays nothing any more for goods that left, the order is held. Throws: ProviderError
 * `unreachable`, so that the job comes again.
 */
export async function sendCapture(
  engine: PaymentEngine,
  chargeId: string,
  captureId: string,
  moment: Moment,
): Promise<void> {
  const standing = await findCapture(engine, chargeId, captureId)
  if (standing?.state !== 'requested') return
  const attempt = (await readAttempts(engine.database, chargeId)).find(({ id }) => id === standing.attemptId)
  const gateway = attempt && engine.gatewayOf(attempt.gatewayId)
  if (!attempt?.providerRef || !gateway?.capture)
    throw new ProviderError('unreachable', `${attempt?.gatewayId ?? 'gateway'} is not set up`)
  const claim = { chargeId, id: captureId, now: moment.now, until: new Date(moment.now.getTime() + CLAIM_MS) }
  const capture = await engine.database.transaction(async (tx) => {
    await lockPayer(tx, engine.payers, chargeId)
    return claimCaptureRow(tx, claim)
  })
  if (!capture) {
    if ((await findCapture(engine, chargeId, captureId))?.state !== 'requested') return
    throw new ProviderError('unreachable', 'another process takes this money, or pays some of it back')
  }
  try {
    await take(engine, gateway, { ...attempt, providerRef: attempt.providerRef }, capture, moment)
    await end(engine, capture, { state: 'done', outcome: '' }, moment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'unreachable') {
      await leaveCaptureRow(engine.database, claim, error.detail)
      throw error
    }
    await end(engine, capture, { state: 'failed', outcome: error.detail }, moment)
    engine.log.warn(
      { chargeId, captureId, reason: error.detail },
      'a provider refused to hand over promised money',
    )
  }
}

type Known = Attempt & { readonly providerRef: string }

/** Throws: ProviderError. */
async function take(
  engine: PaymentEngine,
  gateway: Gateway,
  attempt: Known,
  capture: Capture,
  moment: Moment,
): Promise<void> {
  const { providerRef: ref } = attempt
  for (let round = 1; ; round += 1) {
    const before = await look(engine, gateway, ref, moment)
    const missingMinor = capture.takenMinor + capture.amountMinor - takenOf(before)
    const leftMinor = Math.min(missingMinor, before.secured?.amount.amount ?? 0)
    try {
      if (leftMinor > 0) {
        const amount = { amount: leftMinor, currency: capture.currency }
        const taken = await gateway.capture?.(ref, amount, `${attempt.id}:capture:${capture.id}:${leftMinor}`)
        if (taken) await applyObservation(engine, gateway, taken, moment)
      } else if (
        missingMinor > 0 &&
        takenOf(before) <= capture.takenMinor &&
        !(await isPaidBack(engine, attempt, before))
      ) {
        throw new ProviderError('refused', `the provider promises nothing any more and says ${before.status}`)
      }
      break
    } catch (error) {
      if (round === ROUNDS || !(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    }
  }
  await releaseRest(engine, gateway, ref, `${attempt.id}:release:${capture.id}`, moment)
}

/**
 * Whether all that was promised and not taken went back by refunds of our own: somebody asked for them after
 * the goods had left.
 */
async function isPaidBack(
  { database }: PaymentEngine,
  { id, chargeId }: Known,
  seen: Observation,
): Promise<boolean> {
  const attempt = (await readAttempts(database, chargeId)).find((candidate) => candidate.id === id)
  const own = (await readRefunds(database, chargeId)).filter(
    (row) => row.attemptId === id && row.state === 'done' && isOwnRelease(row),
  )
  const backMinor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return attempt !== undefined && attempt.capturedMinor - takenOf(seen) <= backMinor
}

/** Nothing more will be shipped: what is still promised is not owed by the buyer. */
async function releaseRest(
  engine: PaymentEngine,
  gateway: Gateway,
  ref: string,
  key: string,
  moment: Moment,
): Promise<void> {
  const after = await look(engine, gateway, ref, moment)
  if (!gateway.release || (after.secured?.amount.amount ?? 0) === 0 || takenOf(after) === 0) return
  await applyObservation(engine, gateway, await gateway.release(ref, key), moment)
}

async function look(
  engine: PaymentEngine,
  gateway: Gateway,
  ref: string,
  moment: Moment,
): Promise<Observation> {
  const seen = await gateway.observe?.(ref)
  if (!seen) throw new ProviderError('refused', 'the provider knows no such payment')
  await applyObservation(engine, gateway, seen, moment)
  return seen
}

/** What the provider has handed over. Units: minor units. */
function takenOf({ captured, secured, released }: Observation): number {
  return Math.max(0, captured.amount - (secured?.amount.amount ?? 0) - (released?.amount ?? 0))
}

async function end(
  { database, payers }: PaymentEngine,
  capture: Capture,
  how: { readonly state: 'done' | 'failed'; readonly outcome: string },
  moment: Moment,
): Promise<void> {
  const { chargeId, amountMinor, currency } = capture
  await database.transaction(async (tx) => {
    const payer = await lockPayer(tx, payers, chargeId)
    if (!payer || !(await endCaptureRow(tx, capture, how, moment.now))) return
    await payer.note(`capture-${how.state}`, `${amountMinor} ${currency}`, moment)
    const attempt = (await readAttempts(tx, chargeId)).find(({ id }) => id === capture.attemptId)
    if (how.state === 'done' || !attempt || attempt.securedMinor > 0) return
    const detail = 'the goods left, and the provider pays nothing for them any more'
    if (
      !(await openReviewRow(tx, { chargeId, attemptId: attempt.id, reason: 'expired', detail }, moment.now))
    )
      return
    await payer.setInReview(true)
    await payer.note('payment-review', `expired: ${detail}`, moment)
  })
}

async function findCapture(
  { database }: PaymentEngine,
  chargeId: string,
  captureId: string,
): Promise<Capture | undefined> {
  return (await readCaptures(database, chargeId)).find(({ id }) => id === captureId)
}
