import type { Signer } from './signer.ts'
import type { Statement } from './statement.ts'

/** Something that runs SQL: the pool or one transaction. */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: Statement | string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * A transaction under way. It is a type of its own, so a command that must run in one cannot be handed the
 * pool.
 */
export interface Tx extends Queryable {
  readonly isTransaction: true
  /** Signs what this process books; null where it was opened without a key, as tests and migrations are. */
  readonly signer: Signer | null
  /**
   * Runs a statement whose rows nobody needs, without a wait for its answer: it travels with what comes next,
   * the last ones with the commit. Statements run in the order in which they were given. Where it fails, the
   * whole transaction fails, with what `explain` makes of the error.
   */
  send(sql: Statement, values: readonly unknown[], explain?: (error: Error) => Error): void
}
