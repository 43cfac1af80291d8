// Tests: tests/flows/admin/payouts.test.ts

import type { Database } from '#db/database.ts'
import { missingOfSeller } from '#domains/invoice/contract.ts'
import { readSellerSettings, sellerOf } from '#domains/invoice/index.ts'
import type { AccountMailToMake, KeptAttachment } from '#domains/mail-log/index.ts'
import type { StatementContent } from '#domains/payout/contract.ts'
import {
  keepStatementFile,
  readStatementFile,
  readStatementOfPayout,
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

/** The statement that goes with a mail about a payout. */
const ATTACHED: Readonly<Record<string, StatementContent['kind']>> = {
  'payout-paid': 'statement',
  'payout-returned': 'reversal',
}

/**
 * Returns what attaches the statement of a payout to the mail that says that it was paid, or its reversal to the one that
 * says that it came back. A statement that cannot be printed yet goes with none: the partner page has it later.
 */
export function statementToAttach(
  printing: StatementPrinting,
): (mail: Pick<AccountMailToMake, 'kind' | 'detail'>) => Promise<readonly KeptAttachment[]> {
  return async ({ kind: mail, detail: { number: payout = '' } }) => {
    const kind = ATTACHED[mail]
    const stored = kind ? await readStatementOfPayout(printing.database, payout, kind) : null
    const file = stored && (await printStatement(printing, stored))
    if (!file) return []
    const { number, payoutId: orderId } = stored
    const kept = { name: `${number}.pdf`, type: 'application/pdf', size: file.length }
    return [{ ...kept, orderId, documentId: orderId, payoutStatement: number }]
  }
}

/** Reads the file of a stored mail about a payout again. Throws: Error where it was never kept. */
export async function readAttachedStatement(database: Database, number: string): Promise<Buffer> {
  const content = await readStatementFile(database, number)
  if (!content) throw new Error(`statement ${number} has no file`)
  return content
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
