import { createHash } from 'node:crypto'
import { pointedAmount } from '../grid/grid-cell.ts'
import type { Row } from './cells.ts'
import { COLUMNS, type ColumnName, type Header, readHeader } from './columns.ts'

/** Signs that may stand between the columns of a file. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
/** Encodings that a file may have, by the names of the Encoding Standard. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** How a file is read where it does not say so itself. */
export interface FileReading {
  readonly delimiter: Delimiter
  readonly encoding: Encoding
  /** What stands before the decimals of amounts and weights. */
  readonly decimal: 'point' | 'comma'
  /** What each column of the file means, in its order; null: the column is left out. */
  readonly columns: readonly (ColumnName | null)[]
}

/** The names of all columns that can be read. */
export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly ColumnName[]

const AMOUNT_COLUMNS: readonly ColumnName[] = [
  'price',
  'compareAt',
  'weight',
  'grams',
  'unitMeasure',
  'unitBase',
  'quantity',
]

/**
 * Recognises the encoding of a file: by its mark, else UTF-8 if it is valid, else Windows-1252, which every
 * file is.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The first line in which a spreadsheet names the delimiter. */
export const SEPARATOR_LINE = /^\s*"?sep=(?<sign>[,;|\t])"?[ \t]*(?=[\r\n]|$)/i

/** Recognises the delimiter by the first line. Spreadsheets in many countries save CSV with semicolons or tabs. */
export function delimiterOf(text: string): Delimiter {
  const named = DELIMITERS.find((sign) => sign === SEPARATOR_LINE.exec(text)?.groups?.sign)
  if (named) return named
  const firstLine = /^\s*[^\r\n]*/.exec(text.slice(0, 20_000))?.[0] ?? ''
  const counts = DELIMITERS.map((sign) => ({ sign, count: firstLine.split(sign).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign
}

/**
 * Recognises the sign before decimals by the prices of the file: a comma only if no price says otherwise. Null if no
 * price has decimals.
 */
export function decimalOf(header: Header, rows: readonly Row[]): FileReading['decimal'] | null {
  const places = ['price', 'compareAt'].flatMap((column) => header.get(column as ColumnName) ?? [])
  const amounts = rows
    .slice(0, 2_000)
    .flatMap(({ cells }) => places.map((place) => cells[place]?.trim() ?? ''))
  const withComma = amounts.filter((amount) => /,\d{1,2}$/.test(amount)).length
  const withPoint = amounts.filter((amount) => /\.\d{1,2}$/.test(amount)).length
  if (withComma === 0 && withPoint === 0) return null
  return withPoint === 0 ? 'comma' : 'point'
}

/** Guesses what the columns of a file mean by their names. */
export function guessColumns(cells: readonly string[]): (ColumnName | null)[] {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const guessed: (ColumnName | null)[] = cells.map(() => null)
  for (const [column, known] of Object.entries({ ...COLUMNS }) as [ColumnName, readonly string[]][]) {
    const also = OTHER_NAMES[column] ?? []
    const name = [...known, ...also].find((one) => names.includes(one))
    const place = name === undefined ? -1 : names.indexOf(name)
    if (place >= 0 && guessed[place] === null) guessed[place] = column
  }
  return guessed
}

/** Names that spreadsheets of shop owners use, beside those of Shopify. */
const OTHER_NAMES: Partial<Record<ColumnName, readonly string[]>> = {
  title: [
    'name',
    'product',
    'product name',
    'titel',
    'bezeichnung',
    'artikel',
    'produkt',
    'nom',
    'désignation',
    'الاسم',
  ],
  body: ['text', 'body', 'beschreibung', 'description longue', 'الوصف'],
  vendor: ['brand', 'manufacturer', 'marke', 'hersteller', 'marque', 'fabricant'],
  type: ['kind', 'art', 'kategorie', 'category', 'catégorie'],
  sku: ['article number', 'artikelnummer', 'art.-nr.', 'référence', 'reference'],
  barcode: ['ean', 'gtin', 'upc'],
  price: ['preis', 'prix', 'السعر', 'verkaufspreis', 'vk'],
  compareAt: ['uvp', 'old price', 'alter preis', 'ancien prix'],
  quantity: ['stock', 'quantity', 'bestand', 'menge', 'quantité', 'pieces', 'الكمية'],
  grams: ['weight (g)', 'gewicht (g)', 'poids (g)'],
  image: ['image', 'picture', 'bild', 'photo'],
}

/** Returns the header of a file that is read as somebody said. */
export function headerOf(
  cells: readonly string[],
  reading: Pick<FileReading, 'columns'> | null,
): ReturnType<typeof readHeader> {
  if (reading === null) return readHeader(cells)
  const header = new Map<ColumnName, number>()
  reading.columns.forEach((column, place) => {
    if (column !== null && !header.has(column)) header.set(column, place)
  })
  if (!header.has('title'))
    return { reason: 'No column is the title. Say which column holds the names of the products' }
  return { header }
}

/** Returns rows whose amounts have a point before their decimals. */
export function withPoints(header: Header, rows: readonly Row[]): Row[] {
  const places = new Set(AMOUNT_COLUMNS.flatMap((column) => header.get(column) ?? []))
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, place) => (places.has(place) ? pointedAmount(cell) : cell)),
  }))
}

/** Returns what files with the same columns have in common. */
export function headerHash(cells: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(cells.map((cell) => cell.trim().toLowerCase())))
    .digest()
}
