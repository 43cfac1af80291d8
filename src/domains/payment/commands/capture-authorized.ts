// Tests: tests/flows/payment/when-shipped.test.ts

import { commonErrors } from '#kernel/errors.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { ProviderError } from '../gateway.ts'
import { lockPayer } from '../payer.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { readCaptures } from '../store/captures.ts'
import { readRefunds } from '../store/refunds.ts'
import { setAttemptCapture } from '../store/write-attempts.ts'
import { applyObservation } from './apply-observation.ts'
import { isTakeable, requestCapture } from './request-captures.ts'
import { sendCapture } from './send-capture.ts'

export interface CaptureAuthorized {
  readonly chargeId: string
  /**
   * What to take of what was promised. Units: minor units; null: all of it; 0: nothing, the promise is given
   * back.
   */
  readonly amountMinor: number | null
}

/**
 * What the first transaction decided: a bank's authorisation, or a provider's promise with the capture that
 * takes it.
 */
type Planned = { readonly attempt: Attempt; readonly captureId: string | null }

/**
 * Staff take the money that a bank has authorised or a provider has promised, in part or whole, or give the
 * promise back. What was asked for is written down before the provider is called, so that a part is no reason
 * to hold the order. Throws: not-found, nothing-to-capture, payment-declined, provider-unreachable (a repeat
 * is the same capture). Source: docs/payment-edge-cases.md case 32, decision 0033.
 */
export async function captureAuthorized(
  engine: PaymentEngine,
  command: CaptureAuthorized,
  moment: Moment,
): Promise<void> {
  const { chargeId, amountMinor } = command
  const { attempt, captureId } = await plan(engine, command, moment)
  const gateway = engine.gatewayOf(attempt.gatewayId)
  if (!gateway?.capture || !gateway.release || attempt.providerRef === null)
    throw paymentErrors['nothing-to-capture']()
  try {
    if (captureId !== null) return await takePromised(engine, chargeId, captureId, moment)
    const amount = { amount: amountMinor ?? attempt.amountMinor, currency: attempt.currency }
    const seen =
      amountMinor === 0
        ? await gateway.release(attempt.providerRef, `${attempt.id}:release:1`)
        : await gateway.capture(attempt.providerRef, amount, `${attempt.id}:capture:${amount.amount}`)
    await applyObservation(engine, gateway, seen, moment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'unreachable')
      throw paymentErrors['provider-unreachable']({ retryAfterSeconds: 2, cause: error })
    throw paymentErrors['payment-declined']({ extra: { providerMessage: error.message }, cause: error })
  }
}

async function plan(
  { database, payers }: PaymentEngine,
  { chargeId, amountMinor }: CaptureAuthorized,
  moment: Moment,
): Promise<Planned> {
  return database.transaction(async (tx) => {
    if (!(await lockPayer(tx, payers, chargeId))) throw commonErrors['not-found']()
    const attempts = await readAttempts(tx, chargeId)
    const authorized = attempts.find(({ status }) => status === 'authorized')
    const attempt = authorized ?? attempts.find(isTakeable)
    const mostMinor = authorized?.amountMinor ?? attempt?.securedMinor ?? 0
    if (!attempt || (amountMinor !== null && (amountMinor < 0 || amountMinor > mostMinor)))
      throw paymentErrors['nothing-to-capture']()
    if (authorized) {
      if (amountMinor !== null && amountMinor > 0 && amountMinor < mostMinor)
        await setAttemptCapture(tx, attempt, amountMinor)
      return { attempt, captureId: null }
    }
    const standing = (await readCaptures(tx, chargeId)).find(
      ({ attemptId, state }) => attemptId === attempt.id && state === 'requested',
    )
    if (standing && (amountMinor ?? standing.amountMinor) !== standing.amountMinor)
      throw paymentErrors['nothing-to-capture']()
    if (amountMinor === 0) return { attempt, captureId: null }
    const wanted = { amountMinor: amountMinor ?? mostMinor, refunds: await readRefunds(tx, chargeId) }
    return { attempt, captureId: standing?.id ?? (await requestCapture(tx, attempt, wanted, moment)) }
  })
}

/** Throws: ProviderError. */
async function takePromised(
  engine: PaymentEngine,
  chargeId: string,
  captureId: string,
  moment: Moment,
): Promise<void> {
  await sendCapture(engine, chargeId, captureId, moment)
  const capture = (await readCaptures(engine.database, chargeId)).find(({ id }) => id === captureId)
  if (capture?.state === 'failed') throw new ProviderError('refused', capture.outcome)
}
