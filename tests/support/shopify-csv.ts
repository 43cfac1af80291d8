/** Product files in Shopify's format, with either set of headers, for tests. */

const OLD_NAMES: Readonly<Record<string, string>> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  'Published on online store': 'Published',
  SKU: 'Variant SKU',
  Barcode: 'Variant Barcode',
  'Option1 name': 'Option1 Name',
  'Option1 value': 'Option1 Value',
  'Option2 name': 'Option2 Name',
  'Option2 value': 'Option2 Value',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Continue selling when out of stock': 'Variant Inventory Policy',
  'Weight value (grams)': 'Variant Grams',
  'Weight unit for display': 'Variant Weight Unit',
  'Requires shipping': 'Variant Requires Shipping',
  'Product image URL': 'Image Src',
  'Image position': 'Image Position',
  'Image alt text': 'Image Alt Text',
  'Variant image URL': 'Variant Image',
  'SEO title': 'SEO Title',
  'SEO description': 'SEO Description',
}

export type CsvRow = Readonly<Record<string, string>>

/**
 * Writes rows as CSV. Columns are named as in the newer headers; `old` writes the older ones. Missing cells
 * are empty.
 */
export function shopifyCsv(
  rows: readonly CsvRow[],
  {
    old = false,
    eol = '\r\n',
    columns = columnsOf(rows),
  }: { old?: boolean; eol?: string; columns?: readonly string[] } = {},
): Uint8Array {
  const header = columns.map((column) => (old ? (OLD_NAMES[column] ?? column) : column))
  const lines = [header, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return new TextEncoder().encode(lines.map((cells) => cells.map(cell).join(',')).join(eol) + eol)
}

function columnsOf(rows: readonly CsvRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
