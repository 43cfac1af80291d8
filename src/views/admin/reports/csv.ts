import { markFormulas } from '#kernel/formula-mark.ts'

const NUMBER = /^-?\d+([.,]\d+)?$/

/** Begins a CSV file, so that spreadsheets read its letters right. */
export const CSV_MARK = '\uFEFF'

/** Writes rows as a CSV file. Source: RFC 4180. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + csvLines(rows)
}

/** Writes rows of a CSV file. A text that a spreadsheet would run as a formula is marked as a text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}

function csvField(value: string): string {
  const safe = NUMBER.test(value) ? value : markFormulas(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
