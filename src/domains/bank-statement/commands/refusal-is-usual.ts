// Tests: src/domains/bank-statement/same-money.test.ts

import type { StuckCause } from '#jobs/stuck-work.ts'
import { DomainError } from '#kernel/errors.ts'

/**
 * Classifies an error of a due transfer. A refusal is usual: money may have arrived or goods may have been
 * shipped between the query and the order's lock.
 */
export function refusalIsUsual(error: unknown): StuckCause {
  return error instanceof DomainError ? 'provider' : 'error'
}
