import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ImageRecord, ProductRecord, ProductTextRecord, VariantRecord } from './product-record.ts'

/**
 * All SQL that changes the catalogue. Each list is sent as one JSON value, so a product needs a handful of
 * statements, whatever its size.
 */

const readRecord = statement(
  'catalog-read-record',
  `SELECT p.id, p.handle, p.kind, p.status, p.vendor, p.product_type AS "productType", p.tags, p.fits, p.companions, p.tax_class AS "taxClass",
     p.requires_shipping AS "requiresShipping", p.period, p.position,
     (SELECT coalesce(json_agg(json_build_object('locale', t.locale, 'name', t.name, 'slug', t.slug, 'summary', t.summary,
        'descriptionHtml', t.description_html, 'facts', t.facts, 'seoTitle', t.seo_title, 'seoDescription', t.seo_description)
        ORDER BY t.locale), '[]') FROM product_text t WHERE t.product_id = p.id) AS texts,
     (SELECT coalesce(json_agg(json_build_object('id', v.id, 'publicId', v.public_id, 'sku', v.sku, 'barcode', v.barcode, 'options', v.options,
        'optionTexts', v.option_texts, 'weightGrams', v.weight_grams, 'imageId', v.image_id, 'tracked', v.tracked, 'backorder', v.backorder,
        'active', v.active,
        'unit', CASE WHEN v.unit IS NULL THEN NULL ELSE json_build_object('measure', v.unit_measure, 'base', v.unit_base, 'unit', v.unit) END,
        'prices', (SELECT coalesce(json_object_agg(pr.currency, json_build_object('amountMinor', pr.amount_minor, 'compareAtMinor', pr.compare_at_minor)), '{}')
                   FROM price pr WHERE pr.variant_id = v.id),
        'onHand', (SELECT s.on_hand FROM stock s WHERE s.variant_id = v.id))
        ORDER BY v.position, v.id), '[]') FROM variant v WHERE v.product_id = p.id) AS variants,
     (SELECT coalesce(json_agg(json_build_object('id', i.id, 'source', i.source, 'hash', i.hash, 'originalType', i.original_type, 'width', i.width,
        'height', i.height, 'widths', i.widths, 'placeholder', i.placeholder, 'alt', i.alt, 'shows', i.shows) ORDER BY i.position, i.id), '[]')
        FROM image i WHERE i.product_id = p.id) AS images,
     (SELECT coalesce(json_agg(c.category_id ORDER BY c.category_id), '[]') FROM product_category c WHERE c.product_id = p.id) AS "categoryIds"
   FROM product p WHERE p.handle = $1`,
)
const lockRecord = statement('catalog-lock-record', 'SELECT id FROM product WHERE handle = $1 FOR UPDATE')

/** Reads the record of a product. */
export async function readProductRecord(db: Queryable, handle: string): Promise<ProductRecord | null> {
  const [row] = await db.query<ProductRecord>(readRecord, [handle])
  return row ?? null
}

/**
 * Locks a product until the transaction ends and reads its record, so that two changes of it run one after
 * the other.
 */
export async function lockProductRecord(tx: Tx, handle: string): Promise<ProductRecord | null> {
  // Lock first, read second: the lock may have waited for another change, which the read must see.
  const [row] = await tx.query<{ id: string }>(lockRecord, [handle])
  return row ? readProductRecord(tx, handle) : null
}

const readTaken = statement(
  'catalog-taken',
  `SELECT (SELECT coalesce(array_agg(t.locale), '{}') FROM product_text t
            WHERE t.slug = $1 AND t.locale = ANY($2) AND t.product_id IS DISTINCT FROM $3::uuid) AS "slugLocales",
          (SELECT coalesce(array_agg(v.public_id), '{}') FROM variant v
            WHERE v.public_id = ANY($4) AND v.product_id IS DISTINCT FROM $3::uuid) AS "publicIds"`,
)

/**
 * Reads which of the wanted names other products have: locales in which the slug is taken, and public ids.
 */
export async function readTakenNames(
  db: Queryable,
  wanted: {
    readonly slug: string
    readonly locales: readonly string[]
    readonly productId: string | null
    readonly publicIds: readonly string[]
  },
): Promise<{ readonly slugLocales: readonly string[]; readonly publicIds: readonly string[] }> {
  const [row] = await db.query<{ slugLocales: string[]; publicIds: string[] }>(readTaken, [
    wanted.slug,
    wanted.locales,
    wanted.productId,
    wanted.publicIds,
  ])
  return row ?? { slugLocales: [], publicIds: [] }
}

const readLastPosition = statement(
  'catalog-last-position',
  'SELECT coalesce(max(position), 0) AS position FROM product',
)

/** Reads the position of the last product: new products follow it. */
export async function readLastProductPosition(db: Queryable): Promise<number> {
  const [row] = await db.query<{ position: number }>(readLastPosition)
  return row?.position ?? 0
}

const PRODUCT = columns('product', {
  id: column<string>('uuid'),
  handle: column<string>('text'),
  kind: column<ProductRecord['kind']>('text'),
  status: column<ProductRecord['status']>('text'),
  vendor: column<string>('text'),
  productType: column<string>('text'),
  tags: column<readonly string[]>('text[]'),
  fits: column<readonly string[]>('text[]'),
  companions: column<readonly string[]>('text[]'),
  taxClass: column<string>('text'),
  requiresShipping: column<boolean>('boolean'),
  period: column<string | null>('text'),
  position: column<number>('integer'),
  /** Whether it is sold only while the shop is a demo. */
  demo: column<boolean>('boolean'),
})

const writeProduct = statement<RowOf<typeof PRODUCT> & { readonly now: Date }>(
  'catalog-write-product',
  `INSERT INTO product (${PRODUCT.names}, created_at, updated_at) VALUES (${PRODUCT.parameters}, $now, $now)
   ON CONFLICT (id) DO UPDATE SET ${PRODUCT.without('id').assignmentsFrom('excluded')}, updated_at = excluded.updated_at
   RETURNING xmax = 0 AS "isNew"`,
)

const setTaxClass = statement(
  'catalog-set-tax-class',
  `UPDATE product SET tax_class = $2, requires_shipping = false, updated_at = $3
   WHERE handle = $1 AND kind = 'single' RETURNING id`,
)

/** Gives a product that is bought once another tax class, and marks it as sent nowhere. Returns its id, or null. */
export async function updateTaxClass(
  tx: Tx,
  handle: string,
  taxClass: string,
  now: Date,
): Promise<string | null> {
  const [product] = await tx.query<{ id: string }>(setTaxClass, [handle, taxClass, now])
  return product?.id ?? null
}

/** Writes a product. Returns whether it is new. `isDemo`: it is sold only while the shop is a demo. */
export async function upsertProduct(
  tx: Tx,
  product: ProductRecord,
  isDemo: boolean,
  now: Date,
): Promise<boolean> {
  const values = writeProduct.bind({ ...product, demo: isDemo, now })
  const [row] = await tx.query<{ isNew: boolean }>(writeProduct, values)
  return row?.isNew ?? false
}

const moveDemo = statement(
  'catalog-move-demo',
  'UPDATE product SET status = $2, updated_at = $3 WHERE demo AND status = $1 RETURNING id',
)

/** Moves the products of the demo from one status to another. Returns their ids. */
export async function setDemoProductStatus(
  tx: Tx,
  { from, to }: { readonly from: ProductRecord['status']; readonly to: ProductRecord['status'] },
  now: Date,
): Promise<string[]> {
  return (await tx.query<{ id: string }>(moveDemo, [from, to, now])).map(({ id }) => id)
}

// A former slug of a product redirects, until another product takes it.
const writeTexts = statement(
  'catalog-write-texts',
  `WITH input AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS t(locale text, name text, slug text, summary text, "descriptionHtml" text,
     facts jsonb, "seoTitle" text, "seoDescription" text)),
   moved AS (INSERT INTO product_slug_history (locale, slug, product_id)
     SELECT t.locale, t.slug, t.product_id FROM product_text t JOIN input ON input.locale = t.locale WHERE t.product_id = $1 AND t.slug <> input.slug
     ON CONFLICT (locale, slug) DO UPDATE SET product_id = EXCLUDED.product_id),
   reclaimed AS (DELETE FROM product_slug_history h USING input WHERE h.locale = input.locale AND h.slug = input.slug),
   gone AS (DELETE FROM product_text WHERE product_id = $1 AND locale NOT IN (SELECT locale FROM input))
   INSERT INTO product_text (product_id, locale, name, slug, summary, description_html, facts, seo_title, seo_description, search_text)
   SELECT $1, locale, name, slug, summary, "descriptionHtml", facts, "seoTitle", "seoDescription", fold_text(concat_ws(' ', name, $3::text, summary)) FROM input
   ON CONFLICT (product_id, locale) DO UPDATE SET name = EXCLUDED.name, slug = EXCLUDED.slug, summary = EXCLUDED.summary,
     description_html = EXCLUDED.description_html, facts = EXCLUDED.facts, seo_title = EXCLUDED.seo_title,
     seo_description = EXCLUDED.seo_description, search_text = EXCLUDED.search_text`,
)

/** Writes the texts of a product. `words`: further words that a search finds (vendor, type, tags). */
export async function upsertTexts(
  tx: Tx,
  productId: string,
  texts: readonly ProductTextRecord[],
  words: string,
): Promise<void> {
  await tx.query(writeTexts, [productId, JSON.stringify(texts), words])
}

// The results of the encoding job (widths, placeholder) belong to the content: they stay while the hash does.
const writeImages = statement(
  'catalog-write-images',
  `WITH input AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS i(id uuid, source text, hash text, "originalType" text, width integer, height integer,
     widths jsonb, placeholder text, alt jsonb, shows text, position integer)),
   gone AS (DELETE FROM image WHERE product_id = $1 AND id NOT IN (SELECT id FROM input))
   INSERT INTO image (id, product_id, position, source, hash, original_type, width, height, widths, placeholder, alt, shows, created_at)
   SELECT id, $1, position, source, hash, "originalType", width, height, ARRAY(SELECT jsonb_array_elements_text(widths)::integer), placeholder, alt, coalesce(shows, ''), $3 FROM input
   ON CONFLICT (id) DO UPDATE SET position = EXCLUDED.position, source = EXCLUDED.source, hash = EXCLUDED.hash, original_type = EXCLUDED.original_type,
     width = EXCLUDED.width, height = EXCLUDED.height, alt = EXCLUDED.alt, shows = EXCLUDED.shows,
     widths = CASE WHEN image.hash = EXCLUDED.hash THEN image.widths ELSE EXCLUDED.widths END,
     placeholder = CASE WHEN image.hash = EXCLUDED.hash THEN image.placeholder ELSE EXCLUDED.placeholder END
   WHERE image.product_id = EXCLUDED.product_id`,
)

/** Writes a product’s pictures as in the record; unchanged pictures keep their encoded widths. */
export async function upsertImages(
  tx: Tx,
  productId: string,
  images: readonly ImageRecord[],
  now: Date,
): Promise<void> {
  const rows = images.map((image, position) => ({ ...image, position }))
  await tx.query(writeImages, [productId, JSON.stringify(rows), now])
}

// A variant that is no longer listed is kept: orders and their stock still refer to it. It is only taken off
// sale.
const writeVariants = statement(
  'catalog-write-variants',
  `WITH input AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS v(id uuid, "publicId" text, position integer, sku text, barcode text, options jsonb,
     "optionTexts" jsonb, "weightGrams" integer, "imageId" uuid, tracked boolean, backorder boolean, active boolean, unit jsonb)),
   gone AS (UPDATE variant SET active = false WHERE product_id = $1 AND active AND id NOT IN (SELECT id FROM input))
   INSERT INTO variant (id, product_id, public_id, position, sku, barcode, options, option_texts, weight_grams, image_id, tracked, backorder, active,
     unit_measure, unit_base, unit)
   SELECT id, $1, "publicId", position, sku, barcode, options, "optionTexts", "weightGrams", "imageId", tracked, backorder, active,
     (unit ->> 'measure')::integer, (unit ->> 'base')::integer, unit ->> 'unit' FROM input
   ON CONFLICT (id) DO UPDATE SET position = EXCLUDED.position, sku = EXCLUDED.sku, barcode = EXCLUDED.barcode, options = EXCLUDED.options,
     option_texts = EXCLUDED.option_texts, weight_grams = EXCLUDED.weight_grams, image_id = EXCLUDED.image_id, tracked = EXCLUDED.tracked,
     backorder = EXCLUDED.backorder, active = EXCLUDED.active, unit_measure = EXCLUDED.unit_measure, unit_base = EXCLUDED.unit_base, unit = EXCLUDED.unit
   WHERE variant.product_id = EXCLUDED.product_id`,
)
const writePrices = statement(
  'catalog-write-prices',
  `WITH input AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS p("variantId" uuid, currency text, "amountMinor" bigint, "compareAtMinor" bigint)),
   gone AS (DELETE FROM price p USING variant v WHERE v.id = p.variant_id AND v.product_id = $1
     AND NOT EXISTS (SELECT FROM input WHERE input."variantId" = p.variant_id AND input.currency = p.currency))
   INSERT INTO price (variant_id, currency, amount_minor, compare_at_minor) SELECT "variantId", currency, "amountMinor", "compareAtMinor" FROM input
   ON CONFLICT (variant_id, currency) DO UPDATE SET amount_minor = EXCLUDED.amount_minor, compare_at_minor = EXCLUDED.compare_at_minor
   WHERE (price.amount_minor, price.compare_at_minor) IS DISTINCT FROM (EXCLUDED.amount_minor, EXCLUDED.compare_at_minor)`,
)

/** Writes variants and their prices. A price that is not in the record is removed; its history stays. */
export async function upsertVariants(
  tx: Tx,
  productId: string,
  variants: readonly VariantRecord[],
): Promise<void> {
  const rows = variants.map(({ prices: _, onHand: __, ...variant }, position) => ({ ...variant, position }))
  await tx.query(writeVariants, [productId, JSON.stringify(rows)])
  const prices = variants.flatMap((variant) =>
    Object.entries(variant.prices).map(([currency, price]) => ({
      variantId: variant.id,
      currency,
      ...price,
    })),
  )
  await tx.query(writePrices, [productId, JSON.stringify(prices)])
}

const writeCategories = statement(
  'catalog-write-categories',
  `WITH gone AS (DELETE FROM product_category WHERE product_id = $1 AND category_id <> ALL($2::uuid[]) RETURNING category_id),
   added AS (INSERT INTO product_category (category_id, product_id, position) SELECT c, $1, $3 FROM unnest($2::uuid[]) AS c
     ON CONFLICT (category_id, product_id) DO NOTHING RETURNING category_id)
   SELECT category_id AS id FROM gone UNION SELECT category_id FROM added UNION SELECT unnest($2::uuid[])`,
)

/** Puts the product into exactly these categories. Returns every category whose list changes. */
export async function replaceCategories(tx: Tx, product: ProductRecord): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(writeCategories, [
    product.id,
    product.categoryIds,
    product.position,
  ])
  return rows.map((row) => row.id)
}

const announce = statement(
  'catalog-announce',
  'SELECT announce_change(scope) FROM unnest($1::text[]) AS scope',
)

/** Tells every serving process what changed, when the transaction commits. */
export async function announceScopes(tx: Tx, scopes: readonly string[]): Promise<void> {
  await tx.query(announce, [scopes])
}

/**
 * Updates the planner's statistics of the product tables. Prepared statements keep plans that were made for
 * nearly empty tables, so a large import would otherwise read whole tables for every product, and so would
 * the first pages after it.
 */
export async function refreshStatistics(db: Queryable): Promise<void> {
  await db.query(
    'ANALYZE product, product_text, variant, price, product_price, price_history, stock, image, product_category',
  )
}
