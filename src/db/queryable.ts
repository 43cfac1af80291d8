import type { AnyRolledBack, RolledBack } from './rolled-back.ts'
import type { Signer } from './signer.ts'
import type { Statement } from './statement.ts'

/** Something that runs SQL: the pool or one transaction. */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: Statement | string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * A transaction under way. A command that must run in one takes a `Tx`, so nobody hands it the pool.
 * `query` runs a statement now and waits. `defer` puts one behind it without waiting: it travels with what is
 * asked next, at the latest with the commit, and only there is it known whether it worked. So whatever defers
 * says so: `queue…` writes, `refuseAtCommitIf…` fails the transaction; both return before anything happened.
 * `return tx.rollBack(reason)` undoes all of it. `Back` lists the reasons; the caller gets one as the outcome.
 * Source: decision 0037.
 */
export interface Tx<in Back extends AnyRolledBack = never> extends Queryable {
  readonly isTransaction: true
  /** Signs what this process books; null where it was opened without a key, as tests and migrations are. */
  readonly signer: Signer | null
  /**
   * Runs a statement whose rows nobody needs, without a wait for its answer. Statements run in the order in
   * which they were given. Where it fails, the whole transaction fails with what `explain` makes of the
   * error: it throws an Error, and returns what `rollBack` made.
   */
  readonly defer: (
    sql: Statement,
    values: readonly unknown[],
    explain?: (error: Error) => Error | Back,
  ) => void
  /**
   * Makes the outcome of a transaction that undoes itself, to be returned by its work (or by an `explain`):
   * what is not returned is an error.
   */
  readonly rollBack: {
    <const Reason extends Back['reason']>(reason: Reason): RolledBack<Reason>
    <const Reason extends Back['reason'], Facts>(reason: Reason, facts: Facts): RolledBack<Reason, Facts>
  }
}
