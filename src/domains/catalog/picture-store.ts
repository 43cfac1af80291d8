import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ImageRecord } from './product-record.ts'

/** SQL of the pictures of a product as staff change them; what they remove is kept whole, to be put back. */

const forget = statement<{ readonly before: Date }>(
  'catalog-forget-removed-images',
  'DELETE FROM removed_image WHERE removed_at < $before',
)

/** Deletes rows of pictures that were removed before an instant. */
export async function deleteOldRemovedImages(db: Queryable, before: Date): Promise<void> {
  await db.query(forget, forget.bind({ before }))
}

const remove = statement<{ readonly imageId: string; readonly actor: string; readonly now: Date }>(
  'catalog-remove-image',
  `WITH gone AS (DELETE FROM image WHERE id = $imageId RETURNING *)
   INSERT INTO removed_image (id, product_id, position, record, variant_ids, actor, removed_at)
   SELECT g.id, g.product_id, g.position, jsonb_build_object('id', g.id, 'source', g.source, 'hash', g.hash, 'originalType', g.original_type, 'width', g.width,
     'height', g.height, 'widths', g.widths, 'placeholder', g.placeholder, 'alt', g.alt, 'shows', g.shows),
     ARRAY(SELECT v.id FROM variant v WHERE v.product_id = g.product_id AND v.image_id = g.id), $actor, $now
   FROM gone g
   ON CONFLICT (id) DO UPDATE SET position = excluded.position, record = excluded.record, variant_ids = excluded.variant_ids, actor = excluded.actor, removed_at = excluded.removed_at
   RETURNING product_id AS "productId"`,
)

/** Removes a picture and keeps it whole. Returns false if there is none. */
export async function moveToRemoved(tx: Tx, imageId: string, actor: string, now: Date): Promise<boolean> {
  return (await tx.query(remove, remove.bind({ imageId, actor, now }))).length > 0
}

const restore = statement<{ readonly imageId: string; readonly productId: string; readonly now: Date }>(
  'catalog-restore-image',
  `WITH back AS (DELETE FROM removed_image WHERE id = $imageId AND product_id = $productId RETURNING *),
   made AS (INSERT INTO image (id, product_id, position, source, hash, original_type, width, height, widths, placeholder, alt, shows, created_at)
     SELECT b.id, b.product_id, b.position, b.record ->> 'source', b.record ->> 'hash', b.record ->> 'originalType', (b.record ->> 'width')::int, (b.record ->> 'height')::int,
       ARRAY(SELECT jsonb_array_elements_text(b.record -> 'widths')::int), b.record ->> 'placeholder', b.record -> 'alt', coalesce(b.record ->> 'shows', ''), $now FROM back b RETURNING id)
   SELECT b.variant_ids AS "variantIds" FROM back b JOIN made ON true`,
)
const dress = statement<{ readonly imageId: string; readonly variantIds: readonly string[] }>(
  'catalog-dress-variants',
  'UPDATE variant SET image_id = $imageId WHERE id = ANY($variantIds) AND image_id IS NULL',
)

/** Puts a removed picture back in its place, and to the variants that had it. Returns false if there is none. */
export async function putBack(tx: Tx, productId: string, imageId: string, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ variantIds: string[] }>(restore, restore.bind({ imageId, productId, now }))
  if (!row) return false
  await tx.query(dress, dress.bind({ imageId, variantIds: row.variantIds }))
  return true
}

const addImage = statement<{
  readonly id: string
  readonly productId: string
  readonly hash: string
  readonly originalType: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
  readonly alt: string
  readonly now: Date
}>(
  'catalog-add-image',
  `INSERT INTO image (id, product_id, position, hash, original_type, width, height, placeholder, alt, created_at)
   SELECT $id, $productId, coalesce((SELECT max(position) + 1 FROM image WHERE product_id = $productId), 0), $hash, $originalType, $width, $height, $placeholder, $alt, $now
   WHERE NOT EXISTS (SELECT FROM image WHERE product_id = $productId AND hash = $hash) RETURNING id`,
)

/** Adds a picture behind the others. Returns false if the product has just this picture already. */
export async function insertImage(tx: Tx, image: Parameters<typeof addImage.bind>[0]): Promise<boolean> {
  return (await tx.query(addImage, addImage.bind(image))).length > 0
}

const order = statement<{ readonly productId: string; readonly ids: readonly string[] }>(
  'catalog-order-images',
  `UPDATE image i SET position = o.place - 1 FROM unnest($ids::uuid[]) WITH ORDINALITY AS o(id, place) WHERE i.id = o.id AND i.product_id = $productId`,
)

/** Puts the pictures of a product in this order. */
export async function writeImageOrder(tx: Tx, productId: string, ids: readonly string[]): Promise<void> {
  await tx.query(order, order.bind({ productId, ids }))
}

const setAlt = statement<{
  readonly imageId: string
  readonly productId: string
  readonly alt: string
  readonly shows: string
}>(
  'catalog-set-alt',
  'UPDATE image SET alt = $alt, shows = $shows WHERE id = $imageId AND product_id = $productId RETURNING id',
)

/** Writes the texts that stand for a picture, and the versions that it shows. Returns false if there is no such picture. */
export async function writeAlt(
  tx: Tx,
  productId: string,
  imageId: string,
  { alt, shows }: Pick<ImageRecord, 'alt' | 'shows'>,
): Promise<boolean> {
  return (
    (await tx.query(setAlt, setAlt.bind({ imageId, productId, shows, alt: JSON.stringify(alt) }))).length > 0
  )
}

const redraw = statement<{
  readonly productId: string
  readonly source: string
  readonly hash: string
  readonly width: number
  readonly height: number
}>(
  'catalog-redraw-image',
  `UPDATE image SET hash = $hash, width = $width, height = $height, widths = '{}', placeholder = ''
   WHERE product_id = $productId AND source = $source AND hash <> $hash RETURNING id`,
)

/** Gives a drawing of a product its new content, found by its source. Returns its id; null if it is gone or the same. */
export async function writeDrawing(tx: Tx, row: Parameters<typeof redraw.bind>[0]): Promise<string | null> {
  const [image] = await tx.query<{ id: string }>(redraw, redraw.bind(row))
  return image?.id ?? null
}

const handlesBySku = statement<{ readonly skus: readonly string[] }>(
  'catalog-handles-by-sku',
  `SELECT lower(v.sku) AS sku, p.handle, v.id AS "variantId" FROM variant v JOIN product p ON p.id = v.product_id WHERE v.sku <> '' AND lower(v.sku) = ANY($skus)`,
)

/** Finds the products and variants with these SKUs, in lower case. */
export async function readHandlesBySku(
  db: Queryable,
  skus: readonly string[],
): Promise<{ readonly sku: string; readonly handle: string; readonly variantId: string }[]> {
  return db.query(handlesBySku, handlesBySku.bind({ skus }))
}

const ofProducts = statement<{ readonly hash: string }>(
  'catalog-picture-of-products',
  `SELECT FROM image WHERE hash = $hash UNION ALL SELECT FROM removed_image WHERE record ->> 'hash' = $hash LIMIT 1`,
)

/** Returns whether any product has a picture with this content, also one that may be put back. */
export async function isPictureOfProducts(db: Queryable, hash: string): Promise<boolean> {
  return (await db.query(ofProducts, ofProducts.bind({ hash }))).length > 0
}
