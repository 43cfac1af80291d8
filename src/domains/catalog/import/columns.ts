/**
 * The columns that we read of Shopify's product files, by our name: the newer header first, then the older
 * ones. Case is ignored. Other columns (Google Shopping, metafields, markets) are ignored. Source:
 * docs/design.md "Product files".
 */
export const COLUMNS = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  body: ['description', 'body (html)', 'body html'],
  vendor: ['vendor'],
  category: ['product category', 'standardized product type', 'standard product type'],
  type: ['type', 'custom product type'],
  tags: ['tags'],
  fits: ['fits'],
  companions: ['goes with'],
  published: ['published on online store', 'published'],
  status: ['status'],
  sku: ['sku', 'variant sku'],
  barcode: ['barcode', 'variant barcode'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  price: ['price', 'variant price'],
  compareAt: ['compare-at price', 'variant compare at price', 'compare at price'],
  taxable: ['charge tax', 'variant taxable'],
  unitMeasure: ['unit price total measure', 'variant unit price total measure'],
  unitMeasureUnit: ['unit price total measure unit', 'variant unit price total measure unit'],
  unitBase: ['unit price base measure', 'variant unit price base measure'],
  unitBaseUnit: ['unit price base measure unit', 'variant unit price base measure unit'],
  tracker: ['inventory tracker', 'variant inventory tracker'],
  quantity: ['inventory quantity', 'variant inventory qty', 'variant inventory quantity'],
  policy: ['continue selling when out of stock', 'variant inventory policy'],
  grams: ['weight value (grams)', 'variant grams'],
  weight: ['weight value', 'variant weight'],
  weightUnit: ['weight unit for display', 'variant weight unit', 'weight unit'],
  requiresShipping: ['requires shipping', 'variant requires shipping'],
  image: ['product image url', 'image src'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image url', 'variant image'],
  giftCard: ['gift card'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ColumnName = keyof typeof COLUMNS

/** Columns that describe one variant: a file without any of them says nothing about variants. */
export const VARIANT_COLUMNS: readonly ColumnName[] = [
  'sku',
  'barcode',
  'option1Value',
  'option2Value',
  'option3Value',
  'price',
  'compareAt',
  'tracker',
  'quantity',
  'policy',
  'grams',
  'weight',
  'unitMeasure',
  'variantImage',
]

/** The index of each known column in a file. */
export type Header = ReadonlyMap<ColumnName, number>

/** Finds the known columns. Returns a reason instead if the file cannot be a product file. */
export function readHeader(
  cells: readonly string[],
): { readonly header: Header } | { readonly reason: string } {
  const places = new Map<string, number>()
  cells.forEach((cell, index) => {
    const name = cell.trim().toLowerCase()
    if (!places.has(name)) places.set(name, index)
  })
  const header = new Map<ColumnName, number>()
  for (const [column, names] of Object.entries(COLUMNS) as [ColumnName, readonly string[]][]) {
    const found = names.find((name) => places.has(name))
    if (found !== undefined) header.set(column, places.get(found)!)
  }
  if (!header.has('title'))
    return { reason: 'This is not a Shopify product file: its first line has no column "Title"' }
  if (header.size === 1 && places.size > 1) {
    return { reason: 'This is not a Shopify product file: of its columns only "Title" is known' }
  }
  return { header }
}
