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
   INSERT INTO stock_movement (variant_id, delta, reason, actor, at) SELECT "variantId", delta, $2, $3, $4 FROM input WHERE delta <> 0`,
)

export interface StockCount {
  readonly variantId: string
  readonly onHand: number
  /** Difference from the previous count; 0 writes no movement. */
  readonly delta: number
}

/** Sets the counted pieces on hand; every difference is recorded as a movement with its reason. */
export async function writeStock(
  tx: Tx,
  counts: readonly StockCount[],
  context: ChangeContext,
): Promise<void> {
  await tx.query(writeCounts, [JSON.stringify(counts), context.reason, context.actor, context.now])
}
