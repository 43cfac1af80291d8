/**
 * The outcome of a transaction that undid itself: the reason, and the facts that its caller needs to
 * continue. Only `tx.rollBack` creates one. Errors are for what the caller cannot handle.
 */
export class RolledBack<Reason extends string = string, Facts = undefined> {
  readonly reason: Reason
  readonly facts: Facts
  constructor(reason: Reason, facts: Facts) {
    this.reason = reason
    this.facts = facts
  }
}

/** Any outcome of a transaction that undid itself. */
export type AnyRolledBack = RolledBack<string, unknown>
