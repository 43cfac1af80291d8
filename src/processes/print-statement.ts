// Tests: tests/flows/admin/payouts.test.ts

import type { Database } from '#db/database.ts'
import { missingOfSeller } from '#domains/invoice/contract.ts'
import { readSellerSettings, sellerOf } from '#domains/invoice/index.ts'
import type { StatementContent } from '#domains/payout/contract.ts'
import {
  keepStatementFile,
  readStatementFile,
  readStatementsToPrint,
  type StatementPrinter,
  type StoredStatement,
} from '#domains/payout/index.ts'
import { type RowLog, workThrough } from '#jobs/stuck-work.ts'
import type { Clock } from '#kernel/clock.ts'

export interface StatementPrinting {
  readonly database: Database
  readonly printer: StatementPrinter
  readonly clock: Clock
}

/** Statements of one run of the job. */
const PRINTED_AT_ONCE = 50

/**
 * Returns the file of a statement of a payout, and makes it if there is none: once, for ever. Null while the seller's data
 * are incomplete. Runs outside of any transaction. Source: § 14b UStG, decisions 0045, 0071.
 */
export async function printStatement(
  { database, printer, clock }: StatementPrinting,
  { number, content: issued, printedAt }: StoredStatement,
): Promise<Buffer | null> {
  if (printedAt === null) {
    const content = await completed(database, issued)
    if (!content) return null
    const file = await printer.print(content)
    await keepStatementFile(database, { content, file, now: clock.now() })
  }
  return readStatementFile(database, number)
}

/** Returns what a statement says, with the seller of now where it was not known; null: it still is not. */
async function completed(database: Database, content: StatementContent): Promise<StatementContent | null> {
  if (missingOfSeller({ ...content.seller, bank: null }).length === 0) return content
  const { bank: _, ...seller } = sellerOf(await readSellerSettings(database))
  return missingOfSeller({ ...seller, bank: null }).length === 0 ? { ...content, seller } : null
}

/** Makes the files of statements that have none, the oldest first. One that fails costs itself alone. */
export async function printStatements(
  printing: StatementPrinting,
  { log, isOver }: { readonly log: RowLog; readonly isOver: () => boolean },
): Promise<void> {
  const { database, clock } = printing
  await workThrough(database, await readStatementsToPrint(database, PRINTED_AT_ONCE), {
    task: 'print-payout-statement',
    subjectOf: ({ number }) => number,
    work: async (stored) => void (await printStatement(printing, stored)),
    now: clock.now(),
    log,
    isOver,
  })
}
