import { CsvError, type Info, parse } from 'csv-parse/sync'
import type { Row } from './cells.ts'
import { type Header, readHeader } from './columns.ts'
import type { Note, ProductDraft } from './draft.ts'
import { draftProduct, rowHandle } from './draft-product.ts'

/** Largest file that is read. Units: bytes. */
export const FILE_BYTES_MAX = 200 * 1024 * 1024
const RECORD_BYTES_MAX = 4 * 1024 * 1024

export type ProductFile =
  | { readonly ok: true; readonly products: readonly ProductDraft[]; readonly notes: readonly Note[] }
  | { readonly ok: false; readonly reason: string }

/**
 * Reads a product file in Shopify's format, with either set of headers. Never throws, whatever the bytes are:
 * returns products with their notes, or the reason why this is no product file. Source: docs/http-contract.md
 * "Product import", docs/design.md "Product files".
 */
export function readProductFile(bytes: Uint8Array, currency: string): ProductFile {
  if (bytes.byteLength > FILE_BYTES_MAX)
    return { ok: false, reason: 'The file is larger than 200 MB. Split it and import the parts' }
  const decoded = decode(bytes)
  if ('reason' in decoded) return { ok: false, reason: decoded.reason }
  const table = readTable(decoded.text)
  if ('reason' in table) return { ok: false, reason: table.reason }
  const [first, ...rows] = table.rows
  if (!first) return { ok: false, reason: 'The file is empty' }
  const found = readHeader(first.cells)
  if ('reason' in found) return { ok: false, reason: found.reason }
  const notes: Note[] = decoded.note ? [{ line: 1, level: 'warning', text: decoded.note }] : []
  const products = groupByHandle(found.header, rows, notes).map((group) =>
    draftProduct(found.header, group, currency),
  )
  return { ok: true, products, notes: [...notes, ...widthNotes(first, rows)] }
}

function decode(bytes: Uint8Array): { text: string; note?: string } | { reason: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return { reason: 'This is a spreadsheet or an archive. Save it as CSV and import that' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: 'the file is not UTF-8 and was read as Windows-1252; check letters with accents',
    }
  }
}

function readTable(text: string): { rows: Row[] } | { reason: string } {
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_BYTES_MAX,
      info: true,
    }) as unknown as { record: string[]; info: Info }[]
    let before = 0
    const rows = records.map(({ record, info }) => {
      // The parser gives the line on which a record ends; a record starts on the line after the end of the
      // previous one.
      const line = before + 1
      before = info.lines
      return { line, cells: record }
    })
    return { rows }
  } catch (error) {
    if (error instanceof CsvError) return { reason: csvReason(error) }
    throw error
  }
}

function csvReason(error: CsvError): string {
  const line = 'lines' in error && typeof error.lines === 'number' ? ` (around line ${error.lines})` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `A quoted cell is never closed${line}. Nothing was imported`
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `A row is longer than 4 MB${line}: probably a quotation mark is missing. Nothing was imported`
  return `The file is not readable as CSV${line}. Nothing was imported`
}

/** Returns the delimiter of a CSV text. Spreadsheets in many countries save CSV with semicolons or tabs. */
function delimiterOf(text: string): string {
  const firstLine = /^\s*[^\r\n]*/.exec(text.slice(0, 20_000))?.[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: firstLine.split(sign).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign
}

interface RowGroup {
  readonly rawHandle: string
  readonly rows: readonly Row[]
}

function groupByHandle(header: Header, rows: readonly Row[], notes: Note[]): RowGroup[] {
  const groups = new Map<string, { rawHandle: string; rows: Row[] }>()
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    const { key, rawHandle } = rowHandle(header, row)
    if (key === '')
      notes.push({ line: row.line, level: 'error', text: 'the row has neither a handle nor a title' })
    else if (groups.has(key)) groups.get(key)!.rows.push(row)
    else groups.set(key, { rawHandle, rows: [row] })
  }
  return [...groups.values()]
}

/**
 * Returns a note for each row that has more filled cells than there are columns: most likely it lacks a
 * quotation mark.
 */
function widthNotes(first: Row, rows: readonly Row[]): Note[] {
  return rows
    .filter((row) => row.cells.slice(first.cells.length).some((cell) => cell.trim() !== ''))
    .map((row) => ({
      line: row.line,
      level: 'warning',
      text: 'the row has more cells than there are columns; the rest was ignored',
    }))
}
