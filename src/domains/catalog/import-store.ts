import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { GiftCards } from './import/draft.ts'
import type { FileReading } from './import/file-reading.ts'
import type { ImportReport } from './import/report.ts'
import type { ImportState } from './states.ts'

/** SQL of the imports of the back office. Source: decision 0053. */

/** How an import reads its file and what becomes of what the file does not say. */
export interface ImportReading extends FileReading {
  /** Category of new products that name none. */
  readonly categoryId: string | null
  readonly giftCards: GiftCards | null
}

export type ImportTotals = Extract<ImportReport, { ok: true }>['totals']

const IMPORT = columns('product_import', {
  id: column<string>('uuid'),
  reading: column<ImportReading>('jsonb'),
  state: column<ImportState>('text'),
  done: column<number>('integer'),
  total: column<number>('integer'),
  totals: column<Partial<ImportTotals>>('jsonb'),
  reason: column<string>('text'),
  stopAskedAt: column<Date | null>('timestamptz'),
  createdBy: column<string>('text'),
  createdAt: column<Date>('timestamptz'),
  updatedAt: column<Date>('timestamptz'),
})
export type ImportRow = RowOf<typeof IMPORT>

const insert = statement<{
  readonly id: string
  readonly file: Uint8Array
  readonly headerHash: Buffer
  readonly reading: string
  readonly actor: string
  readonly now: Date
}>(
  'catalog-insert-import',
  `WITH made AS (INSERT INTO product_import (id, file, header_hash, reading, state, created_by, created_at, updated_at)
     VALUES ($id, $file, $headerHash, $reading, 'waiting', $actor, $now, $now) RETURNING id)
   INSERT INTO product_import_event (import_id, to_state, actor, at) SELECT id, 'waiting', $actor, $now FROM made`,
)

/** Stores a file that waits to be checked. */
export async function insertImport(
  tx: Tx,
  made: {
    readonly id: string
    readonly file: Uint8Array
    readonly headerHash: Buffer
    readonly reading: ImportReading
    readonly actor: string
    readonly now: Date
  },
): Promise<void> {
  const file = Buffer.from(made.file)
  await tx.query(insert, insert.bind({ ...made, file, reading: JSON.stringify(made.reading) }))
}

const byId = statement<{ readonly id: string }>(
  'catalog-import',
  `SELECT ${IMPORT.select('i')} FROM product_import i WHERE i.id = $id`,
)
const lockById = statement<{ readonly id: string }>(
  'catalog-lock-import',
  `SELECT ${IMPORT.select('i')} FROM product_import i WHERE i.id = $id FOR NO KEY UPDATE`,
)
const fileOf = statement<{ readonly id: string }>(
  'catalog-import-file',
  'SELECT file FROM product_import WHERE id = $id',
)
const lastReading = statement<{ readonly headerHash: Buffer }>(
  'catalog-last-reading',
  `SELECT reading FROM product_import WHERE header_hash = $headerHash AND state NOT IN ('waiting', 'failed') ORDER BY created_at DESC LIMIT 1`,
)

/** Reads an import without its file; null if there is none. */
export async function readImport(db: Queryable, id: string): Promise<ImportRow | null> {
  const [row] = await db.query<ImportRow>(byId, byId.bind({ id }))
  return row ?? null
}

/** Locks an import until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | null> {
  const [row] = await tx.query<ImportRow>(lockById, lockById.bind({ id }))
  return row ?? null
}

/** Reads the file of an import. */
export async function readImportFile(db: Queryable, id: string): Promise<Buffer | null> {
  const [row] = await db.query<{ file: Buffer }>(fileOf, fileOf.bind({ id }))
  return row?.file ?? null
}

/** Reads how the last file with these columns was read; null if none was. */
export async function readLastReading(db: Queryable, headerHash: Buffer): Promise<ImportReading | null> {
  const [row] = await db.query<{ reading: ImportReading }>(lastReading, lastReading.bind({ headerHash }))
  return row?.reading ?? null
}

const move = statement<{
  readonly id: string
  readonly from: ImportState
  readonly to: ImportState
  readonly actor: string
  readonly now: Date
}>(
  'catalog-move-import',
  `WITH moved AS (UPDATE product_import SET state = $to::text, done = 0, total = 0, reason = '', stop_asked_at = NULL, updated_at = $now WHERE id = $id AND state = $from::text RETURNING id)
   INSERT INTO product_import_event (import_id, from_state, to_state, actor, at) SELECT id, $from::text, $to::text, $actor, $now FROM moved`,
)

/** Moves an import on and leaves the event. */
export async function moveImport(tx: Tx, step: Parameters<typeof move.bind>[0]): Promise<void> {
  await tx.query(move, move.bind(step))
}

const setReading = statement<{ readonly id: string; readonly reading: string }>(
  'catalog-set-reading',
  'UPDATE product_import SET reading = $reading WHERE id = $id',
)

/** Notes how a file is to be read. */
export async function writeReading(tx: Tx, id: string, reading: ImportReading): Promise<void> {
  await tx.query(setReading, setReading.bind({ id, reading: JSON.stringify(reading) }))
}

const progress = statement<{ readonly id: string; readonly done: number; readonly total: number }>(
  'catalog-import-progress',
  'UPDATE product_import SET done = $done, total = $total WHERE id = $id RETURNING stop_asked_at IS NOT NULL AS "isStopped"',
)

/** Notes how many products are done. Returns whether somebody asked to stop. */
export async function writeProgress(
  db: Queryable,
  id: string,
  done: number,
  total: number,
): Promise<boolean> {
  const [row] = await db.query<{ isStopped: boolean }>(progress, progress.bind({ id, done, total }))
  return row?.isStopped ?? true
}

const askToStop = statement<{ readonly id: string; readonly now: Date }>(
  'catalog-stop-import',
  'UPDATE product_import SET stop_asked_at = $now WHERE id = $id',
)

/** Asks a running import to stop after the products under way. */
export async function writeStop(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(askToStop, askToStop.bind({ id, now }))
}

const outcome = statement<{ readonly id: string; readonly totals: string; readonly reason: string }>(
  'catalog-import-outcome',
  'UPDATE product_import SET totals = $totals, reason = $reason WHERE id = $id',
)
const clearRows = statement<{ readonly id: string }>(
  'catalog-clear-import-rows',
  'DELETE FROM product_import_row WHERE import_id = $id',
)

const ROW = columns('product_import_row', {
  place: column<number>('integer'),
  line: column<number>('integer'),
  handle: column<string>('text'),
  result: column<string>('text'),
  text: column<string>('text'),
})
export type ImportReportRow = Omit<RowOf<typeof ROW>, 'place'>
const insertRows = statement<{ readonly id: string; readonly rows: string }>(
  'catalog-insert-import-rows',
  `INSERT INTO product_import_row (import_id, ${ROW.names}) SELECT $id, ${ROW.of('r')} FROM jsonb_to_recordset($rows::jsonb) AS r(${ROW.definitions})`,
)
const ROWS_AT_ONCE = 2_000

/** Writes what a check, a run or an undo did, in place of what was written before. */
export async function writeOutcome(
  tx: Tx,
  id: string,
  made: {
    readonly totals: Partial<ImportTotals>
    readonly reason: string
    readonly rows: readonly ImportReportRow[]
  },
): Promise<void> {
  const { totals, reason, rows } = made
  await tx.query(outcome, outcome.bind({ id, totals: JSON.stringify(totals), reason }))
  await tx.query(clearRows, clearRows.bind({ id }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE).map((row, index) => ({ ...row, place: from + index }))
    await tx.query(insertRows, insertRows.bind({ id, rows: ROW.json(part) }))
  }
}

const forget = statement<{ readonly before: Date }>(
  'catalog-forget-imports',
  `DELETE FROM product_import WHERE id IN (SELECT id FROM product_import WHERE created_at < $before AND state NOT IN ('checking', 'importing', 'undoing') ORDER BY created_at LIMIT 20)`,
)

/** Deletes some old imports with their files. */
export async function deleteOldImports(db: Queryable, before: Date): Promise<void> {
  await db.query(forget, forget.bind({ before }))
}
