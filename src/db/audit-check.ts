/**
 * One invariant as SQL: the query finds what breaks it, so an empty answer is the proof. Source:
 * docs/rules.md "Invariants".
 */
export interface AuditCheck {
  /** Number of the invariant, `I1` to `I16`. */
  readonly id: string
  /** The sentence that must be true. */
  readonly holds: string
  /** SQL whose rows are the violations. */
  readonly violations: string
}
