import type { LineRow, ReportedLine, StatementReport, Unassigned } from '#domains/bank-statement/index.ts'
import type { OwingOrder } from '#views/owing-order.ts'
import { moneyText } from './amounts.ts'

/** Explanations for staff of each outcome that is not an exact match. */
const MEANING: Readonly<Record<string, string>> = {
  under: 'less than the amount due; the rest is still due',
  over: 'more than the amount due',
  duplicate: 'the order was already paid',
  late: 'the order was already cancelled',
  unmatched: 'no order was found: assign or dismiss the line',
  refund: 'the refund is confirmed',
}
/** Explanation for outgoing money. */
const NO_REFUND = 'no waiting refund matches: assign or dismiss the line'

/** Formats the report of an import: a row per line, then the sums. */
export function statementText(report: Extract<StatementReport, { ok: true }>, dryRun: boolean): string {
  const rows = report.lines.map(rowText)
  const problems = report.problems.map(({ text }) => `not read  ${text}`)
  const sums = [...Map.groupBy(report.lines, ({ result }) => result)].map(
    ([result, lines]) => `${lines.length} ${result}`,
  )
  const others = report.otherAccounts.map((account) => `left out: account ${account}`)
  const left = `${report.skipped} outgoing or not booked`
  return `${[...rows, ...problems, ...others].map(oneLine).join('')}${dryRun ? 'Dry run, nothing was changed. ' : ''}Lines: ${[...sums, left].join(', ')}\n`
}

/** Formats the queue: lines that staff must look at, oldest first. */
export function queueText(rows: readonly LineRow[]): string {
  if (rows.length === 0) return 'The queue is empty.\n'
  return rows
    .map((row) =>
      oneLine(
        rowText({
          ...row,
          result: row.outcome,
          why:
            row.orderId !== null && !row.settledAt ? 'not booked yet: assign the line again' : doubtOf(row),
          note: restNote(row),
        }),
      ),
    )
    .join('')
}

/** Names another line that may be the same money. */
function doubtOf({ twinNumber }: LineRow): string {
  return twinNumber === null
    ? ''
    : `possibly the same money as line ${twinNumber}: if it is, dismiss this line, otherwise assign it`
}

/** Formats the result of taking a line back, and what its order owes now. */
export function unassignedText(line: number, taken: Unassigned | null, owing: OwingOrder | null): string {
  if (taken === null) return `line ${line} waits in the queue again.\n`
  const { orderNumber, amountMinor, currency } = taken
  const moved = `${moneyText(Math.abs(amountMinor), currency)} of line ${line} was taken back from ${orderNumber}; the line waits in the queue again.\n`
  if (amountMinor < 0)
    return `${moved}The refund of ${orderNumber} waits for its transfer again. See npm run kontor -- order refunds ${orderNumber}\n`
  if (!owing) return moved
  const hints = [
    `${orderNumber} owes ${moneyText(owing.dueMinor, currency)}.`,
    ...(owing.isShipped ? ['Its goods were shipped.'] : []),
    ...(owing.invoiceNumber ? [`It keeps invoice ${owing.invoiceNumber}.`] : []),
    ...(owing.toldAt
      ? [
          `A mail on ${owing.toldAt.toISOString().slice(0, 10)} told its buyer that money had arrived. Write to the buyer: the shop does not.`,
        ]
      : []),
  ]
  return `${moved}${hints.join(' ')}\n`
}

/** Formats the remainder of a line that was partly assigned to orders. */
function restNote({ amountMinor, givenMinor, currency }: LineRow): string {
  return givenMinor === 0 ? '' : `${moneyText(amountMinor - givenMinor, currency)} is not assigned yet`
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
  const money = moneyText(amountMinor, currency)
  const meaning = result === 'unmatched' && amountMinor < 0 ? NO_REFUND : MEANING[result]
  const told = [
    why === '' || result === 'known' ? (meaning ?? why) : why,
    note,
    `${debtorName}: ${remittance}`,
  ]
    .filter((part) => part !== '')
    .join('; ')
  return `${String(number ?? '-').padEnd(6)} ${bookedOn} ${money.padStart(12)} ${result.padEnd(9)} ${(orderNumber ?? '-').padEnd(10)} ${told}`
}

/** Puts a bank's text on one line; control characters never reach the terminal. */
function oneLine(text: string): string {
  return `${text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trimEnd()}\n`
}
