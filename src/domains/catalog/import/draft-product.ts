import type { OptionValue, ProductStatus } from '../product-record.ts'
import { cleanCompanions, cleanModels } from '../rules.ts'
import { dropControls, plainText, sanitizeHtml } from '../sanitize.ts'
import { type CellReader, cellReader, quote, type Row } from './cells.ts'
import { type ColumnName, type Header, VARIANT_COLUMNS } from './columns.ts'
import type { DraftRow, ImageDraft, Note, ProductDraft, VariantDraft } from './draft.ts'
import { handleOf, slugify, slugOf } from './names.ts'

const TAGS_MAX = 250

/**
 * Returns the handle of a row's product: the file's handle, else one made from its title. `key` is equal for
 * rows of one product.
 */
export function rowHandle(header: Header, row: Row): { key: string; rawHandle: string } {
  const reader = cellReader(header, row, [])
  const handle = reader.text('handle') ?? ''
  const title = reader.text('title') ?? ''
  const rawHandle = handle !== '' ? handle : slugify(title) || title
  return { key: rawHandle === '' ? '' : handleOf(rawHandle), rawHandle }
}

/** Reads the rows of one product. An invalid cell becomes a note; nothing is thrown. */
export function draftProduct(
  header: Header,
  group: { rawHandle: string; rows: readonly Row[] },
  currency: string,
): ProductDraft {
  const notes: Note[] = []
  const readers = group.rows.map((row) => ({ line: row.line, reader: cellReader(header, row, notes) }))
  const first = readers[0]!.reader
  const optionNames = [1, 2, 3].map((place) => firstText(readers, `option${place}Name` as ColumnName))
  const saysVariants = VARIANT_COLUMNS.some((column) => header.has(column))
  const variants: VariantDraft[] = []
  const images: (ImageDraft & { position: number })[] = []
  const rows: DraftRow[] = []
  readers.forEach(({ line, reader }, index) => {
    const url = imageUrl(reader, 'image')
    if (url)
      images.push({ line, url, alt: reader.text('imageAlt'), position: position(reader, images.length + 1) })
    const isVariant =
      saysVariants &&
      (index === 0 ||
        ['sku', 'barcode', 'option1Value', 'price'].some((column) => reader.raw(column as ColumnName)))
    if (isVariant) variants.push(draftVariant(line, reader, optionNames, currency))
    const name = isVariant
      ? (variants.at(-1)!.options ?? []).map((option) => option.value).join(' / ')
      : (url ?? '')
    rows.push({
      line,
      what: index === 0 ? 'product' : isVariant ? 'variant' : url ? 'image' : 'nothing',
      name,
    })
  })
  checkOptions(variants, notes)
  if (variants.length > 0 && first.flag('taxable', true) === false) {
    first.warn(
      'the product is marked as free of tax; it was given the standard rate, set its tax class in the back office',
    )
  }
  const shipping = readers.map(({ reader }, index) =>
    reader.raw('requiresShipping') === '' && index > 0 ? false : reader.flag('requiresShipping', true),
  )
  return {
    handle: handleOf(group.rawHandle),
    slug: slugOf(group.rawHandle),
    line: readers[0]!.line,
    title: firstText(readers, 'title'),
    bodyHtml: description(first.raw('body')),
    vendor: first.text('vendor'),
    type: first.text('type'),
    category: first.text('category'),
    tags: tagsOf(first.raw('tags')),
    fits: fitsOf(first.raw('fits')),
    companions: companionsOf(first.raw('companions')),
    status: statusOf(first),
    published: first.flag('published', true),
    requiresShipping: header.has('requiresShipping') ? shipping.some((needs) => needs === true) : undefined,
    isGiftCard: first.flag('giftCard', false) === true,
    seoTitle: first.text('seoTitle'),
    seoDescription: first.raw('seoDescription')?.replace(/\s+/g, ' ').slice(0, 1000),
    variants,
    images: header.has('image') ? inOrder(images) : undefined,
    rows,
    notes,
  }
}

function draftVariant(
  line: number,
  reader: CellReader,
  names: readonly (string | undefined)[],
  currency: string,
): VariantDraft {
  const tracker = reader.text('tracker')
  return {
    line,
    options: reader.has('option1Value') ? optionsOf(reader, names) : undefined,
    // Spreadsheets protect leading zeros with an apostrophe, and Shopify exports it.
    sku: reader.text('sku')?.replace(/^'/, ''),
    barcode: reader.text('barcode')?.replace(/^'/, ''),
    priceMinor: reader.price('price', currency),
    compareAtMinor: reader.price('compareAt', currency),
    // An empty tracker means that stock is not tracked: never sold out. Source: docs/http-contract.md
    // "Product import".
    tracked: tracker === undefined ? undefined : tracker !== '',
    // Without a tracker column, stock is tracked only if there is a quantity.
    onHand: tracker === undefined && reader.raw('quantity') === '' ? undefined : reader.quantity(),
    backorder: reader.flag('policy', false),
    weightGrams: reader.weightGrams(),
    unit: reader.unit(),
    imageUrl: reader.has('variantImage') ? (imageUrl(reader, 'variantImage') ?? null) : undefined,
  }
}

/** Reads the options of a row. `Title` = `Default Title` means "no options" in these files. */
function optionsOf(reader: CellReader, names: readonly (string | undefined)[]): OptionValue[] {
  const options = names.flatMap((name, index) => {
    const value = reader.text(`option${index + 1}Value` as ColumnName) ?? ''
    return value === '' ? [] : [{ name: name || `Option ${index + 1}`, value }]
  })
  return options.length === 1 && options[0]!.value === 'Default Title' ? [] : options
}

function checkOptions(variants: readonly VariantDraft[], notes: Note[]): void {
  const seen = new Set<string>()
  for (const { line, options, sku } of variants) {
    if (options === undefined) continue
    const key = JSON.stringify(options.map(({ name, value }) => [name.toLowerCase(), value.toLowerCase()]))
    const text =
      options.length > 0
        ? `the variant ${quote(options.map((option) => option.value).join(' / '))} stands twice`
        : 'a second variant needs option values'
    if (seen.has(key)) notes.push({ line, level: 'error', text: sku ? `${text} (SKU ${sku})` : text })
    seen.add(key)
  }
}

function firstText(readers: readonly { reader: CellReader }[], column: ColumnName): string | undefined {
  for (const { reader } of readers) if (reader.raw(column)) return reader.text(column)
  return readers[0]!.reader.text(column)
}

/** Wraps a text without markup in a paragraph, so that it is displayed like other descriptions. */
function description(raw: string | undefined): string | undefined {
  if (raw === undefined || raw === '') return raw
  const html = sanitizeHtml(raw)
  return html === '' || /<(?:p|ul|ol|div|h\d|table|blockquote|dl|pre)[ >]/.test(html)
    ? html
    : `<p>${html}</p>`
}

/** Returns the description's first words, for cards and lists. Units: at most 160 characters. */
export function summaryOf(bodyHtml: string): string {
  const text = plainText(bodyHtml)
  if (text.length <= 160) return text
  const cut = text.slice(0, 160)
  return `${dropControls(cut.slice(0, Math.max(cut.lastIndexOf(' '), 100))).trim()}…`
}

function tagsOf(raw: string | undefined): string[] | undefined {
  if (raw === undefined) return undefined
  const tags = raw.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim().slice(0, 255))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, TAGS_MAX)
}

/** Models are parted by semicolons: a comma may be part of a name. */
function fitsOf(raw: string | undefined): readonly string[] | undefined {
  return raw === undefined ? undefined : cleanModels(raw.split(';'))
}

/** Handles have no semicolons. */
function companionsOf(raw: string | undefined): readonly string[] | undefined {
  return raw === undefined ? undefined : cleanCompanions(raw.split(';'))
}

function statusOf(reader: CellReader): ProductStatus | undefined {
  const text = reader.text('status')?.toLowerCase()
  if (text === undefined) return undefined
  if (text === '' || text === 'active') return 'active'
  if (text === 'draft' || text === 'archived') return text
  reader.warn(`the status ${quote(text)} is not known; the product stays a draft`)
  return 'draft'
}

function imageUrl(reader: CellReader, column: ColumnName): string | undefined {
  const text = reader.raw(column)
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && (url.protocol === 'https:' || url.protocol === 'http:') && text.length <= 2000) return url.href
  reader.warn(`the picture ${quote(text)} was left out: it has no http or https address`)
  return undefined
}

function position(reader: CellReader, next: number): number {
  const text = reader.raw('imagePosition') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : next
}

function inOrder(images: readonly (ImageDraft & { position: number })[]): ImageDraft[] {
  const sorted = [...images].sort((a, b) => a.position - b.position)
  const seen = new Set<string>()
  return sorted.flatMap(({ position: _, ...image }) => {
    if (seen.has(image.url)) return []
    seen.add(image.url)
    return [image]
  })
}
