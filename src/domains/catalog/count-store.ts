import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { CountState } from './states.ts'

/** SQL of stock-taking from files. Source: decision 0059. */

/** What becomes of a row: what the check found, then what was booked or undone. */
export type CountResult =
  | 'differs'
  | 'same'
  | 'unknown'
  | 'ambiguous'
  | 'invalid'
  | 'twice'
  | 'booked'
  | 'refused'
  | 'undone'
  | 'kept'

const ROW = columns('stock_count_row', {
  place: column<number>('integer'),
  line: column<number>('integer'),
  sku: column<string>('text'),
  countedText: column<string>('text'),
  variantId: column<string | null>('uuid'),
  counted: column<number | null>('integer'),
  expected: column<number | null>('integer'),
  result: column<CountResult>('text'),
  movementId: column<string | null>('uuid'),
})
export type CountRow = RowOf<typeof ROW>

const insertCount = statement<{
  readonly id: string
  readonly actor: string
  readonly now: Date
  readonly rows: string
}>(
  'catalog-insert-count',
  `WITH made AS (INSERT INTO stock_count (id, state, created_by, created_at, updated_at)
     VALUES ($id, 'checked', $actor, $now, $now) RETURNING id),
   told AS (INSERT INTO stock_count_event (count_id, to_state, actor, at) SELECT id, 'checked', $actor, $now FROM made)
   INSERT INTO stock_count_row (count_id, ${ROW.names}) SELECT m.id, ${ROW.of('r')} FROM made m, jsonb_to_recordset($rows::jsonb) AS r(${ROW.definitions})`,
)

/** Stores a count that was checked, with its rows. */
export async function insertStockCount(
  tx: Tx,
  {
    rows,
    ...made
  }: Omit<Parameters<typeof insertCount.bind>[0], 'rows'> & { readonly rows: readonly CountRow[] },
): Promise<void> {
  await tx.query(insertCount, insertCount.bind({ ...made, rows: ROW.json(rows) }))
}

const lockCount = statement<{ readonly id: string }>(
  'catalog-lock-count',
  'SELECT state, created_at AS "createdAt" FROM stock_count WHERE id = $id FOR NO KEY UPDATE',
)

/** Locks a count until the transaction ends; null if there is none. */
export async function lockStockCount(
  tx: Tx,
  id: string,
): Promise<{ readonly state: CountState; readonly createdAt: Date } | null> {
  const [row] = await tx.query<{ state: CountState; createdAt: Date }>(lockCount, lockCount.bind({ id }))
  return row ?? null
}

const move = statement<{
  readonly id: string
  readonly from: CountState
  readonly to: CountState
  readonly actor: string
  readonly now: Date
}>(
  'catalog-move-count',
  `WITH moved AS (UPDATE stock_count SET state = $to::text, updated_at = $now WHERE id = $id AND state = $from::text RETURNING id)
   INSERT INTO stock_count_event (count_id, from_state, to_state, actor, at) SELECT id, $from::text, $to::text, $actor, $now FROM moved`,
)

/** Moves a count on and leaves the event. */
export async function moveStockCount(tx: Tx, step: Parameters<typeof move.bind>[0]): Promise<void> {
  await tx.query(move, move.bind(step))
}

const setNote = statement<{ readonly id: string; readonly note: string }>(
  'catalog-set-count-note',
  'UPDATE stock_count SET note = $note WHERE id = $id',
)

/** Notes why a count is booked. */
export async function writeCountNote(tx: Tx, id: string, note: string): Promise<void> {
  await tx.query(setNote, setNote.bind({ id, note }))
}

/** A variant that a SKU names, with its pieces on hand. */
export interface SkuRow {
  readonly sku: string
  readonly variantId: string
  readonly onHand: number
}

const bySku = statement<{ readonly skus: readonly string[] }>(
  'catalog-variants-by-sku',
  `SELECT k.sku, v.id AS "variantId", coalesce(s.on_hand, 0)::int AS "onHand" FROM unnest($skus::text[]) k(sku)
   JOIN variant v ON v.sku <> '' AND lower(v.sku) = k.sku LEFT JOIN stock s ON s.variant_id = v.id ORDER BY v.id`,
)

/** Reads the variants of SKUs, which are given in lower case. */
export async function readVariantsBySku(db: Queryable, skus: readonly string[]): Promise<SkuRow[]> {
  return db.query<SkuRow>(bySku, bySku.bind({ skus }))
}

const rowsOf = statement<{ readonly id: string; readonly result: CountResult }>(
  'catalog-count-rows',
  `SELECT ${ROW.select('r')}, v.product_id AS "productId",
     EXISTS (SELECT FROM stock_movement m WHERE m.undoes = r.movement_id) AS "isTakenBack"
   FROM stock_count_row r LEFT JOIN variant v ON v.id = r.variant_id WHERE r.count_id = $id AND r.result = $result ORDER BY r.variant_id`,
)

/** A row that is booked or undone. */
export interface CountStep extends CountRow {
  /** Null: the variant is gone. */
  readonly productId: string | null
  /** Whether somebody took its movement back already. */
  readonly isTakenBack: boolean
}

/** Reads the rows of a count that have a result. */
export async function readCountSteps(db: Queryable, id: string, result: CountResult): Promise<CountStep[]> {
  return db.query<CountStep>(rowsOf, rowsOf.bind({ id, result }))
}

const handled = statement<{ readonly variantIds: readonly string[]; readonly since: Date }>(
  'catalog-counted-since',
  `SELECT k.id FROM unnest($variantIds::uuid[]) k(id) WHERE EXISTS (SELECT FROM stock_movement m
     WHERE m.variant_id = k.id AND m.at >= $since AND m.reason IN ('count', 'adjustment', 'import', 'undo', 'seed')) ORDER BY k.id`,
)

/** Reads which variants somebody counted or corrected since an instant. What orders move does not count. */
export async function readHandledSince(
  db: Queryable,
  variantIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(handled, handled.bind({ variantIds, since }))
  return new Set(rows.map(({ id }) => id))
}

const MOVEMENT = columns('stock_movement', {
  id: column<string>('uuid'),
  variantId: column<string>('uuid'),
  delta: column<number>('integer'),
  undoes: column<string | null>('uuid'),
})
export type CountMovement = RowOf<typeof MOVEMENT>

const writeMovements = statement<{
  readonly movements: string
  readonly reason: string
  readonly actor: string
  readonly now: Date
  readonly note: string
}>(
  'catalog-write-count-movements',
  `WITH input AS (SELECT * FROM jsonb_to_recordset($movements::jsonb) AS r(${MOVEMENT.definitions})),
   written AS (INSERT INTO stock (variant_id, on_hand) SELECT variant_id, greatest(delta, 0) FROM input
     ON CONFLICT (variant_id) DO UPDATE SET on_hand = stock.on_hand + (SELECT i.delta FROM input i WHERE i.variant_id = EXCLUDED.variant_id))
   INSERT INTO stock_movement (${MOVEMENT.names}, reason, actor, at, note) SELECT ${MOVEMENT.of('i')}, $reason, $actor, $now, $note FROM input i`,
)

/** Adds differences to the stock, each with its movement. The caller holds the locks. */
export async function writeCountMovements(
  tx: Tx,
  {
    movements,
    ...told
  }: Omit<Parameters<typeof writeMovements.bind>[0], 'movements'> & {
    readonly movements: readonly CountMovement[]
  },
): Promise<void> {
  await tx.query(writeMovements, writeMovements.bind({ ...told, movements: MOVEMENT.json(movements) }))
}

const RESULT = ROW.without('line', 'sku', 'countedText', 'variantId', 'counted', 'expected')
const writeResults = statement<{ readonly id: string; readonly rows: string }>(
  'catalog-write-count-results',
  `UPDATE stock_count_row r SET result = x.result, movement_id = x.movement_id
   FROM jsonb_to_recordset($rows::jsonb) AS x(${RESULT.definitions}) WHERE r.count_id = $id AND r.place = x.place`,
)

/** Notes what became of rows. */
export async function writeCountResults(
  tx: Tx,
  id: string,
  rows: readonly RowOf<typeof RESULT>[],
): Promise<void> {
  await tx.query(writeResults, writeResults.bind({ id, rows: RESULT.json(rows) }))
}

const forget = statement<{ readonly before: Date }>(
  'catalog-forget-counts',
  'DELETE FROM stock_count WHERE id IN (SELECT id FROM stock_count WHERE created_at < $before ORDER BY created_at LIMIT 20)',
)

/** Deletes some old counts; their movements stay. */
export async function deleteOldStockCounts(db: Queryable, before: Date): Promise<void> {
  await db.query(forget, forget.bind({ before }))
}
