/**
 * One invariant as SQL. The query finds the rows that violate it, so an empty result proves it. Source:
 * docs/rules.md "Invariants".
 */
export interface AuditCheck {
  /** Number of the invariant, `I1` to `I16`. */
  readonly id: string
  /** The invariant as a sentence. */
  readonly holds: string
  /** SQL whose rows are the violations. */
  readonly violations: string
}
