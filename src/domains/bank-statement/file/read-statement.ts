import { msg } from '#kernel/translate.ts'
import { STATEMENT_BYTES_MAX, type StatementFile, type Told, tell } from '../contract.ts'
import { type CsvTerms, readBankCsv } from './read-bank-csv.ts'
import { camtVersionProblem, readCamt } from './read-camt.ts'
import { decodeFile } from './read-text.ts'

/** A file that looks like a statement of this kind, or why it is none. */
export type Opened =
  | { readonly ok: true; readonly kind: 'camt' | 'csv'; readonly text: string }
  | { readonly ok: false; readonly reason: Told }

/**
 * Looks at a file without parsing it: refuses what is surely no statement, such as a PDF, an archive or another
 * format of banks. Never throws.
 */
export function openStatement(bytes: Uint8Array): Opened {
  const refuse = (english: string): Opened => ({ ok: false, reason: tell(english) })
  if (bytes.byteLength > STATEMENT_BYTES_MAX)
    return refuse(msg('The file is larger than 20 MB. Ask the bank for a shorter time'))
  const decoded = decodeFile(bytes)
  if ('reason' in decoded) return { ok: false, reason: decoded.reason }
  const text = decoded.text.replace(/^\ufeff/, '')
  const start = text.trimStart()
  if (start === '') return refuse(msg('The file is empty'))
  if (/^(:20:|\{1:)/.test(start)) return refuse(msg('This is MT940. Ask the bank for camt.053'))
  if (start.startsWith('%PDF-')) return refuse(msg('This is a PDF. Ask the bank for camt.053'))
  if (!start.startsWith('<')) return { ok: true, kind: 'csv', text }
  const reason = camtVersionProblem(text)
  return reason ? { ok: false, reason } : { ok: true, kind: 'camt', text }
}

/**
 * Reads a bank's file: camt.053, or CSV if `csv` gives its account. Never throws, whatever the bytes are:
 * returns lines and the problems found, or the reason why this is no statement.
 */
export function readStatement(bytes: Uint8Array, csv: CsvTerms | null): StatementFile {
  const opened = openStatement(bytes)
  if (!opened.ok) return opened
  if (opened.kind === 'camt') return readCamt(opened.text)
  return csv
    ? readBankCsv(opened.text, csv)
    : { ok: false, reason: tell(msg('A CSV file does not say of which account it is: name the account')) }
}
