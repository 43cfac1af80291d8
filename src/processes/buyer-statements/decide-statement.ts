// Tests: tests/flows/statements/withdraw.test.ts

import {
  canBeUndone,
  lockStatement,
  moveStatement,
  readStatement,
  statementErrors,
} from '#domains/buyer-statement/index.ts'
import { readWithdrawableLines } from '#domains/order/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { findNamedContract } from '#views/statement-contract.ts'
import type { StatementParts } from './parts.ts'
import { applyStatement } from './take-up-statement.ts'
import { undoStatement } from './undo-statement.ts'

export interface MatchStatement {
  readonly statementId: string
  /** The number of the order or subscription that staff found. */
  readonly contract: string
  /** Product ids of the lines that it is limited to; empty: the whole order. */
  readonly productIds: readonly string[]
}

/**
 * Gives a waiting statement the contract that staff found, and does what follows from it. Throws: not-found
 * for an unknown number or line, statement-state, statement-undecided (with `note`) where it cannot take
 * effect by itself, for example after the 14 days.
 */
export async function matchStatement(
  parts: StatementParts,
  { statementId, contract: typed, productIds }: MatchStatement,
  moment: Moment,
): Promise<void> {
  await parts.payments.database.transaction(async (tx) => {
    const statement = await readStatement(tx, statementId)
    if (statement?.state !== 'waiting') throw statementErrors['statement-state']()
    const contract = await findNamedContract(tx, typed)
    if (!contract) throw commonErrors['not-found']()
    const lines = contract.orderId === null ? [] : await readWithdrawableLines(tx, contract.orderId)
    const chosen = lines.filter(({ productId }) => productIds.includes(productId))
    if (chosen.length < productIds.length) throw commonErrors['not-found']()
    // Staff have read the parts that were named in words.
    const limited = chosen.length === 0 ? null : chosen.map(({ variantId }) => variantId)
    const judged = { ...statement, part: '', chosen: limited }
    const isApplied = await applyStatement(parts, tx, { statement: judged, contract, isSure: true }, moment)
    // Somebody else decided meanwhile.
    if (!isApplied) throw statementErrors['statement-state']()
  })
}

export interface DecideStatement {
  readonly statementId: string
  readonly to: 'done' | 'refused' | 'waiting'
  readonly why: string
}

/**
 * Ends a waiting statement by staff's decision, or opens a decided one again. Nothing else changes. Throws:
 * statement-state.
 */
export async function decideStatement(
  { payments: { database } }: Pick<StatementParts, 'payments'>,
  { statementId, to, why }: DecideStatement,
  moment: Moment,
): Promise<void> {
  await database.transaction(async (tx) => {
    const statement = await lockStatement(tx, statementId)
    const isDecided = statement?.state === 'refused' || statement?.state === 'undone'
    const isExpected = to === 'waiting' ? isDecided : statement?.state === 'waiting'
    if (!statement || !isExpected) throw statementErrors['statement-state']()
    await moveStatement(tx, { statement, to, why, ...moment })
  })
}

/** Takes back a statement that staff matched by mistake. Throws: statement-state once money went back. */
export async function takeBackStatement(
  { payments: { database } }: Pick<StatementParts, 'payments'>,
  { statementId, why }: { readonly statementId: string; readonly why: string },
  moment: Moment,
): Promise<void> {
  await database.transaction(async (tx) => {
    const statement = await readStatement(tx, statementId)
    if (!statement || !canBeUndone(statement)) throw statementErrors['statement-state']()
    await undoStatement(tx, statement, { ...moment, why })
  })
}
