import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ChangeContext } from './product-record.ts'

/**
 * SQL of stock counts. Rows are always locked in the order of the variants' ids, like everywhere. Source:
 * docs/rules.md "Stock locks".
 */

const lockRows = statement(
  'catalog-lock-stock',
  'SELECT variant_id AS "variantId", on_hand AS "onHand", reserved FROM stock WHERE variant_id = ANY($1) ORDER BY variant_id FOR UPDATE',
)

export interface StockRow {
  readonly variantId: string
  readonly onHand: number
  readonly reserved: number
}

/**
 * Locks the stock of variants until the transaction ends and returns it; variants without a row are missing.
 */
export async function lockStock(tx: Tx, variantIds: readonly string[]): Promise<StockRow[]> {
  return tx.query<StockRow>(lockRows, [variantIds])
}

const hold = statement(
  'catalog-hold-products',
  'SELECT FROM product WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE',
)

/**
 * Keeps products from being deleted until the transaction ends. Before the locks of their stock, as whoever deletes one
 * does; what was read before may be gone behind it.
 */
export async function holdProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.query(hold, [productIds])
}

const readRows = statement(
  'catalog-read-stock',
  'SELECT variant_id AS "variantId", on_hand AS "onHand", reserved FROM stock WHERE variant_id = ANY($1)',
)

/** Reads the stock of variants, unlocked. */
export async function readStock(db: Queryable, variantIds: readonly string[]): Promise<StockRow[]> {
  return db.query<StockRow>(readRows, [variantIds])
}

const writeCounts = statement(
  'catalog-write-stock',
  `WITH input AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS s("variantId" uuid, "onHand" integer, delta integer)),
   written AS (INSERT INTO stock (variant_id, on_hand) SELECT "variantId", "onHand" FROM input
     ON CONFLICT (variant_id) DO UPDATE SET on_hand = EXCLUDED.on_hand)
   INSERT INTO stock_movement (variant_id, delta, reason, actor, at, note) SELECT "variantId", delta, $2, $3, $4, $5 FROM input WHERE delta <> 0`,
)

export interface StockCount {
  readonly variantId: string
  readonly onHand: number
  /** Difference from the previous count; 0 writes no movement. */
  readonly delta: number
}

/**
 * Sets the counted pieces on hand; every difference is recorded as a movement with its reason and the words of
 * whoever made it.
 */
export async function writeStock(
  tx: Tx,
  counts: readonly StockCount[],
  { reason, actor, now }: ChangeContext,
  note = '',
): Promise<void> {
  await tx.query(writeCounts, [JSON.stringify(counts), reason, actor, now, note])
}

const productOfVariant = statement<{ readonly publicId: string }>(
  'catalog-product-of-variant',
  'SELECT id, product_id AS "productId" FROM variant WHERE public_id = $publicId',
)

/** Reads the inner id of a variant and that of its product; null if there is none. */
export async function readProductOfVariant(
  db: Queryable,
  publicId: string,
): Promise<{ readonly id: string; readonly productId: string } | null> {
  const [row] = await db.query<{ id: string; productId: string }>(
    productOfVariant,
    productOfVariant.bind({ publicId }),
  )
  return row ?? null
}

/** A movement of stock with its product. */
export interface MovementRow {
  readonly variantId: string
  readonly productId: string
  readonly delta: number
  readonly reason: string
}

const movementById = statement<{ readonly movementId: string }>(
  'catalog-movement',
  `SELECT m.variant_id AS "variantId", v.product_id AS "productId", m.delta, m.reason
   FROM stock_movement m JOIN variant v ON v.id = m.variant_id WHERE m.id = $movementId`,
)

/** Reads a movement; null if there is none, or its variant is gone. */
export async function readMovement(db: Queryable, movementId: string): Promise<MovementRow | null> {
  const [row] = await db.query<MovementRow>(movementById, movementById.bind({ movementId }))
  return row ?? null
}

const undoOf = statement<{ readonly movementId: string }>(
  'catalog-movement-undone',
  'SELECT id FROM stock_movement WHERE undoes = $movementId',
)

/** Returns whether a movement was taken back. */
export async function readUndoOf(db: Queryable, movementId: string): Promise<boolean> {
  return (await db.query(undoOf, undoOf.bind({ movementId }))).length > 0
}

const insertUndo = statement<{
  readonly variantId: string
  readonly onHand: number
  readonly delta: number
  readonly actor: string
  readonly now: Date
  readonly undoes: string
}>(
  'catalog-undo-movement',
  `WITH written AS (UPDATE stock SET on_hand = $onHand WHERE variant_id = $variantId)
   INSERT INTO stock_movement (variant_id, delta, reason, actor, at, undoes) VALUES ($variantId, $delta, 'undo', $actor, $now, $undoes)`,
)

/** Sets the pieces on hand and records which movement this takes back. */
export async function insertMovement(tx: Tx, undo: Parameters<typeof insertUndo.bind>[0]): Promise<void> {
  await tx.query(insertUndo, insertUndo.bind(undo))
}
