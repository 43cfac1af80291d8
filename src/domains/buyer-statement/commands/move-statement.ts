// Tests: tests/flows/statements/withdraw.test.ts

import type { Tx } from '#db/database.ts'
import { canFollow } from '#kernel/states.ts'
import { statementErrors } from '../errors.ts'
import { type StatementState, statementStates } from '../states.ts'
import { type BuyerStatement, type Moved, moveRow, queueStatementEvent } from '../store.ts'

export interface MoveStatement {
  readonly statement: BuyerStatement
  readonly to: StatementState
  readonly changed?: Moved
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Moves a statement to another state and writes down who did it and why. Throws: statement-state where the
 * state table does not allow it, or another call was faster.
 */
export async function moveStatement(
  tx: Tx,
  { statement, to, changed = {}, actor, why, now }: MoveStatement,
): Promise<void> {
  if (!canFollow(statementStates, statement.state, to)) throw statementErrors['statement-state']()
  if (!(await moveRow(tx, statement, to, changed, now))) throw statementErrors['statement-state']()
  queueStatementEvent(tx, { id: statement.id, from: statement.state, to, actor, now, why })
}
