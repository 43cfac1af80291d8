// Tests: tests/flows/admin/bank-files.test.ts

import type { Database } from '#db/database.ts'
import { msg } from '#kernel/translate.ts'
import { type Told, tell } from '../contract.ts'
import {
  type BankFileLine,
  type BankFileRow,
  type FileCounts,
  type FileOutcome,
  lockFile,
  moveFile,
  type RowResult,
  readBrought,
  readContent,
  readFile,
  writeOutcome,
  writeProgress,
} from '../file-store.ts'
import type { BankFileState, LineOutcome } from '../states.ts'
import { importStatement, type ReportedLine, type StatementReport } from './import-statement.ts'
import type { StatementPorts } from './settle-line.ts'

export interface RunUpload {
  readonly fileId: string
  readonly ports: StatementPorts
  /** The shop's IBAN without spaces; null: it has none any more. */
  readonly account: string | null
  /** The currency of the shop. */
  readonly currency: string
  readonly now: () => Date
  /** Whether to stop before the next line; a later run goes on. */
  readonly isOver?: () => boolean
}

/** Shortest pause between two notes of the progress. Units: milliseconds. */
const NOTE_EVERY_MS = 500
/** Results of a check that booking the file changes something for. */
const TO_BOOK: readonly RowResult[] = ['matched', 'under', 'over', 'duplicate', 'late', 'unmatched', 'refund']

/**
 * Checks or books an upload, whichever it waits for. Runs as a job and is safe to repeat: a line is stored once
 * and booked once. Throws: Error when it was told to stop, so that its job is tried again.
 */
export async function runUpload(database: Database, request: RunUpload): Promise<void> {
  const upload = await readFile(database, request.fileId)
  if (upload?.state !== 'checking' && upload?.state !== 'booking') return
  const bytes = await readContent(database, upload.id)
  if (!bytes) return
  const { account, currency } = request
  if (account === null)
    return finish(
      database,
      upload,
      failed(tell(msg('The shop has no bank account with an IBAN. Set it first'))),
      request,
    )
  const note = noteProgress(database, upload.id, request)
  const report = await importStatement(database, {
    bytes,
    account,
    csv: { account, currency },
    dryRun: upload.state === 'checking',
    fileId: upload.id,
    actor: upload.createdBy,
    now: request.now(),
    onProgress: note.note,
    ...request.ports,
  })
  await note.settle()
  // What was booked is booked: only a check refuses a file.
  const problem = upload.state === 'checking' ? problemOf(report, { account, currency }) : null
  const brought = await readBrought(database, upload.id)
  await finish(database, upload, problem ? failed(problem) : outcomeOf(report, brought), request)
}

/** Returns why a file is none of the shop's account; null where it is. */
function problemOf(
  report: StatementReport,
  { account, currency }: { readonly account: string; readonly currency: string },
): Told | null {
  if (!report.ok) return report.reason
  const { lines, otherAccounts } = report
  if (lines.length === 0 && otherAccounts.length > 0)
    return tell(msg('The file is of account {others}. The account in your settings is {account}'), {
      others: otherAccounts.join(', '),
      account,
    })
  const currencies = [...new Set(lines.map((line) => line.currency))]
  if (currencies.length > 0 && !currencies.includes(currency))
    return tell(msg('The file is in {others}. The shop sells in {currency}'), {
      others: currencies.join(', '),
      currency,
    })
  return null
}

const failed = (reason: Told): FileOutcome => ({ counts: {}, reason, lines: [] })

function outcomeOf(report: StatementReport, brought: ReadonlyMap<number, LineOutcome>): FileOutcome {
  if (!report.ok) return failed(report.reason)
  const lines = [
    ...report.otherAccounts.map((account) =>
      unread(tell(msg('Lines of account {account} are left out'), { account })),
    ),
    ...report.problems.map(unread),
    ...report.lines.map((line) => lineOf(line, brought)),
  ]
  const found = Map.groupBy(lines, ({ result }) => result)
  const counts: FileCounts = Object.fromEntries([...found].map(([result, some]) => [result, some.length]))
  return {
    counts: report.skipped > 0 ? { ...counts, skipped: report.skipped } : counts,
    reason: null,
    lines,
  }
}

function unread({ english, values }: Told): BankFileLine {
  return {
    result: 'unread',
    lineNumber: null,
    twinNumber: null,
    orderNumber: null,
    bookedOn: null,
    amountMinor: null,
    currency: null,
    debtorName: '',
    remittance: '',
    why: { english, values },
  }
}

/** A line that an earlier, interrupted run stored is told as what became of it. */
function lineOf(line: ReportedLine, brought: ReadonlyMap<number, LineOutcome>): BankFileLine {
  const { number, result, why, bookedOn, amountMinor, currency, debtorName, remittance } = line
  return {
    result: (result === 'known' && number !== null && brought.get(number)) || result,
    lineNumber: number,
    twinNumber: line.twinNumber,
    orderNumber: line.orderNumber,
    bookedOn,
    amountMinor,
    currency,
    debtorName,
    remittance,
    why: result === 'failed' ? { english: why, values: {} } : null,
  }
}

/** Returns the state in which a run leaves an upload: one that brings nothing new waits for nobody. */
function nextOf({ state }: BankFileRow, { reason, lines }: FileOutcome): BankFileState {
  if (reason !== null) return 'failed'
  return state === 'checking' && lines.some(({ result }) => TO_BOOK.includes(result)) ? 'checked' : 'done'
}

/** Writes what was found and moves on, unless somebody else has. */
async function finish(
  database: Database,
  upload: BankFileRow,
  outcome: FileOutcome,
  { now }: Pick<RunUpload, 'now'>,
): Promise<void> {
  const { id, state, createdBy: actor } = upload
  await database.transaction(async (tx) => {
    if ((await lockFile(tx, id))?.state !== state) return
    await writeOutcome(tx, id, outcome)
    await moveFile(tx, { id, from: state, to: nextOf(upload, outcome), actor, now: now() })
  })
}

/** Notes the progress now and then. */
function noteProgress(database: Database, id: string, { now, isOver = () => false }: RunUpload) {
  let notedAt = Number.NEGATIVE_INFINITY
  let under: Promise<void> = Promise.resolve()
  return {
    note(done: number, total: number): void {
      if (isOver()) throw new Error('the upload goes on later')
      const at = now().getTime()
      if (at - notedAt < NOTE_EVERY_MS && done !== total) return
      notedAt = at
      under = under.then(() => writeProgress(database, { id, done, total }))
    },
    settle: () => under,
  }
}
