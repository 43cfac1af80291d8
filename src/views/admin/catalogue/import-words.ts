import type { ColumnName, ImportState } from '#domains/catalog/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Tone } from '#web/admin/views.ts'

/** The states of an import for staff. */
export const IMPORT_WORDS: Readonly<Record<ImportState, readonly [words: string, tone: Tone]>> = {
  waiting: [msg('Waits for you'), 'warning'],
  checking: [msg('Is being checked'), 'quiet'],
  checked: [msg('Checked, not imported yet'), 'warning'],
  failed: [msg('Cannot be read'), 'danger'],
  importing: [msg('Is being imported'), 'quiet'],
  done: [msg('Imported'), 'good'],
  stopped: [msg('Stopped'), 'quiet'],
  undoing: [msg('Is being undone'), 'quiet'],
  undone: [msg('Undone'), 'quiet'],
}

/** What became of a row. */
export const RESULT_WORDS: Readonly<Record<string, readonly [words: string, tone: Tone]>> = {
  created: [msg('New'), 'good'],
  updated: [msg('Changed'), 'good'],
  unchanged: [msg('As before'), 'quiet'],
  error: [msg('Refused'), 'danger'],
  warning: [msg('Warning'), 'warning'],
  warnings: [msg('Warnings'), 'warning'],
  kept: [msg('Kept'), 'warning'],
  restored: [msg('As before'), 'good'],
  removed: [msg('Deleted'), 'good'],
}

/** What a column of a product file may mean. */
export const COLUMN_WORDS: Readonly<Record<ColumnName, string>> = {
  handle: msg('Handle'),
  title: msg('Name'),
  body: msg('Description'),
  vendor: msg('Vendor'),
  category: msg('Category'),
  type: msg('Type'),
  tags: msg('Tags'),
  fits: msg('Fits'),
  companions: msg('Goes with it'),
  published: msg('Published'),
  status: msg('State'),
  sku: msg('SKU'),
  barcode: msg('Barcode'),
  option1Name: msg('Name of option 1'),
  option1Value: msg('Value of option 1'),
  option2Name: msg('Name of option 2'),
  option2Value: msg('Value of option 2'),
  option3Name: msg('Name of option 3'),
  option3Value: msg('Value of option 3'),
  price: msg('Price'),
  compareAt: msg('Struck price'),
  taxable: msg('Taxable'),
  unitMeasure: msg('Contents'),
  unitMeasureUnit: msg('Unit of the contents'),
  unitBase: msg('Quantity of the unit price'),
  unitBaseUnit: msg('Unit of the unit price'),
  tracker: msg('Stock counts'),
  quantity: msg('Pieces'),
  policy: msg('Sold beyond stock'),
  grams: msg('Weight (g)'),
  weight: msg('Weight'),
  weightUnit: msg('Unit of the weight'),
  requiresShipping: msg('Is shipped'),
  image: msg('Address of a picture'),
  imagePosition: msg('Place of the picture'),
  imageAlt: msg('Text of the picture'),
  variantImage: msg('Address of the variant’s picture'),
  giftCard: msg('Gift card'),
  seoTitle: msg('Title for search engines'),
  seoDescription: msg('Description for search engines'),
}
