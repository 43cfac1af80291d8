// Tests: tests/flows/payment/promise-ends.test.ts

import { DAY } from '#kernel/clock.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, ProviderError } from '../gateway.ts'
import type { Attempt } from '../store/attempts.ts'
import { applyObservation } from './apply-observation.ts'

/** A promise that ends within this time is prolonged. Units: milliseconds. */
export const EXTEND_BEFORE_MS = 5 * DAY

/**
 * Asks the provider for more time to take promised money, because its order is not shipped yet. Asked once
 * for each end, so that a repeat is the same request. Throws: ProviderError, also where the provider gives no
 * more time: the run tries again later, and `kontor attention` shows it.
 */
export async function extendPromise(
  engine: PaymentEngine,
  gateway: Gateway,
  attempt: Attempt,
  moment: Moment,
): Promise<void> {
  const { id, providerRef, securedUntil } = attempt
  if (!gateway.extend || providerRef === null || securedUntil === null) return
  const seen = await gateway.extend(providerRef, `${id}:extend:${securedUntil.toISOString()}`)
  await applyObservation(engine, gateway, seen, moment)
  const isLonger = (seen.secured?.until?.getTime() ?? 0) > securedUntil.getTime()
  if (seen.secured && seen.secured.amount.amount > 0 && !isLonger)
    throw new ProviderError('refused', `${gateway.info.id} gives no more time`)
}
