import { decimalAmount, parseDecimalAmount } from '#kernel/money.ts'
import { PRICE_MAX_MINOR, QUANTITY_MAX } from '../import/cells.ts'

/** A variant as the grid of its product shows and changes it. */
export interface GridVariant {
  readonly id: string
  readonly publicId: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly sku: string
  readonly barcode: string
  readonly weightGrams: number
  readonly tracked: boolean
  readonly backorder: boolean
  readonly active: boolean
  /** By currency. */
  readonly prices: Readonly<
    Record<string, { readonly amountMinor: number; readonly compareAtMinor: number | null }>
  >
  /** Null: it has no stock yet. */
  readonly onHand: number | null
  readonly reserved: number
}

/** Columns of the grid that every product has; those of prices also name a currency: `price.EUR`. */
const PLAIN_FIELDS = ['sku', 'barcode', 'weightGrams', 'tracked', 'backorder', 'active', 'onHand'] as const
type PlainField = (typeof PLAIN_FIELDS)[number]
export type GridField = PlainField | `price.${string}` | `compareAt.${string}`

/** Shape of a field's name. */
export const GRID_FIELD_PATTERN =
  /^(?:sku|barcode|weightGrams|tracked|backorder|active|onHand|(?:price|compareAt)\.[A-Z]{3})$/

/** Returns the columns of a grid, in their order. The shop's currency comes first. */
export function gridFields(currencies: readonly string[]): GridField[] {
  const prices = currencies.flatMap((currency): GridField[] => [`price.${currency}`, `compareAt.${currency}`])
  return ['sku', ...prices, 'onHand', 'tracked', 'backorder', 'active', 'weightGrams', 'barcode']
}

/** Right that a column needs beside reading. */
export function rightOfField(field: GridField): 'price' | 'stock' | 'edit' {
  if (field === 'onHand') return 'stock'
  return field.startsWith('price.') || field.startsWith('compareAt.') ? 'price' : 'edit'
}

/** Returns a value of the grid as the text that its cell shows; flags are `1` and `0`. */
export function cellText(variant: GridVariant, field: GridField): string {
  const [name = '', currency = ''] = field.split('.')
  if (currency !== '') {
    const price = variant.prices[currency]
    const amount = name === 'price' ? price?.amountMinor : price?.compareAtMinor
    return amount === undefined || amount === null ? '' : decimalAmount({ amount, currency })
  }
  const value = variant[field as PlainField]
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value ?? '')
}

/** Why a typed value cannot be stored. */
export type CellProblem =
  | 'not-an-amount'
  | 'not-a-number'
  | 'too-large'
  | 'too-long'
  | 'below-reserved'
  | 'price-missing'

const TEXT_MAX = 255
const WEIGHT_MAX_GRAMS = 100_000_000

/** Returns a typed value as its cell shows it, or why it cannot be stored. An empty price takes the price away. */
export function readCell(
  typed: string,
  field: GridField,
): { readonly text: string } | { readonly problem: CellProblem } {
  const [, currency = ''] = field.split('.')
  const text = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (currency !== '') return readAmount(text, currency)
  if (field === 'sku' || field === 'barcode')
    return text.length > TEXT_MAX ? { problem: 'too-long' } : { text }
  if (field === 'onHand' || field === 'weightGrams')
    return readWhole(text, field === 'onHand' ? QUANTITY_MAX : WEIGHT_MAX_GRAMS)
  if (['1', 'true', 'yes', 'x'].includes(text.toLowerCase())) return { text: '1' }
  if (['', '0', 'false', 'no'].includes(text.toLowerCase())) return { text: '0' }
  return { problem: 'not-a-number' }
}

function readWhole(text: string, max: number): ReturnType<typeof readCell> {
  if (text === '') return { text: '0' }
  if (!/^\d{1,12}$/.test(text)) return { problem: 'not-a-number' }
  return Number(text) > max ? { problem: 'too-large' } : { text: String(Number(text)) }
}

function readAmount(text: string, currency: string): ReturnType<typeof readCell> {
  if (text === '') return { text: '' }
  const amount = parseDecimalAmount(pointedAmount(text), currency)
  if (amount === null || amount < 0) return { problem: 'not-an-amount' }
  if (amount > PRICE_MAX_MINOR) return { problem: 'too-large' }
  return { text: decimalAmount({ amount, currency }) }
}

/**
 * Returns an amount with a point before its decimals, however a spreadsheet of any country wrote it: `1.234,50`,
 * `1 234,50`, `1’234.50`, `12,9`. A sign that may as well group thousands, as in `1.234`, is left as it is.
 */
export function pointedAmount(text: string): string {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '')
  if (/^-?\d{1,3}(?:\.\d{3})*,\d{1,3}$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  if (/^-?\d+,\d{1,2}$/.test(plain)) return plain.replace(',', '.')
  if (/^-?\d{1,3}(?:,\d{3})+\.\d{1,3}$/.test(plain)) return plain.replaceAll(',', '')
  return plain
}

/** Returns the variant with another value in one cell, which `readCell` has read. */
export function withCell(variant: GridVariant, field: GridField, text: string): GridVariant {
  const [name = '', currency = ''] = field.split('.')
  if (currency === '') {
    const flag = field === 'tracked' || field === 'backorder' || field === 'active'
    const value = flag ? text === '1' : field === 'sku' || field === 'barcode' ? text : Number(text)
    return { ...variant, [field]: value }
  }
  const { [currency]: standing, ...others } = variant.prices
  const minor = text === '' ? null : (parseDecimalAmount(text, currency) ?? null)
  if (name === 'price' && minor === null) return { ...variant, prices: others }
  const price =
    name === 'price'
      ? { amountMinor: minor ?? 0, compareAtMinor: standing?.compareAtMinor ?? null }
      : { amountMinor: standing?.amountMinor ?? 0, compareAtMinor: minor }
  return { ...variant, prices: { ...others, [currency]: price } }
}
