import { CsvError, parse } from 'csv-parse/sync'
import { currencyExponent, parseDecimalAmount } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'
import { type StatementFile, type StatementLine, type Told, tell } from '../contract.ts'
import { lineNamer } from './line-id.ts'
import { dayOf, NAME_MAX, plainText, REMITTANCE_MAX } from './read-text.ts'

const COLUMNS = ['date', 'amount', 'currency', 'reference', 'name', 'line id'] as const
const NEEDED: readonly Column[] = ['date', 'amount', 'reference']

type Column = (typeof COLUMNS)[number]

/** The account and currency of a CSV file, which the file does not contain. */
export interface CsvTerms {
  readonly account: string
  /** For rows without a currency. */
  readonly currency: string
}

/**
 * Reads a CSV list with the columns date, amount, reference and optionally currency, name, line id. Negative
 * amounts are outgoing money.
 */
export function readBankCsv(text: string, terms: CsvTerms): StatementFile {
  const rows = rowsOf(text)
  if (rows === null) return { ok: false, reason: tell(msg('The file is not readable as CSV')) }
  const [header = [], ...body] = rows
  const columns = header.map((cell) => cell.trim().toLowerCase())
  const missing = NEEDED.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    return {
      ok: false,
      reason: tell(msg('The column {missing} is missing. Known: {known}'), {
        missing: missing.join(', '),
        known: COLUMNS.join(', '),
      }),
    }
  const name = lineNamer()
  const [lines, outgoing, problems]: [StatementLine[], StatementLine[], Told[]] = [[], [], []]
  let skipped = 0
  for (const [index, cells] of body.entries()) {
    const cell = (column: Column): string => cells[columns.indexOf(column)]?.trim() ?? ''
    const currency = cell('currency').toUpperCase() || terms.currency
    const [bookedOn, amountMinor] = [dayOfCell(cell('date')), amountOfCell(cell('amount'), currency)]
    if (bookedOn === null)
      problems.push(
        tell(msg('row {row}: "{cell}" is no day, such as 2026-11-20'), {
          row: index + 2,
          cell: plainText(cell('date'), 40),
        }),
      )
    else if (amountMinor === null)
      problems.push(
        tell(msg('row {row}: "{cell}" is no amount in {currency}, such as 129.90'), {
          row: index + 2,
          cell: plainText(cell('amount'), 40),
          currency: plainText(currency, 3),
        }),
      )
    else if (amountMinor === 0) skipped += 1
    else {
      const words = {
        remittance: plainText(cell('reference'), REMITTANCE_MAX),
        debtorName: plainText(cell('name'), NAME_MAX),
      }
      const line = { account: terms.account, bookedOn, amountMinor, currency, ...words }
      const side = amountMinor > 0 ? lines : outgoing
      side.push({ ...line, lineId: name({ ...line, bankReference: cell('line id'), more: '' }) })
    }
  }
  return { ok: true, format: 'csv', lines, outgoing, skipped, problems }
}

function rowsOf(text: string): string[][] | null {
  const first = text.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [';', '\t', ','].find((candidate) => first.includes(candidate)) ?? ','
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** Parses `2026-11-20` or `20.11.2026`. */
function dayOfCell(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? dayOf(text)
    : year === ''
      ? null
      : dayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/**
 * Parses `129.90`, `129,90`, `1.299,00`, `1,299.00`. An ambiguous amount (`1.299` in a currency with two
 * decimals) is refused.
 */
function amountOfCell(text: string, currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const places = currencyExponent(currency)
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d+))?$/.exec(text.replaceAll(/[\s\u2019']/gu, '')) ?? []
  const separators = new Set(whole.match(/[.,]/g))
  const decimal = fraction === '' ? '' : (text.match(/[.,](?=\d+$)/)?.[0] ?? '')
  const isAmbiguous =
    separators.size > 1 ||
    (decimal !== '' && separators.has(decimal)) ||
    (separators.size > 0 && decimal === '' && places > 0)
  if (whole === '' || isAmbiguous || fraction.length > places) return null
  return parseDecimalAmount(
    `${sign === '-' ? '-' : ''}${whole.replaceAll(/[.,]/g, '')}${fraction === '' ? '' : `.${fraction}`}`,
    currency,
  )
}
