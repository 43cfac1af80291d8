import { importStatement, type ReportedLine, type StatementReport } from '#domains/bank-statement/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { bankPorts, ownAccount } from '#processes/bank-ports.ts'
import { BANK } from '../bank-gateway.ts'
import { moneyOf } from './amounts.ts'
import { statementText } from './bank-text.ts'
import { Refused, report } from './command.ts'
import { flag, type Kind, needed, option, path } from './parameters.ts'
import { readTypedFile } from './read-typed-file.ts'

export const BANK_ACTOR = 'cli:bank'

const iban: Kind<string> = (typed) => ({ value: compact(typed) })

/** Books a bank's file, and confirms the refunds in it. */
export const bankImport = report({
  name: 'bank import',
  summary: 'books a bank statement (camt.053 or CSV) and confirms the refunds in it',
  takes: {
    file: needed('FILE', 'Which file?', path),
    dryRun: flag('shows what would happen and changes nothing'),
    account: option('IBAN', 'imports the lines of another account than the shop’s', iban),
  },
  codes: { 1: 'a line could not be read or booked, or the file is of another account; the rest is booked' },
  async run({ wanted: { file, dryRun, account }, context }) {
    const { database, clock, payments } = context
    const bytes = await readTypedFile(file)
    const { bankAccount, currency } = await readShopRules(database)
    const own = account || ownAccount(bankAccount)
    const imported = await importStatement(database, {
      bytes,
      account: own,
      dryRun,
      actor: BANK_ACTOR,
      now: clock.now(),
      csv: own === null ? null : { account: own, currency },
      ...bankPorts({ payments, bank: BANK }),
    })
    if (!imported.ok) throw new Refused(imported.reason.text)
    const { lines, problems, otherAccounts, skipped } = imported
    const isForeign = lines.length === 0 && otherAccounts.length > 0
    return {
      text: statementText(imported, dryRun),
      data: {
        dryRun,
        lines: lines.map(lineData),
        problems: problems.map(({ text }) => text),
        otherAccounts,
        skipped,
      },
      ...(isForeign
        ? {
            note: `The file belongs to another account than ${own}. To import it anyway, add --account ${otherAccounts[0]}`,
          }
        : {}),
      code: isForeign || problems.length > 0 || lines.some(isBad) ? 1 : 0,
    }
  },
})

function isBad({ result }: Extract<StatementReport, { ok: true }>['lines'][number]): boolean {
  return result === 'failed' || result === 'changed'
}

/** Converts a bank line for JSON output. */
export function lineData({
  amountMinor,
  currency,
  ...line
}: Pick<
  ReportedLine,
  'number' | 'bookedOn' | 'amountMinor' | 'currency' | 'result' | 'orderNumber' | 'debtorName' | 'remittance'
>) {
  const { number, bookedOn, result, orderNumber, debtorName, remittance } = line
  return {
    line: number,
    bookedOn,
    amount: moneyOf(amountMinor, currency),
    result,
    order: orderNumber,
    debtorName,
    remittance,
  }
}

function compact(account: string): string {
  return account.replaceAll(/\s/g, '').toUpperCase()
}
