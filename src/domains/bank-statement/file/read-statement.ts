import { STATEMENT_BYTES_MAX, type StatementFile } from '../contract.ts'
import { type CsvTerms, readBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'
import { decodeFile } from './read-text.ts'

/**
 * Reads a bank's file: camt.053, or CSV if `csv` gives its account. Never throws, whatever the bytes are:
 * returns lines and the problems found, or the reason why this is no statement.
 */
export function readStatement(bytes: Uint8Array, csv: CsvTerms | null): StatementFile {
  if (bytes.byteLength > STATEMENT_BYTES_MAX)
    return { ok: false, reason: 'The file is larger than 20 MB. Ask the bank for a shorter time' }
  const decoded = decodeFile(bytes)
  if ('reason' in decoded) return { ok: false, reason: decoded.reason }
  const text = decoded.text.replace(/^\ufeff/, '')
  const start = text.trimStart()
  if (start === '') return { ok: false, reason: 'The file is empty' }
  if (start.startsWith('<')) return readCamt(text)
  if (/^(:20:|\{1:)/.test(start)) return { ok: false, reason: 'This is MT940. Ask the bank for camt.053' }
  return csv
    ? readBankCsv(text, csv)
    : { ok: false, reason: 'A CSV file does not say of which account it is: name the account' }
}
