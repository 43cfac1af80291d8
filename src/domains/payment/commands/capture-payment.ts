// Tests: tests/flows/payment/every-gateway.test.ts

import { type OrderFacts, readOrderByKey } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Authorise } from '#kernel/rights.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { ProviderError } from '../gateway.ts'
import { findAttempt, readAttempts } from '../store/attempts.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * The buyer's browser says that the wallet said yes: the provider is asked, and the money taken where it
 * waits for us. Safe to repeat. Throws: not-found, nothing-to-capture, payment-declined,
 * provider-unreachable. Source: docs/http-contract.md "POST /gateway/capture".
 */
export async function capturePayment(
  engine: PaymentEngine,
  orderKey: string,
  authorise: Authorise<OrderFacts>,
  moment: Moment,
): Promise<void> {
  const order = await readOrderByKey(engine.database, orderKey)
  if (!order) throw commonErrors['not-found']()
  authorise(order)
  const attempt = (await readAttempts(engine.database, order.id)).find(
    ({ providerRef }) => providerRef !== null,
  )
  const gateway = attempt && engine.gatewayOf(attempt.gatewayId)
  if (!attempt?.providerRef || !gateway) throw paymentErrors['nothing-to-capture']()
  try {
    await syncPayment(engine, gateway, attempt.providerRef, moment)
  } catch (error) {
    throw buyerErrorOf(error)
  }
}

/** Where a returning browser belongs, and what the provider refused just now, in its own words. */
export interface Returned {
  readonly chargeId: string
  readonly declined: string | null
}

/**
 * A browser came back from a provider. What its address says is believed by nobody: it only names the payment
 * whose truth is asked. A provider that does not answer now is asked again by the reconciler. Null for a
 * payment that nobody knows. Source: docs/http-contract.md "Gateway answers", docs/payment-edge-cases.md
 * cases 5 and 15.
 */
export async function returnFromProvider(
  engine: PaymentEngine,
  {
    gatewayId,
    attemptId,
    ref,
  }: { readonly gatewayId: string; readonly attemptId: string | null; readonly ref: string | null },
  moment: Moment,
): Promise<Returned | null> {
  const gateway = engine.gatewayOf(gatewayId)
  if (!gateway) return null
  const attempt = await findAttempt(engine.database, { gatewayId, ref, attemptId })
  const known = attempt && { chargeId: attempt.chargeId, declined: null }
  const askFor = attempt?.providerRef ?? ref
  if (askFor === null) return known
  try {
    const applied = await syncPayment(engine, gateway, askFor, moment)
    return applied.outcome === 'unknown' ? known : { chargeId: applied.attempt.chargeId, declined: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    engine.log.warn({ gateway: gatewayId, reason: error.detail }, 'a returning buyer brought no payment')
    return known && { ...known, declined: error.kind === 'declined' ? error.message : null }
  }
}

function buyerErrorOf(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.kind === 'declined')
    return paymentErrors['payment-declined']({ extra: { providerMessage: error.message }, cause: error })
  return paymentErrors['provider-unreachable']({ retryAfterSeconds: 2, cause: error })
}
