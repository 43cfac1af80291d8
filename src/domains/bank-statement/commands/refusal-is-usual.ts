// Tests: src/domains/bank-statement/same-money.test.ts

import type { StuckCause } from '#jobs/stuck-work.ts'
import { DomainError } from '#kernel/errors.ts'

/**
 * Says what an error of a due transfer is: a refusal is usual, because between our look and the order's lock
 * money came or goods went.
 */
export function refusalIsUsual(error: unknown): StuckCause {
  return error instanceof DomainError ? 'provider' : 'error'
}
