import { msg } from '#kernel/translate.ts'
import { QUANTITY_MAX, type Row } from '../import/cells.ts'
import { guessColumns } from '../import/file-reading.ts'
import { readRows } from '../import/read-file.ts'

/** Most rows of a count, so that it is booked in one transaction. */
export const COUNT_ROWS_MAX = 10_000
const TEXT_MAX = 100

/** Names of the column with the counted pieces, beside those of product files. */
const COUNTED_NAMES: readonly string[] = [
  'counted',
  'count',
  'counted pieces',
  'gezählt',
  'anzahl',
  'stück',
  'compté',
  'nombre',
  'المعدود',
  'عدد',
]

/** A row of a count as the file says it. Units: pieces. */
export interface CountedRow {
  readonly line: number
  readonly sku: string
  readonly countedText: string
  /** Null: no whole number from 0 to the largest count. */
  readonly counted: number | null
}

/**
 * Reads a file of counted pieces: a column with the SKU and one with the pieces, recognised by their names, or
 * just two columns without a first line. Returns a reason instead for what cannot be read so. Delimiter and
 * encoding are recognised as in product files.
 */
export function readCountFile(
  bytes: Uint8Array,
): { readonly rows: readonly CountedRow[] } | { readonly reason: string } {
  const table = readRows(bytes)
  if ('reason' in table) return table
  const filled = table.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first, ...others] = filled
  if (!first) return { reason: msg('The file is empty') }
  const found = columnsOf(first.cells)
  const places = found ?? (hasNoHeader(first.cells) ? { sku: 0, counted: 1 } : null)
  if (!places)
    return { reason: msg('The first line must name a column “SKU” and a column “Counted” (or “Quantity”)') }
  const rows = found ? others : filled
  if (rows.length === 0) return { reason: msg('The file is empty') }
  if (rows.length > COUNT_ROWS_MAX)
    return { reason: msg('The file has more than 10,000 rows. Split it and upload the parts') }
  // A product file has rows that only hold a further picture.
  const counted = rows.map((row) => countedRow(row, places))
  return { rows: counted.filter(({ sku, countedText }) => sku !== '' || countedText !== '') }
}

interface Places {
  readonly sku: number
  readonly counted: number
}

function columnsOf(cells: readonly string[]): Places | null {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const guessed = guessColumns(cells)
  const named = names.findIndex((name) => COUNTED_NAMES.includes(name))
  const counted = named >= 0 ? named : guessed.indexOf('quantity')
  const sku = guessed.indexOf('sku')
  return sku >= 0 && counted >= 0 ? { sku, counted } : null
}

function hasNoHeader(cells: readonly string[]): boolean {
  return cells.length === 2 && pieces(cells[1] ?? '') !== null
}

function countedRow({ line, cells }: Row, places: Places): CountedRow {
  const countedText = (cells[places.counted] ?? '').trim()
  return {
    line,
    sku: (cells[places.sku] ?? '').trim().slice(0, TEXT_MAX),
    countedText: countedText.slice(0, TEXT_MAX),
    counted: pieces(countedText),
  }
}

/** Only digits count: `1.000` is a thousand in one country and one in another. */
function pieces(text: string): number | null {
  const number = /^\d{1,7}$/.test(text.trim()) ? Number(text) : null
  return number === null || number > QUANTITY_MAX ? null : number
}
