import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { GridVariant } from './grid/grid-cell.ts'

/** SQL of the grid of variants. Each list is one JSON value, so a thousand variants need no more statements than one. */

const readGrid = statement<{ readonly handle: string; readonly publicIds: readonly string[] | null }>(
  'catalog-read-grid',
  `SELECT v.id, v.public_id AS "publicId", v.options, v.sku, v.barcode, v.weight_grams AS "weightGrams", v.tracked, v.backorder, v.active,
     coalesce(pr.prices, '{}') AS prices, s.on_hand AS "onHand", coalesce(s.reserved, 0) AS reserved
   FROM product p JOIN variant v ON v.product_id = p.id
   LEFT JOIN LATERAL (SELECT json_object_agg(x.currency, json_build_object('amountMinor', x.amount_minor, 'compareAtMinor', x.compare_at_minor)) AS prices
     FROM price x WHERE x.variant_id = v.id) pr ON true
   LEFT JOIN stock s ON s.variant_id = v.id
   WHERE p.handle = $handle AND ($publicIds::text[] IS NULL OR v.public_id = ANY($publicIds))
   ORDER BY v.position, v.id`,
)

/** Reads the variants of a product in their order; with `publicIds`, only these. */
export async function readGridVariants(
  db: Queryable,
  handle: string,
  publicIds: readonly string[] | null = null,
): Promise<GridVariant[]> {
  return db.query<GridVariant>(readGrid, readGrid.bind({ handle, publicIds }))
}

const lockByHandle = statement<{ readonly handle: string }>(
  'catalog-lock-product',
  'SELECT id FROM product WHERE handle = $handle FOR NO KEY UPDATE',
)

/** Locks a product until the transaction ends. Returns its id; null if there is none. */
export async function lockProduct(tx: Tx, handle: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(lockByHandle, lockByHandle.bind({ handle }))
  return row?.id ?? null
}

const touch = statement<{ readonly productId: string; readonly now: Date; readonly isCount: boolean }>(
  'catalog-touch-product',
  'UPDATE product SET updated_at = $now, demo = demo AND $isCount WHERE id = $productId',
)

/**
 * Notes when a product was changed. One of the demo is its owner's from then on, unless only its stock was
 * counted (`isCount`). Source: decision 0059.
 */
export async function touchProduct(tx: Tx, productId: string, now: Date, isCount = false): Promise<void> {
  await tx.query(touch, touch.bind({ productId, now, isCount }))
}

const VARIANT = columns('variant', {
  id: column<string>('uuid'),
  sku: column<string>('text'),
  barcode: column<string>('text'),
  weightGrams: column<number>('integer'),
  tracked: column<boolean>('boolean'),
  backorder: column<boolean>('boolean'),
  active: column<boolean>('boolean'),
})
const writeVariants = statement<{ readonly rows: string }>(
  'catalog-write-grid-variants',
  `UPDATE variant v SET ${VARIANT.without('id').assignmentsFrom('input')} FROM jsonb_to_recordset($rows::jsonb) AS input(${VARIANT.definitions}) WHERE v.id = input.id`,
)

const PRICE = columns('price', {
  variantId: column<string>('uuid'),
  currency: column<string>('text'),
  amountMinor: column<number>('bigint'),
  compareAtMinor: column<number | null>('bigint'),
})
const addPrices = statement<{ readonly rows: string }>(
  'catalog-add-grid-prices',
  `INSERT INTO price (${PRICE.names}) SELECT ${PRICE.of('input')} FROM jsonb_to_recordset($rows::jsonb) AS input(${PRICE.definitions})
   ON CONFLICT (variant_id, currency) DO UPDATE SET amount_minor = excluded.amount_minor, compare_at_minor = excluded.compare_at_minor`,
)
// A thousand prices that are there are updated in half the time of an upsert.
const changePrices = statement<{ readonly rows: string }>(
  'catalog-change-grid-prices',
  `UPDATE price p SET amount_minor = input.amount_minor, compare_at_minor = input.compare_at_minor
   FROM jsonb_to_recordset($rows::jsonb) AS input(${PRICE.definitions}) WHERE p.variant_id = input.variant_id AND p.currency = input.currency`,
)
const dropPrices = statement<{ readonly rows: string }>(
  'catalog-drop-grid-prices',
  `DELETE FROM price p USING jsonb_to_recordset($rows::jsonb) AS input(variant_id uuid, currency text) WHERE p.variant_id = input.variant_id AND p.currency = input.currency`,
)

/** Writes changed variants with those of their prices that changed. `before` and `after` are in the same order. */
export async function writeGridVariants(
  tx: Tx,
  before: readonly GridVariant[],
  after: readonly GridVariant[],
): Promise<void> {
  // The columns are plain values; a deep comparison of a thousand variants took a third of the whole save.
  const changed = after.filter((variant, index) =>
    VARIANT.keys.some((key) => before[index] && variant[key] !== before[index][key]),
  )
  if (changed.length > 0) await tx.query(writeVariants, writeVariants.bind({ rows: VARIANT.json(changed) }))
  const added: RowOf<typeof PRICE>[] = []
  const moved: RowOf<typeof PRICE>[] = []
  const gone: { variant_id: string; currency: string }[] = []
  after.forEach(({ id, prices }, index) => {
    const former = before[index]?.prices ?? {}
    if (prices === former) return
    for (const [currency, price] of Object.entries(prices)) {
      const { amountMinor, compareAtMinor } = price
      const row = { variantId: id, currency, amountMinor, compareAtMinor }
      const old = former[currency]
      if (!old) added.push(row)
      else if (old.amountMinor !== amountMinor || old.compareAtMinor !== compareAtMinor) moved.push(row)
    }
    for (const currency of Object.keys(former))
      if (!Object.hasOwn(prices, currency)) gone.push({ variant_id: id, currency })
  })
  if (added.length > 0) await tx.query(addPrices, addPrices.bind({ rows: PRICE.json(added) }))
  if (moved.length > 0) await tx.query(changePrices, changePrices.bind({ rows: PRICE.json(moved) }))
  if (gone.length > 0) await tx.query(dropPrices, dropPrices.bind({ rows: JSON.stringify(gone) }))
}
