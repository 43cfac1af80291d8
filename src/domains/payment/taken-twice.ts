import type { AttemptFacts, DisputeChange, Reduction, RefundChange } from './reduction.ts'

/** What the shop knew of a payment, and what of it an observation changes. */
interface Changes {
  readonly refunds: readonly RefundChange[]
  readonly disputes: readonly DisputeChange[]
  /** Units: minor units. */
  readonly reversalMinor: number
}

/** How much of a payment left. Units: minor units. */
interface Left {
  readonly refundedMinor: number
  /** By banks: in disputes that are not won, and in a debit that came back. */
  readonly takenMinor: number
}

/**
 * Returns what of a payment left after an observation: a refund and a bank may both take the same money, where they
 * came at the same moment. Pure. Source: decision 0079.
 */
export function leftOf(
  attempt: Pick<AttemptFacts, 'status' | 'capturedMinor' | 'refunds' | 'disputes'>,
  { refunds, disputes, reversalMinor }: Changes,
): Left {
  const refundedMinor = sumOf([...unchanged(attempt.refunds, refunds), ...refunds], ['accepted', 'done'])
  const disputed = sumOf([...unchanged(attempt.disputes, disputes), ...disputes], ['open', 'lost'])
  const isReversed = attempt.status === 'reversed' || reversalMinor > 0
  return { refundedMinor, takenMinor: isReversed ? Math.max(attempt.capturedMinor, disputed) : disputed }
}

/** Returns the review of a payment that left twice, where an observation made it so; null where it did not. Pure. */
export function takenTwiceReview(
  attempt: AttemptFacts,
  changes: Changes,
  capturedMinor: number,
): Reduction['review'] {
  const moves = [...changes.refunds, ...changes.disputes].some(({ booking }) => booking === 1)
  if (!moves && changes.reversalMinor === 0) return null
  const { refundedMinor, takenMinor } = leftOf(attempt, changes)
  if (takenMinor === 0 || refundedMinor + takenMinor <= capturedMinor) return null
  return {
    reason: 'taken-twice',
    detail: `${refundedMinor} were refunded and a bank took ${takenMinor} of ${capturedMinor}`,
  }
}

function unchanged<Row extends { readonly id: string }>(
  rows: readonly Row[],
  changes: readonly { readonly id: string | null }[],
): Row[] {
  return rows.filter(({ id }) => !changes.some((change) => change.id === id))
}

const sumOf = (
  rows: readonly { readonly amountMinor: number; readonly state: string }[],
  states: readonly string[],
): number => rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.amountMinor : 0), 0)
