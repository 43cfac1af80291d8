// Tests: tests/flows/payment/looks.test.ts

import type { PaymentEngine } from '../engine.ts'
import type { Gateway, Observation } from '../gateway.ts'
import { isKnownAlready } from '../known-already.ts'
import { readResting } from '../store/resting.ts'

/**
 * Returns the observations that may say something new. Lists of providers repeat a payment for days, and ended
 * payments are asked for again and again: what only repeats our books costs one query for all of them, and no
 * lock.
 */
export async function leaveOutKnown(
  { database }: Pick<PaymentEngine, 'database'>,
  gateway: Gateway,
  seen: readonly Observation[],
): Promise<readonly Observation[]> {
  const refs = seen.map(({ ref }) => ref)
  const resting = new Map(
    (await readResting(database, gateway.info.id, refs)).map((one) => [one.providerRef, one]),
  )
  return seen.filter((one) => !isKnownAlready(resting.get(one.ref), gateway, one))
}
