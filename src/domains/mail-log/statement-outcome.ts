import type { StatementKind, StatementNote } from '#domains/buyer-statement/contract.ts'
import type { Money } from '#kernel/money.ts'

/** What follows from a cancellation or withdrawal. */
export interface StatementOutcome {
  readonly kind: StatementKind
  readonly number: number
  /** When it was received. RFC 3339 UTC. */
  readonly at: string
  /** The number of the order or subscription. */
  readonly contractNumber: string
  /** Whether it takes effect, has done so, or waits for staff. */
  readonly state: 'accepted' | 'done' | 'waiting'
  readonly note: StatementNote
  /** Names of the lines that a withdrawal ends. */
  readonly lines: readonly string[]
  /** Names of the downloads whose right to withdraw was given up. */
  readonly waived: readonly string[]
  readonly refund: Money | null
  /** Whether goods must be sent back first. */
  readonly isShipped: boolean
  /** Last day to send goods back. RFC 3339 UTC. */
  readonly sendBackBy: string
  /** When the refund is made, or when a contract ends; null where unknown. RFC 3339 UTC. */
  readonly actAt: string | null
  /** Last instant to object, where nobody proved the statement. RFC 3339 UTC. */
  readonly undoUntil: string | null
}
