// Tests: src/main/cli/bank.test.ts

import type { Database, Queryable, Tx } from '#db/database.ts'
import type { StatementLine, Told } from '../contract.ts'
import type { CsvTerms } from '../file/read-bank-csv.ts'
import type { LineOutcome } from '../states.ts'
import { closeSettledLines, type LineRow, lockAccount, queueLines, readLine } from '../store.ts'
import { findTwins, type Twins } from './find-twins.ts'
import { refundTaken } from './refund-taken.ts'
import {
  claimLine,
  type Decision,
  decide,
  orderNamedBy,
  type StatementPorts,
  settleLine,
} from './settle-line.ts'

export interface ImportStatement extends StatementPorts {
  readonly bytes: Uint8Array
  /** The account and currency of a CSV file; null: CSV is not accepted. */
  readonly csv: CsvTerms | null
  /**
   * The only account to import, without spaces; null: every account in the file. Lines of other accounts are
   * skipped.
   */
  readonly account: string | null
  /** Reports what would happen and changes nothing. */
  readonly dryRun: boolean
  /** The upload that the lines came with; absent: the command line. */
  readonly fileId?: string
  /** Told after each line. */
  readonly onProgress?: (done: number, total: number) => void
  readonly actor: string
  readonly now: Date
}

/**
 * The result of a line. `known`: it came with an earlier file; `changed`: a line with this id was stored with
 * another content; `failed`: it could not be booked.
 */
export interface ReportedLine extends StatementLine {
  readonly result: LineOutcome | 'known' | 'changed' | 'failed'
  /** The number that people use; null in a dry run. */
  readonly number: number | null
  /** An older line that may be the same money. */
  readonly twinNumber: number | null
  readonly orderNumber: string | null
  readonly why: string
}

export type StatementReport =
  | {
      readonly ok: true
      readonly lines: readonly ReportedLine[]
      readonly skipped: number
      /** Accounts whose lines were skipped. */
      readonly otherAccounts: readonly string[]
      readonly problems: readonly Told[]
    }
  | { readonly ok: false; readonly reason: Told }

/**
 * Imports a bank's file: every line is stored once, money that names an order is booked for it, a transfer
 * that is a refund confirms it, the rest waits for a person. Of money that went out only lines related to an
 * order are stored. Importing the same file again changes nothing, and completes what a crash interrupted.
 * Source: docs/gateways.md "Bank transfer", docs/payment-edge-cases.md case 27.
 */
export async function importStatement(
  database: Database,
  command: ImportStatement,
): Promise<StatementReport> {
  // Loaded with the first file.
  const { readStatement } = await import('../file/read-statement.ts')
  const file = readStatement(command.bytes, command.csv)
  if (!file.ok) return file
  const isOwn = ({ account }: StatementLine): boolean =>
    command.account === null || account === command.account
  const ownOutgoing = file.outgoing.filter(isOwn)
  const refunds = await keepRefunds(database, ownOutgoing, command)
  const own = [...file.lines.filter(isOwn), ...refunds]
  const otherAccounts = [
    ...new Set(
      [...file.lines, ...file.outgoing].filter((line) => !isOwn(line)).map(({ account }) => account),
    ),
  ]
  const work = async (tx: Tx): Promise<Twins> => {
    if (!command.dryRun)
      for (const account of [...new Set(own.map((line) => line.account))].sort())
        await lockAccount(tx, account)
    const twins = await findTwins(tx, own, file.format)
    const fresh = own.filter((line) => !twins.same.has(line))
    const twinOf = (line: StatementLine): number | null => twins.perhaps.get(line)?.number ?? null
    if (!command.dryRun)
      queueLines(tx, fresh, { format: file.format, fileId: command.fileId ?? null, now: command.now, twinOf })
    return twins
  }
  const twins = await database.transaction(work)
  const lines: ReportedLine[] = []
  for (const line of own) {
    lines.push(await (command.dryRun ? tryLine : importLine)(database, line, command, twins))
    command.onProgress?.(lines.length, own.length)
  }
  if (!command.dryRun) await closeSettledLines(database, command.now)
  const skipped = file.skipped + ownOutgoing.length - refunds.length
  return { ok: true, lines, skipped, otherAccounts, problems: file.problems }
}

/**
 * Returns the outgoing lines that are related to an order: they name one, or a refund of exactly this amount
 * waits, or they are stored already. The others are not the shop's concern.
 */
async function keepRefunds(
  db: Queryable,
  outgoing: readonly StatementLine[],
  command: ImportStatement,
): Promise<StatementLine[]> {
  const { refunds } = command
  if (!refunds) return []
  const kept: StatementLine[] = []
  for (const line of outgoing) {
    const isOurs =
      (await orderNamedBy(db, line, command)) !== null ||
      (await refunds.isDue(-line.amountMinor, line.currency)) ||
      (await readLine(db, line)) !== null
    if (isOurs) kept.push(line)
  }
  return kept
}

/** Returns the result that a line would have. Lines of the same file do not see each other's money. */
async function tryLine(
  database: Database,
  line: StatementLine,
  command: ImportStatement,
  twins: Twins,
): Promise<ReportedLine> {
  const twin = twins.same.get(line)
  if (twin) return cameBefore(twin, line)
  const row = await readLine(database, line)
  if (row && !isUnfinished(row)) return known(row, line)
  // Assigned before, and then the process died.
  if (row?.orderId)
    return {
      ...line,
      result: row.outcome,
      number: row.number,
      twinNumber: null,
      orderNumber: row.orderNumber,
      why: '',
    }
  const doubt = twins.perhaps.get(line)
  if (doubt)
    return {
      ...line,
      result: 'unmatched',
      number: null,
      twinNumber: doubt.number,
      orderNumber: null,
      why: perhapsTwin(doubt.number),
    }
  const { outcome, order } = await decide(database, line, command)
  return {
    ...line,
    result: outcome,
    number: null,
    twinNumber: null,
    orderNumber: order?.number ?? null,
    why: '',
  }
}

async function importLine(
  database: Database,
  line: StatementLine,
  command: ImportStatement,
  twins: Twins,
): Promise<ReportedLine> {
  const twin = twins.same.get(line)
  if (twin) return cameBefore(twin, line)
  const row = await readLine(database, line)
  if (!row) throw new Error(`line ${line.lineId} was not kept`)
  const isSame = row.remittance === line.remittance && row.debtorName === line.debtorName
  if (!isSame || row.settledAt !== null || row.handledAt !== null || row.outcome === 'unmatched')
    return known(row, line)
  const reported = {
    ...line,
    number: row.number,
    twinNumber: row.twinNumber,
    orderNumber: row.orderNumber,
    why: '',
  }
  try {
    // Assigned before, and then the process died.
    if (row.orderId !== null) {
      await settleLine(database, row, row.orderId, command, command)
      return { ...reported, result: row.outcome }
    }
    const isDoubtful = row.twinNumber !== null
    const decideNow = async (): Promise<Decision> =>
      isDoubtful ? { outcome: 'unmatched', order: null } : decide(database, line, command)
    const by = { actor: command.actor, now: command.now, isByHand: false }
    let decision = await decideNow()
    let claimed = await claimLine(database, row, decision, by).catch(refundTaken)
    if (!claimed && decision.refundId != null) {
      // A concurrent import may have taken the refund: there may be a second one.
      decision = await decideNow()
      claimed = await claimLine(database, row, decision, by).catch(refundTaken)
    }
    if (!claimed) return { ...reported, result: 'known' }
    if (decision.order) await settleLine(database, claimed, decision.order.id, command, command)
    const why = row.twinNumber === null ? '' : perhapsTwin(row.twinNumber)
    return { ...reported, result: decision.outcome, orderNumber: decision.order?.number ?? null, why }
  } catch (error) {
    return { ...reported, result: 'failed', why: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns whether an import stored a line and died before it was booked. */
function isUnfinished({ outcome, orderId, settledAt }: LineRow): boolean {
  return outcome === 'new' || (orderId !== null && settledAt === null)
}

/**
 * Reports a line whose money came with another kind of file. If a crash interrupted its booking, importing
 * that file completes it.
 */
function cameBefore({ number, orderNumber }: LineRow, line: StatementLine): ReportedLine {
  return {
    ...line,
    result: 'known',
    number,
    twinNumber: null,
    orderNumber,
    why: `the same money is line ${number}, from another kind of file`,
  }
}

/** Tells staff that a line may be the money of another one. */
export function perhapsTwin(number: number): string {
  return `perhaps the same money as line ${number}, from another kind of file and of another day`
}

/**
 * Reports a line that is already stored. An id must never stand for other money: if the content differs, a
 * person has to look.
 */
function known(row: LineRow, line: StatementLine): ReportedLine {
  const isSame =
    row.remittance === line.remittance && row.debtorName === line.debtorName && row.currency === line.currency
  const { number, orderNumber } = row
  if (isSame) return { ...line, result: 'known', number, twinNumber: null, orderNumber, why: row.outcome }
  return {
    ...line,
    result: 'changed',
    number,
    twinNumber: null,
    orderNumber,
    why: `line ${number} has the same name and says "${row.remittance}" of ${row.debtorName}`,
  }
}
