// Tests: tests/flows/statements/withdraw.test.ts

import type { Tx } from '#db/database.ts'
import {
  type BuyerStatement,
  lockStatement,
  moveStatement,
  readStatement,
} from '#domains/buyer-statement/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { ACCOUNT_MAIL, queueJob } from '#jobs/queue-job.ts'
import { findContract, findNamedContract, type NamedContract } from '#views/statement-contract.ts'
import { applyCancellation } from './apply-cancellation.ts'
import { applyWithdrawal } from './apply-withdrawal.ts'
import type { AppliedStatement, StatementParts } from './parts.ts'

/**
 * Looks for the contract of a statement and does what follows from it: accepts it, settles it, or leaves it to
 * staff. A statement without a contract is left to staff too: its receipt was mailed already. A repeat
 * changes nothing. Source: decision 0047.
 */
export async function takeUpStatement(
  parts: StatementParts,
  statementId: string,
  moment: Moment,
): Promise<void> {
  const { database } = parts.payments
  const statement = await readStatement(database, statementId)
  if (statement?.state !== 'given') return
  await database.transaction(async (tx) => {
    const contract = await contractOf(tx, statement)
    await applyStatement(parts, tx, { statement, contract, isSure: statement.proved }, moment)
  })
}

/**
 * Does what follows from a statement whose contract was looked for, and queues the mail that tells the buyer.
 * Returns whether anything followed: false where another call was faster. Throws: what changing an order throws.
 */
export async function applyStatement(
  parts: StatementParts,
  tx: Tx,
  { statement, contract, isSure }: AppliedStatement,
  moment: Moment,
): Promise<boolean> {
  if (!contract) {
    const locked = await lockStatement(tx, statement.id)
    if (locked?.state !== statement.state || locked.state === 'waiting') return false
    await moveStatement(tx, {
      statement: locked,
      to: 'waiting',
      changed: { note: 'no-contract' },
      ...moment,
      why: 'no contract with this number and address',
    })
    return true
  }
  const apply = statement.kind === 'withdraw' ? applyWithdrawal : applyCancellation
  const isApplied = await apply(parts, tx, { statement, contract, isSure }, moment)
  if (isApplied)
    queueJob(tx, 'send-statement-outcome', { statementId: statement.id }, { priority: ACCOUNT_MAIL })
  return isApplied
}

/** A number that a session proved is looked up alone; any other must come with the right address. */
async function contractOf(tx: Tx, statement: BuyerStatement): Promise<NamedContract | null> {
  const { proved, orderId, accountId, contract, email } = statement
  if (!proved) return findContract(tx, contract, email)
  const named = await findNamedContract(tx, contract)
  return named && named.orderId === orderId && named.accountId === accountId ? named : null
}
