// Tests: tests/flows/payment/every-gateway.test.ts

import type { OrderRow } from '#domains/order/index.ts'
import { HOUR, SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Gateway } from '../gateway.ts'
import type { Attempt } from '../store/attempts.ts'

/** Payments that may be begun for one order within an hour. */
const ATTEMPTS_PER_HOUR = 15

/**
 * Whether an attempt is of the same gateway for the same order as it stands, and its answer and its key at
 * the provider are still good.
 */
export function isStandingFor(attempt: Attempt, { info }: Gateway, row: OrderRow, now: Date): boolean {
  if (attempt.gatewayId !== info.id || attempt.payerSerial !== row.serial) return false
  if (attempt.response) return attempt.expiresAt === null || attempt.expiresAt > now
  return info.keyTtlHours === 0 || now.getTime() - attempt.createdAt.getTime() < info.keyTtlHours * HOUR
}

/** Whether another call creates this payment at its provider just now. */
export function isBeingCreated({ response, claimedUntil }: Attempt, now: Date): boolean {
  return response === null && claimedUntil !== null && claimedUntil > now
}

/**
 * Refuses to make ever more payments for one order: somebody who changes their mind needs a few. Throws:
 * too-many-requests.
 */
export function requireFewAttempts(attempts: readonly Attempt[], now: Date): void {
  const recent = attempts
    .map(({ createdAt }) => createdAt.getTime())
    .filter((atMs) => now.getTime() - atMs < HOUR)
  if (recent.length < ATTEMPTS_PER_HOUR) return
  throw commonErrors['too-many-requests']({
    retryAfterSeconds: Math.max(1, Math.ceil((Math.min(...recent) + HOUR - now.getTime()) / SECOND)),
  })
}
