import type { ColumnName } from '#domains/catalog/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import { COLUMN_WORDS } from './import-words.ts'

/**
 * What a report of an import says. A report is stored in English, as the command line prints it; staff read it in
 * their language. A sentence that is not here is shown as it is, and a test names it.
 */
const SENTENCES: readonly string[] = [
  msg('the {column} is longer than {count} characters and was cut'),
  msg('the {column} {value} is not an amount in {currency} such as 12.90'),
  msg('the quantity {value} is below zero and counts as 0'),
  msg('the {column} {value} is below zero'),
  msg('the {column} {value} is too high'),
  msg('the quantity {value} is not a whole number'),
  msg('the quantity {value} is more than {count}'),
  msg('the quantity {value} is less than the {reserved} promised to buyers; it was set to {count}'),
  msg('the {column} {value} is neither true nor false and was taken as {flag}'),
  msg('the weight {value} is not a weight and was left out'),
  msg('the unit price measure {value} was left out: it is not a whole measure in a unit we know'),
  msg('the variant {value} stands twice (SKU {sku})'),
  msg('the variant {value} stands twice'),
  msg('a second variant needs option values (SKU {sku})'),
  msg('a second variant needs option values'),
  msg('the status {value} is not known; the product stays a draft'),
  msg('the picture {value} was left out: it has no http or https address'),
  msg('the picture {address} is missing: {problem}'),
  msg('a new product needs a title'),
  msg('a gift card: left out'),
  msg('the product is hidden because of a report and stays so until staff show it again'),
  msg('the product has no price and stays a draft until it has one'),
  msg('the title is empty; the product keeps its name'),
  msg('another product has the address {value} ({languages}); there this one got a number behind it'),
  msg(
    "the file has no option columns, so it cannot be told which of the product's {count} variants is meant",
  ),
  msg('the price is empty; this is not on sale until it has one'),
  msg('the compare-at price is below the price and was left out'),
  msg('the file is not UTF-8 and was read as Windows-1252; check letters with accents'),
  msg('the row has neither a handle nor a title'),
  msg('the row has more cells than there are columns; the rest was ignored'),
  msg('{count} variants have pieces but no inventory tracker, so their stock is not counted'),
  msg('the SKU {value} is that of line {line} too'),
  msg('not imported, because another row of this product is wrong'),
  msg('it could not be stored: {problem}'),
  msg('orders refer to it; it is archived'),
  msg('it was deleted since'),
  msg('its address is not a public http or https address'),
  msg('its server redirects too often'),
  msg('its server is not on the public internet'),
  msg('its server could not be reached'),
  msg('its server answered {status}'),
  msg('its server {host} failed several times and was not asked again'),
  msg('it is larger than 20 MB'),
  msg('it is larger than 20 MB or 6000 pixels a side'),
  msg('it is not a JPEG, PNG, WebP or AVIF picture'),
  msg('it is damaged or not complete'),
]

const GIFT_CARD =
  'a gift card becomes an ordinary product: import it with --gift-cards voucher, or leave it out with --gift-cards skip'
const GIFT_CARD_HERE = msg('a gift card becomes an ordinary product; “Gift cards” above changes that')

/** Columns as reports call them, where that is not the name of the column. */
const COLUMNS: Readonly<Record<string, ColumnName>> = {
  'compare-at price': 'compareAt',
  '"published" cell': 'published',
  '"requires shipping" cell': 'requiresShipping',
  'selling policy': 'policy',
  '"charge tax" cell': 'taxable',
  '"gift card" cell': 'giftCard',
  'SEO title': 'seoTitle',
  SKU: 'sku',
}

const PATTERNS = SENTENCES.map((sentence) => ({
  sentence,
  pattern: new RegExp(
    `^${sentence
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      // A value of the file is quoted, so that it does not begin within the name of its column.
      .replace('{value}', '(?<value>".*?")')
      .replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`,
    's',
  ),
}))

/** Says a sentence of a report in the language of staff. */
export function reportSentence(text: string, t: Translate): string {
  if (text === GIFT_CARD) return startsLarge(t(GIFT_CARD_HERE))
  const translated = translateSentence(text, t)
  return translated === null ? t(text) : startsLarge(translated)
}

/** Returns null for what is no sentence of a report, such as the name of a product. */
function translateSentence(text: string, t: Translate): string | null {
  for (const { sentence, pattern } of PATTERNS) {
    const values = pattern.exec(text)?.groups
    if (!values && !pattern.test(text)) continue
    const said = Object.entries(values ?? {}).map(([name, value]) => {
      if (name === 'column') return [name, columnWords(value, t)]
      return [name, name === 'problem' ? (translateSentence(value, t) ?? t(value)) : value]
    })
    return t(sentence, Object.fromEntries(said))
  }
  return null
}

function columnWords(column: string, t: Translate): string {
  const name = COLUMNS[column] ?? column
  return t(COLUMN_WORDS[name as ColumnName] ?? column)
}

/** What an undo kept, by the name of the field. */
const FIELDS: Readonly<Record<string, string>> = {
  status: msg('State'),
  vendor: msg('Vendor'),
  productType: msg('Type'),
  tags: msg('Tags'),
  fits: msg('Fits'),
  companions: msg('Goes with it'),
  taxClass: msg('Tax class'),
  requiresShipping: msg('Is shipped'),
  categoryIds: msg('Categories'),
  name: msg('Name'),
  slug: msg('Address'),
  summary: msg('Summary'),
  descriptionHtml: msg('Description'),
  seoTitle: msg('Title for search engines'),
  seoDescription: msg('Description for search engines'),
  sku: msg('SKU'),
  barcode: msg('Barcode'),
  weightGrams: msg('Weight (g)'),
  tracked: msg('Stock counts'),
  backorder: msg('Sold beyond stock'),
  active: msg('On sale'),
  prices: msg('Price'),
  onHand: msg('Pieces'),
  images: msg('Pictures'),
}

/** Says why an undo kept something: a sentence, or the fields that somebody changed (`de.name, LAMP-1.prices`). */
export function keptWords(text: string, t: Translate): string {
  const sentence = reportSentence(text, t)
  if (sentence !== text) return sentence
  return text
    .split(', ')
    .map((part) => {
      const split = part.lastIndexOf('.')
      const field = FIELDS[part.slice(split + 1)]
      if (field === undefined) return part
      return split < 0 ? t(field) : `${part.slice(0, split)}: ${t(field)}`
    })
    .join(', ')
}

function startsLarge(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
