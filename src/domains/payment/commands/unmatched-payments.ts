// Tests: tests/flows/payment/books-downwards.test.ts

import type { Moment, PaymentEngine } from '../engine.ts'
import type { Gateway, Observation } from '../gateway.ts'
import { recordUnmatched, resolveUnmatched } from '../store/unmatched.ts'

/**
 * Writes down a provider's payment that no charge of ours expects, where money came and did not go back: a
 * renewal with its agreement and period. However often it is told, it is one row. Returns whether it waits
 * for a person. Source: docs/payment-edge-cases.md case 9, decision 0038.
 */
export async function noteUnmatched(
  { database, log }: PaymentEngine,
  gateway: Gateway,
  seen: Observation,
  { now }: Moment,
): Promise<boolean> {
  const { account, livemode, info } = gateway
  // A session that nobody paid is no money; only money without an order is somebody's concern, and only money
  // of our own account.
  if (seen.captured.amount === 0 || seen.account !== account || seen.livemode !== livemode) return false
  const back = seen.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount.amount, 0)
  if (back >= seen.captured.amount) {
    await resolveUnmatched(database, {
      gatewayId: info.id,
      ref: seen.ref,
      actor: 'reconciler',
      why: 'paid back at the provider',
      now,
    })
    return false
  }
  const isNew = await recordUnmatched(database, info.id, seen, now)
  if (isNew && seen.renewal)
    log.warn(
      { gateway: info.id, ref: seen.ref, ...seen.renewal },
      'a provider renewed what no subscription expects',
    )
  else if (isNew)
    log.warn({ gateway: info.id, ref: seen.ref }, 'a provider has a payment that belongs to no order')
  return true
}
