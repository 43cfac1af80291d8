// Tests: src/domains/bank-statement/same-money.test.ts

/** SQLSTATE of a unique index that holds the value already. */
const UNIQUE_VIOLATION = '23505'

/**
 * Another line was taken for the same refund in this moment, so this one is not: null. Any other error is
 * thrown again.
 */
export function refundTaken(error: unknown): null {
  if ((error as { readonly code?: string } | null)?.code === UNIQUE_VIOLATION) return null
  throw error
}
