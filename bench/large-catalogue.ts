/** The rows of a table: what SQL selects from, and its columns as SQL of a row. */
export type Table = readonly [table: string, rows: string, columns: Readonly<Record<string, string>>]

/** Returns SQL that makes the id of a row from its number. */
export const id = (kind: string, of = 'n'): string =>
  `('00000000-0000-${kind}-8000-' || lpad(to_hex((${of})::bigint), 12, '0'))::uuid`
/** SQL of the id of product `n`. */
export const PRODUCT = id('7201')
const WORDS = `(ARRAY['Cable','Stand','Lamp','Brush','Plate','Bowl','Chair','Frame','Clock','Basket'])`
const NAME = `${WORDS}[1 + n % 10] || ' ' || upper(substr(md5(n::text), 1, 5)) || ' ' || ${WORDS}[1 + n / 10 % 10]`

interface ProductParts {
  readonly products: number
  readonly at: string
  /** Rows with the number of a product and of its variant. */
  readonly variants: string
  readonly variantId: string
  readonly publicId: string
}

/** Returns the rows of a large catalogue: categories, products with texts and pictures, variants, prices, stock. */
export function productTables({
  products,
  at,
  variants,
  variantId,
  publicId,
}: ProductParts): readonly Table[] {
  const series = `generate_series(1, ${products}) AS n`
  return [
    ['category', 'generate_series(1, 200) AS n', { id: id('7211'), handle: `'large-' || n`, position: 'n' }],
    [
      'category_text',
      `generate_series(1, 200) AS n, unnest('{en,de}'::text[]) AS locale`,
      { category_id: id('7211'), locale: 'locale', name: `'Category ' || n`, slug: `'category-' || n` },
    ],
    [
      'product',
      series,
      {
        id: PRODUCT,
        handle: `'large-' || n`,
        status: `CASE WHEN n % 20 = 0 THEN 'draft' WHEN n % 33 = 0 THEN 'archived' ELSE 'active' END`,
        vendor: `'Vendor ' || n % 50`,
        product_type: `'Type ' || n % 30`,
        tags: `ARRAY['tag' || n % 40]`,
        untranslated: `CASE WHEN n % 50 = 0 THEN '{ar,fr}' ELSE '{}' END::text[]`,
        has_picture: 'n % 100 > 0',
        created_at: at,
        updated_at: at,
      },
    ],
    [
      'product',
      `generate_series(${products} + 1, ${products} + 20) AS n`,
      {
        id: PRODUCT,
        handle: `'plan-' || n`,
        kind: `'premium'`,
        period: `'P1M'`,
        status: `'draft'`,
        created_at: 'now()',
        updated_at: 'now()',
      },
    ],
    [
      'product_text',
      `${series}, unnest(CASE WHEN n % 50 = 0 THEN '{en,de}' ELSE '{en,de,fr,ar}' END::text[]) AS locale`,
      {
        product_id: PRODUCT,
        locale: 'locale',
        name: NAME,
        slug: `'large-' || n`,
        summary: `'Made well, number ' || n`,
        description_html: `'<p>' || locale || repeat(' Made of good wood and steel.', 10) || '</p>'`,
        search_text: `fold_text(${NAME} || ' vendor ' || n % 50 || ' type ' || n % 30 || ' made well, number ' || n)`,
      },
    ],
    [
      'product_category',
      series,
      { category_id: id('7211', '1 + n % 200'), product_id: PRODUCT, position: 'n' },
    ],
    [
      'image',
      `${series} WHERE n % 100 > 0`,
      {
        id: id('7212'),
        product_id: PRODUCT,
        hash: `md5(n::text) || md5(n::text)`,
        original_type: `'image/webp'`,
        width: '800',
        height: '800',
      },
    ],
    [
      'variant',
      variants,
      {
        id: variantId,
        product_id: PRODUCT,
        public_id: publicId,
        position: 'v',
        sku: `'SKU-' || n || '-' || v`,
        barcode: `'40' || lpad((n * 1000 + v)::text, 11, '0')`,
        options: `CASE WHEN v = 0 THEN '[]' ELSE '[{"name":"Size","value":"' || v || '"}]' END::jsonb`,
      },
    ],
    ['price', variants, { variant_id: variantId, currency: `'EUR'`, amount_minor: '1190 + n % 100 * 100' }],
    [
      'stock',
      variants,
      {
        variant_id: variantId,
        on_hand: 'CASE WHEN n % 50 = 0 THEN 0 WHEN n % 50 = 1 AND n > 1 THEN 2 ELSE 200 END',
      },
    ],
    [
      'stock_movement',
      variants,
      { variant_id: variantId, delta: '200', reason: `'import'`, actor: `'cli'`, at },
    ],
  ]
}
