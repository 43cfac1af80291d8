import type { AnyRolledBack, RolledBack } from './rolled-back.ts'
import type { Signer } from './signer.ts'
import type { Statement } from './statement.ts'

/** Something that runs SQL: the pool or one transaction. */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: Statement | string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * An open transaction. A command that must run in one takes a `Tx`, so nobody passes it the pool. `query`
 * runs a statement now and waits for it. `defer` queues a statement without waiting: it is sent with the next
 * query, at the latest with the commit, and only then is it known whether it worked. Functions that defer say
 * so by name: `queue…` writes, `refuseAtCommitIf…` fails the transaction; both return before anything
 * happened. `return tx.rollBack(reason)` undoes the whole transaction. `Back` lists the reasons; the caller
 * gets one of them as the outcome. Source: decision 0037.
 */
export interface Tx<in Back extends AnyRolledBack = never> extends Queryable {
  readonly isTransaction: true
  /**
   * Signs what this process books; null if the database was opened without a key, as in tests and migrations.
   */
  readonly signer: Signer | null
  /**
   * Queues a statement whose rows nobody needs, without waiting for its result. Statements run in the order
   * in which they were given. If it fails, the whole transaction fails with the result of `explain` for the
   * error: `explain` throws an Error, or returns what `rollBack` made.
   */
  readonly defer: (
    sql: Statement,
    values: readonly unknown[],
    explain?: (error: Error) => Error | Back,
  ) => void
  /**
   * Creates the outcome of a transaction that undoes itself. The work (or an `explain`) must return it:
   * creating one without returning it is an error.
   */
  readonly rollBack: {
    <const Reason extends Back['reason']>(reason: Reason): RolledBack<Reason>
    <const Reason extends Back['reason'], Facts>(reason: Reason, facts: Facts): RolledBack<Reason, Facts>
  }
}
