import type { LineRow, ReportedLine, StatementReport } from '#domains/bank-statement/index.ts'
import { formatMoney } from '#kernel/money.ts'

/** What a person is told about each outcome that is not just right. */
const MEANING: Readonly<Record<string, string>> = {
  under: 'less than was due; the rest is still to be paid',
  over: 'more than was due',
  duplicate: 'the order was paid before',
  late: 'the order was cancelled before',
  unmatched: 'no order was found; assign or dismiss it',
}

/** The report of an import: a row per line, then the sums. */
export function statementText(report: Extract<StatementReport, { ok: true }>, dryRun: boolean): string {
  const rows = report.lines.map(rowText)
  const problems = report.problems.map((problem) => `not read  ${problem}`)
  const sums = [...Map.groupBy(report.lines, ({ result }) => result)].map(([result, lines]) => `${lines.length} ${result}`)
  const others = report.otherAccounts.map((account) => `left out: account ${account}`)
  const left = `${report.skipped} outgoing or not booked`
  return `${[...rows, ...problems, ...others].map(oneLine).join('')}${dryRun ? 'Dry run, nothing was changed. ' : ''}Lines: ${[...sums, left].join(', ')}\n`
}

/** The queue: what a person must look at, oldest first. */
export function queueText(rows: readonly LineRow[]): string {
  if (rows.length === 0) return 'Nothing waits.\n'
  return rows
    .map((row) =>
      oneLine(
        rowText({
          ...row,
          result: row.outcome,
          why: row.orderId !== null && !row.settledAt ? 'not booked yet: assign it again' : '',
          note: restNote(row),
        }),
      ),
    )
    .join('')
}

/** What is left of a line that was given to orders in part. */
function restNote({ amountMinor, givenMinor, currency }: LineRow): string {
  return givenMinor === 0 ? '' : `${formatMoney({ amount: amountMinor - givenMinor, currency }, 'en')} is left of it`
}

function rowText({
  number,
  bookedOn,
  amountMinor,
  currency,
  result,
  orderNumber,
  debtorName,
  remittance,
  why,
  note = '',
}: Omit<ReportedLine, 'account' | 'lineId'> & { readonly note?: string }): string {
  const money = formatMoney({ amount: amountMinor, currency }, 'en')
  const told = [result === 'failed' || result === 'changed' ? why : (MEANING[result] ?? why), note, `${debtorName}: ${remittance}`]
    .filter((part) => part !== '')
    .join('; ')
  return `${String(number ?? '-').padEnd(6)} ${bookedOn} ${money.padStart(12)} ${result.padEnd(9)} ${(orderNumber ?? '-').padEnd(10)} ${told}`
}

/** One row is one line, whatever a bank writes; control characters never reach the terminal. */
function oneLine(text: string): string {
  return `${text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trimEnd()}\n`
}
