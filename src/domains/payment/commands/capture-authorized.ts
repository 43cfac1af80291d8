import { lockOrder } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { ProviderError } from '../gateway.ts'
import { readAttempts, setAttemptCapture } from '../store/attempts.ts'
import { applyObservation } from './apply-observation.ts'

export interface CaptureAuthorized {
  readonly orderId: string
  /** What to take of what the bank promised. Units: minor units; null: all of it; 0: nothing, the promise is given back. */
  readonly amountMinor: number | null
}

/**
 * Staff take the money that a bank has promised, in part or whole, or give the promise back. What was asked for is written down before the
 * provider is called, so that a part is no reason to hold the order. Throws: not-found, nothing-to-capture, payment-declined,
 * provider-unreachable (a repeat is the same capture). Source: gateways §4 row 32.
 */
export async function captureAuthorized(engine: PaymentEngine, { orderId, amountMinor }: CaptureAuthorized, moment: Moment): Promise<void> {
  const attempt = await engine.database.transaction(async (tx) => {
    if (!(await lockOrder(tx, { id: orderId }))) throw commonErrors['not-found']()
    const found = (await readAttempts(tx, orderId)).find(({ status }) => status === 'authorized')
    if (!found || (amountMinor !== null && (amountMinor < 0 || amountMinor > found.amountMinor))) throw paymentErrors['nothing-to-capture']()
    if (amountMinor !== null && amountMinor > 0 && amountMinor < found.amountMinor) await setAttemptCapture(tx, found, amountMinor)
    return found
  })
  const gateway = engine.gatewayOf(attempt.gatewayId)
  if (!gateway?.capture || !gateway.release || attempt.providerRef === null) throw paymentErrors['nothing-to-capture']()
  try {
    const amount = { amount: amountMinor ?? attempt.amountMinor, currency: attempt.currency }
    const seen =
      amountMinor === 0
        ? await gateway.release(attempt.providerRef, `${attempt.id}:release:1`)
        : await gateway.capture(attempt.providerRef, amount, `${attempt.id}:capture:${amount.amount}`)
    await applyObservation(engine, gateway, seen, moment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'unreachable') throw paymentErrors['provider-unreachable']({ retryAfterSeconds: 2, cause: error })
    throw paymentErrors['payment-declined']({ extra: { providerMessage: error.message }, cause: error })
  }
}
