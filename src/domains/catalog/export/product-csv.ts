import { markFormulas } from '#kernel/formula-mark.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { decimalAmount } from '#kernel/money.ts'
import type { ProductRecord, VariantRecord } from '../product-record.ts'

/** The columns of an export, named as Shopify names them, so that other shops read it too. */
const COLUMNS = [
  'URL handle',
  'Title',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Fits',
  'Goes with',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Option3 name',
  'Option3 value',
  'Price',
  'Compare-at price',
  'Unit price total measure',
  'Unit price total measure unit',
  'Unit price base measure',
  'Unit price base measure unit',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Requires shipping',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'SEO title',
  'SEO description',
] as const
type CsvRow = Partial<Record<(typeof COLUMNS)[number], string>>

/** Marks the file as UTF-8 for spreadsheets, and names its columns. */
export const CSV_HEAD = `\ufeff${line(COLUMNS)}`

export interface ExportContext {
  /** The shop's currency, which the prices are in. */
  readonly currency: string
  /** Returns the handle of a category. */
  readonly categoryOf: (id: string) => string | null
  /** Returns the category that the type of a product names; null if none. */
  readonly categoryOfType: (type: string) => string | null
}

/**
 * Returns a product as rows of a file that imports as it is: an import of them changes nothing. A file has one
 * language, the default one, and says nothing about variants that are off sale or pictures that were uploaded;
 * an import leaves those as they are.
 */
export function productCsv(product: ProductRecord, context: ExportContext): string {
  const variants = product.variants.filter(({ active }) => active)
  const images = product.images.filter(({ source }) => isAddress(source))
  const rows = Array.from({ length: Math.max(1, variants.length, images.length) }, (_, index): CsvRow => {
    const variant = variants[index]
    const image = images[index]
    const parts: CsvRow[] = [
      { 'URL handle': product.handle },
      index === 0 ? headRow(product, context) : {},
      variant ? variantRow(variant, product, context) : {},
      image
        ? {
            'Product image URL': image.source,
            'Image position': String(index + 1),
            'Image alt text': image.alt[DEFAULT_LOCALE] ?? '',
          }
        : {},
    ]
    return Object.assign({}, ...parts)
  })
  return rows.map((row) => line(COLUMNS.map((column) => row[column] ?? ''))).join('')
}

function headRow(product: ProductRecord, { categoryOf, categoryOfType }: ExportContext): CsvRow {
  const text = product.texts.find(({ locale }) => locale === DEFAULT_LOCALE) ?? product.texts[0]
  const ofType = categoryOfType(product.productType)
  const [first] = product.categoryIds
  // The type names its category already; another one is named where the product is not in that.
  const named = ofType !== null && product.categoryIds.includes(ofType) ? undefined : first
  return {
    Title: text?.name ?? '',
    Description: text?.descriptionHtml ?? '',
    Vendor: product.vendor,
    'Product category': named === undefined ? '' : (categoryOf(named) ?? ''),
    Type: product.productType,
    Tags: product.tags.join(', '),
    Fits: product.fits.join('; '),
    'Goes with': product.companions.join('; '),
    Status: product.status,
    'SEO title': text?.seoTitle ?? '',
    'SEO description': text?.seoDescription ?? '',
  }
}

function variantRow(
  variant: VariantRecord,
  { images, requiresShipping }: ProductRecord,
  { currency }: ExportContext,
): CsvRow {
  const price = variant.prices[currency]
  const amount = (minor: number | null | undefined): string =>
    minor === null || minor === undefined ? '' : decimalAmount({ amount: minor, currency })
  const [first, second, third] = variant.options
  const image = images.find(({ id }) => id === variant.imageId)
  return {
    SKU: variant.sku,
    Barcode: variant.barcode,
    'Option1 name': first?.name ?? 'Title',
    'Option1 value': first?.value ?? 'Default Title',
    'Option2 name': second?.name ?? '',
    'Option2 value': second?.value ?? '',
    'Option3 name': third?.name ?? '',
    'Option3 value': third?.value ?? '',
    Price: amount(price?.amountMinor),
    'Compare-at price': amount(price?.compareAtMinor),
    'Unit price total measure': variant.unit ? String(variant.unit.measure) : '',
    'Unit price total measure unit': variant.unit?.unit ?? '',
    'Unit price base measure': variant.unit ? String(variant.unit.base) : '',
    'Unit price base measure unit': variant.unit?.unit ?? '',
    'Inventory tracker': variant.tracked ? 'shopify' : '',
    'Inventory quantity': variant.tracked ? String(variant.onHand ?? 0) : '',
    'Continue selling when out of stock': variant.backorder ? 'TRUE' : 'FALSE',
    'Weight value (grams)': String(variant.weightGrams),
    'Requires shipping': requiresShipping ? 'TRUE' : 'FALSE',
    'Variant image URL': image && isAddress(image.source) ? image.source : '',
  }
}

function isAddress(source: string): boolean {
  return /^https?:/.test(source)
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** Quotes a cell where needed, and keeps spreadsheets from taking a text for a formula; an import undoes that. */
function cell(text: string): string {
  const safe = markFormulas(text)
  return /[",\r\n;\t|]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
