// Tests: src/domains/bank-statement/queue.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { bankStatementErrors } from '../errors.ts'
import { lockLineRow } from '../parts-store.ts'
import { dismissLineRow, readLineByNumber } from '../store.ts'
import { queueAgainRow } from '../undo-store.ts'

export interface DismissLine {
  /** The line's number, as the queue shows it. */
  readonly line: number
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/**
 * Removes a line from the queue: it does not concern the shop, or a person has dealt with it. No money moves.
 * Throws: unknown-bank-line, bank-line-done.
 */
export async function dismissLine(db: Queryable, { line, why, actor, now }: DismissLine): Promise<void> {
  if (await dismissLineRow(db, line, actor, why, now)) return
  throw bankStatementErrors[(await readLineByNumber(db, line)) ? 'bank-line-done' : 'unknown-bank-line']()
}

/**
 * Puts a dismissed line back into the queue; its booking, if it has one, stays. Throws: unknown-bank-line,
 * bank-line-not-dismissed.
 */
export async function reopenLine(tx: Tx, { line: number, why, actor, now }: DismissLine): Promise<void> {
  const line = await readLineByNumber(tx, number)
  if (!line) throw bankStatementErrors['unknown-bank-line']()
  await lockLineRow(tx, line)
  if (!(await queueAgainRow(tx, line, { actor, now, why })))
    throw bankStatementErrors['bank-line-not-dismissed']()
}
