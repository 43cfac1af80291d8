import { CsvError, type Info, parse } from 'csv-parse/sync'
import { msg } from '#kernel/translate.ts'
import { quote, type Row } from './cells.ts'
import type { Header } from './columns.ts'
import type { Note, ProductDraft } from './draft.ts'
import { draftProduct, rowHandle } from './draft-product.ts'
import {
  delimiterOf,
  encodingOf,
  type FileReading,
  headerOf,
  SEPARATOR_LINE,
  withPoints,
} from './file-reading.ts'

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
export function readProductFile(
  bytes: Uint8Array,
  currency: string,
  reading: FileReading | null = null,
): ProductFile {
  const table = readRows(bytes, reading)
  if ('reason' in table) return { ok: false, reason: table.reason }
  const [first, ...others] = table.rows
  if (!first || isBlank(first)) return { ok: false, reason: 'The file is empty' }
  const found = headerOf(first.cells, reading)
  if ('reason' in found) return { ok: false, reason: found.reason }
  const rows = reading?.decimal === 'comma' ? withPoints(found.header, others) : others
  const notes: Note[] = table.note ? [{ line: 1, level: 'warning', text: table.note }] : []
  const products = groupByHandle(found.header, rows, notes).map((group) =>
    draftProduct(found.header, group, currency),
  )
  return {
    ok: true,
    products,
    notes: [...notes, ...widthNotes(first, rows), ...doubledSkuNotes(products), ...uncountedNote(products)],
  }
}

/**
 * Reads the rows of a CSV file up to a number of them, the first line included. What `reading` does not say is recognised. Returns a
 * reason instead for what is no CSV file.
 */
export function readRows(
  bytes: Uint8Array,
  reading: Pick<FileReading, 'delimiter' | 'encoding'> | null = null,
  to = Number.MAX_SAFE_INTEGER,
):
  | { readonly rows: readonly Row[]; readonly text: string; readonly note: string }
  | { readonly reason: string } {
  if (bytes.byteLength > FILE_BYTES_MAX)
    return { reason: msg('The file is larger than 200 MB. Split it and import the parts') }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return { reason: msg('This is a spreadsheet or an archive. Save it as CSV and import that') }
  const encoding = reading?.encoding ?? encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const table = readTable(text, reading?.delimiter ?? delimiterOf(text), to + 1)
  if ('reason' in table) return table
  // Spreadsheets name the delimiter in a first line of its own: `sep=;`.
  const rows = SEPARATOR_LINE.test(text) ? table.rows.slice(1) : table.rows.slice(0, to)
  const isGuess = reading === null && encoding === 'windows-1252'
  return {
    rows,
    text,
    note: isGuess ? 'the file is not UTF-8 and was read as Windows-1252; check letters with accents' : '',
  }
}

function readTable(text: string, delimiter: string, to: number): { rows: Row[] } | { reason: string } {
  try {
    const records = parse(text, {
      delimiter,
      ...(to < Number.MAX_SAFE_INTEGER ? { to } : null),
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

/** Returns whether a row has nothing in any cell. */
export function isBlank({ cells }: Row): boolean {
  return cells.every((cell) => cell.trim() === '')
}

interface RowGroup {
  readonly rawHandle: string
  readonly rows: readonly Row[]
}

function groupByHandle(header: Header, rows: readonly Row[], notes: Note[]): RowGroup[] {
  const groups = new Map<string, { rawHandle: string; rows: Row[] }>()
  for (const row of rows) {
    if (isBlank(row)) continue
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

/** Returns a note if variants have pieces that nobody will count: an empty tracker means that stock is not tracked. */
function uncountedNote(products: readonly ProductDraft[]): Note[] {
  const count = products
    .flatMap(({ variants }) => variants)
    .filter(({ tracked, onHand }) => tracked === false && (onHand ?? 0) > 0).length
  if (count === 0) return []
  const text = `${count} variants have pieces but no inventory tracker, so their stock is not counted`
  return [{ line: 1, level: 'warning', text }]
}

/** Returns a note for each variant whose SKU another one has: pictures and counts of stock are told apart by it. */
function doubledSkuNotes(products: readonly ProductDraft[]): Note[] {
  const lines = new Map<string, number>()
  return products.flatMap(({ variants }) =>
    variants.flatMap(({ line, sku = '' }): Note[] => {
      const first = lines.get(sku.toLowerCase())
      if (sku === '') return []
      if (first === undefined) lines.set(sku.toLowerCase(), line)
      return first === undefined
        ? []
        : [{ line, level: 'warning', text: `the SKU ${quote(sku)} is that of line ${first} too` }]
    }),
  )
}
