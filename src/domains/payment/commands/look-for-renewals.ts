// Tests: tests/flows/payment/renewals.test.ts

import { DAY } from '#kernel/clock.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, ProviderError } from '../gateway.ts'
import type { Attempt } from '../store/attempts.ts'
import { leaveOutKnown } from './leave-out-known.ts'
import { workIn } from './sync-payment.ts'

/**
 * Renewals are looked for this much before the last look, so that one which failed misses none. Units:
 * milliseconds.
 */
const LOOK_BACK_MS = 30 * DAY

/**
 * Works in what a provider charged by itself for the agreement that a payment began. Such a provider tells of
 * the agreement, or of nothing, and lists no payments of its own accord. Nothing happens for other payments.
 * Throws: ProviderError.
 */
export async function lookForRenewals(
  engine: PaymentEngine,
  gateway: Gateway,
  { flow, providerRef, createdAt, observedAt }: Attempt,
  moment: Moment,
): Promise<void> {
  const port = gateway.subscription
  if (flow !== 'first' || providerRef === null || !port?.renewalsSince) return
  const since = new Date((observedAt ?? createdAt).getTime() - LOOK_BACK_MS)
  const renewals = await port.renewalsSince(providerRef, since)
  for (const seen of await leaveOutKnown(engine, gateway, renewals))
    await workIn(engine, gateway, seen.ref, seen, moment)
}

/**
 * Works in what a provider charged by itself for an agreement since an instant. Throws: ProviderError, also
 * where the gateway is switched off.
 */
export async function lookForRenewalsOf(
  engine: PaymentEngine,
  { gatewayId, agreement }: { readonly gatewayId: string; readonly agreement: string },
  since: Date,
  moment: Moment,
): Promise<void> {
  const gateway = engine.gatewayOf(gatewayId)
  if (!gateway?.subscription) throw new ProviderError('unreachable', `${gatewayId} is not set up`)
  const renewals = (await gateway.subscription.renewalsSince?.(agreement, since)) ?? []
  for (const seen of await leaveOutKnown(engine, gateway, renewals))
    await workIn(engine, gateway, seen.ref, seen, moment)
}
