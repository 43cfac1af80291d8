import { unmarkFormulas } from '#kernel/formula-mark.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import type { UnitMeasure } from '../product-record.ts'
import { dropControls } from '../sanitize.ts'
import type { ColumnName, Header } from './columns.ts'
import type { Note } from './draft.ts'

/** Largest quantity that a cell may contain. Source: docs/http-contract.md "Product import". */
export const QUANTITY_MAX = 1_000_000
/** Highest price, so that a full cart of it still adds up exactly. Units: minor units. */
export const PRICE_MAX_MINOR = 1_000_000_000
const WEIGHT_MAX_GRAMS = 100_000_000
const TEXT_MAX = 255

/** One row of a file, with its line number and the list for its notes. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads the cells of one row. Every method returns `undefined` when the file has no such column. */
export interface CellReader {
  has(column: ColumnName): boolean
  /** The cell without control characters and surrounding space; line ends are kept. */
  raw(column: ColumnName): string | undefined
  /** One line of at most 255 characters. */
  text(column: ColumnName): string | undefined
  price(column: ColumnName, currency: string): number | null | undefined
  quantity(): number | undefined
  weightGrams(): number | undefined
  unit(): UnitMeasure | null | undefined
  flag(column: ColumnName, empty: boolean): boolean | undefined
  warn(text: string): void
  fail(text: string): void
}

/** Creates the reader of one row, which reads cells by column name and adds a note for each invalid cell. */
export function cellReader(header: Header, row: Row, notes: Note[]): CellReader {
  const raw = (column: ColumnName): string | undefined => {
    const place = header.get(column)
    return place === undefined ? undefined : unmarkFormulas(dropControls(row.cells[place] ?? '').trim())
  }
  const warn = (text: string): void => void notes.push({ line: row.line, level: 'warning', text })
  const fail = (text: string): void => void notes.push({ line: row.line, level: 'error', text })
  const reader: CellReader = {
    has: (column) => header.has(column),
    raw,
    text(column) {
      const text = raw(column)?.replace(/\s+/g, ' ')
      if (text === undefined || text.length <= TEXT_MAX) return text
      warn(`the ${label(column)} is longer than ${TEXT_MAX} characters and was cut`)
      return dropControls(text.slice(0, TEXT_MAX)).trim()
    },
    price(column, currency) {
      const text = raw(column)
      if (text === undefined || text === '') return text === '' ? null : undefined
      const amount = parseDecimalAmount(text, currency)
      if (amount === null)
        fail(`the ${label(column)} ${quote(text)} is not an amount in ${currency} such as 12.90`)
      else if (amount < 0) fail(`the ${label(column)} ${quote(text)} is below zero`)
      else if (amount > PRICE_MAX_MINOR) fail(`the ${label(column)} ${quote(text)} is too high`)
      else return amount
      return undefined
    },
    quantity() {
      const text = raw('quantity')
      if (text === undefined || text === '') return text === '' ? 0 : undefined
      if (!/^-?\d{1,15}(?:\.0{1,6})?$/.test(text)) {
        fail(`the quantity ${quote(text)} is not a whole number`)
        return undefined
      }
      const pieces = Number(text)
      if (pieces > QUANTITY_MAX) fail(`the quantity ${quote(text)} is more than ${QUANTITY_MAX}`)
      else if (pieces < 0) warn(`the quantity ${quote(text)} is below zero and counts as 0`)
      return Math.max(0, Math.min(pieces, QUANTITY_MAX))
    },
    weightGrams: () => weightGrams(reader),
    unit: () => unitMeasure(reader),
    flag(column, empty) {
      const text = raw(column)?.toLowerCase()
      if (text === undefined) return undefined
      if (text === '') return empty
      if (['true', 'yes', '1', 'continue'].includes(text)) return true
      if (['false', 'no', '0', 'deny'].includes(text)) return false
      warn(`the ${label(column)} ${quote(text)} is neither true nor false and was taken as ${empty}`)
      return empty
    },
    warn,
    fail,
  }
  return reader
}

const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 }

function weightGrams(reader: CellReader): number | undefined {
  const inGrams = reader.raw('grams')
  const text = inGrams ?? reader.raw('weight')
  if (text === undefined || text === '') return text === '' ? 0 : undefined
  const factor = inGrams !== undefined ? 1 : GRAMS[reader.raw('weightUnit')?.toLowerCase() || 'g']
  const grams =
    /^\d{1,12}(?:\.\d{1,9})?$/.test(text) && factor !== undefined
      ? Math.round(Number(text) * factor)
      : Number.NaN
  if (grams <= WEIGHT_MAX_GRAMS) return grams
  reader.warn(`the weight ${quote(text)} is not a weight and was left out`)
  return 0
}

const UNITS: Readonly<Record<string, readonly [UnitMeasure['unit'], number]>> = {
  mg: ['g', 0.001],
  g: ['g', 1],
  kg: ['g', 1000],
  ml: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1000],
  mm: ['cm', 0.1],
  cm: ['cm', 1],
  m: ['cm', 100],
  piece: ['piece', 1],
  item: ['piece', 1],
}

function unitMeasure(reader: CellReader): UnitMeasure | null | undefined {
  const text = reader.raw('unitMeasure')
  if (text === undefined || text === '' || text === '0') return text === undefined ? undefined : null
  const measureUnit = UNITS[reader.raw('unitMeasureUnit')?.toLowerCase() ?? '']
  const baseUnit =
    UNITS[reader.raw('unitBaseUnit')?.toLowerCase() || (reader.raw('unitMeasureUnit')?.toLowerCase() ?? '')]
  const measure = wholeUnits(text, measureUnit?.[1])
  const base = wholeUnits(reader.raw('unitBase') || '1', baseUnit?.[1])
  if (measureUnit && baseUnit && measureUnit[0] === baseUnit[0] && measure && base)
    return { measure, base, unit: measureUnit[0] }
  reader.warn(
    `the unit price measure ${quote(text)} was left out: it is not a whole measure in a unit we know`,
  )
  return null
}

function wholeUnits(text: string, factor: number | undefined): number | null {
  if (factor === undefined || !/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) return null
  const value = Math.round(Number(text) * factor * 1e6) / 1e6
  return Number.isInteger(value) && value > 0 && value <= 1_000_000_000 ? value : null
}

function label(column: ColumnName): string {
  return LABELS[column] ?? column
}

const LABELS: Partial<Record<ColumnName, string>> = {
  compareAt: 'compare-at price',
  published: '"published" cell',
  requiresShipping: '"requires shipping" cell',
  policy: 'selling policy',
  taxable: '"charge tax" cell',
  giftCard: '"gift card" cell',
  seoTitle: 'SEO title',
  sku: 'SKU',
}

/** Quotes a cell for a message: shortened, and on one line. */
export function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text
  return `"${short.replace(/\s+/g, ' ')}"`
}
