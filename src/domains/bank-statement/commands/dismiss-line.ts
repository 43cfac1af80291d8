// Tests: src/domains/bank-statement/queue.test.ts

import type { Database } from '#db/database.ts'
import { bankStatementErrors } from '../errors.ts'
import { dismissLineRow, readLineByNumber } from '../store.ts'

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
export async function dismissLine(database: Database, { line, why, actor, now }: DismissLine): Promise<void> {
  if (await dismissLineRow(database, line, actor, why, now)) return
  throw bankStatementErrors[
    (await readLineByNumber(database, line)) ? 'bank-line-done' : 'unknown-bank-line'
  ]()
}
