// Tests: src/domains/bank-statement/same-money.test.ts

/** SQLSTATE of a violated unique index. */
const UNIQUE_VIOLATION = '23505'

/**
 * Returns null for the error that a concurrent line was taken for the same refund, so that this line is not.
 * Throws any other error again.
 */
export function refundTaken(error: unknown): null {
  if ((error as { readonly code?: string } | null)?.code === UNIQUE_VIOLATION) return null
  throw error
}
