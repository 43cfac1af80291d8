/**
 * What a transaction returns that undid itself: why, and what its caller needs to go on. It is made by
 * `tx.rollBack` and by nothing else. Errors are for what the caller cannot mend.
 */
export class RolledBack<Reason extends string = string, Facts = undefined> {
  readonly reason: Reason
  readonly facts: Facts
  constructor(reason: Reason, facts: Facts) {
    this.reason = reason
    this.facts = facts
  }
}

/** Whatever a transaction may undo itself for. */
export type AnyRolledBack = RolledBack<string, unknown>
