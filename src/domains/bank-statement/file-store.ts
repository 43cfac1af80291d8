import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { MessageValues } from '#kernel/translate.ts'
import type { ReportedLine } from './commands/import-statement.ts'
import type { BankFileState, LineOutcome } from './states.ts'

/** SQL of the statements that staff upload. Source: decision 0064. */

/** Words that the database keeps, to be shown in any language. */
export interface KeptWords {
  readonly english: string
  readonly values: MessageValues
}

/** What became of a line of a file; `unread`: it could not be read. */
export type RowResult = ReportedLine['result'] | 'unread'

/** Lines by result, and entries of the file that the shop leaves out. */
export type FileCounts = Readonly<Partial<Record<RowResult | 'skipped', number>>>

const FILE = columns('bank_file', {
  id: column<string>('uuid'),
  state: column<BankFileState>('text'),
  done: column<number>('integer'),
  total: column<number>('integer'),
  counts: column<FileCounts>('jsonb'),
  reason: column<KeptWords | null>('jsonb'),
  createdBy: column<string>('text'),
  createdAt: column<Date>('timestamptz'),
})
export type BankFileRow = RowOf<typeof FILE>

/** One upload: who, and when. */
interface Who {
  readonly actor: string
  readonly now: Date
}

const insert = statement<Who & { readonly id: string; readonly file: Uint8Array; readonly hash: Uint8Array }>(
  'bank-insert-file',
  `WITH made AS (
     INSERT INTO bank_file (id, file, hash, state, created_by, created_at, updated_at) VALUES ($id, $file, $hash, 'checking', $actor, $now, $now)
     ON CONFLICT (hash) WHERE state IN ('checking', 'checked', 'booking') DO NOTHING RETURNING id
   ), noted AS (
     INSERT INTO bank_file_event (file_id, to_state, actor, at) SELECT id, 'checking', $actor, $now FROM made
   )
   SELECT id FROM made`,
)
const openByHash = statement<{ readonly hash: Uint8Array }>(
  'bank-open-file',
  `SELECT id FROM bank_file WHERE hash = $hash AND state IN ('checking', 'checked', 'booking')`,
)

/** Stores a file that is to be checked. Returns its id; null if the same file waits already. */
export async function insertFile(tx: Tx, made: Parameters<typeof insert.bind>[0]): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(insert, insert.bind(made))
  return row?.id ?? null
}

/** Returns the id of an upload of the same file that is not done yet. */
export async function findOpenFile(db: Queryable, hash: Uint8Array): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(openByHash, openByHash.bind({ hash }))
  return row?.id ?? null
}

const byId = statement<{ readonly id: string }>(
  'bank-file',
  `SELECT ${FILE.select('f')} FROM bank_file f WHERE f.id = $id`,
)
const lockById = statement<{ readonly id: string }>(
  'bank-lock-file',
  `SELECT ${FILE.select('f')} FROM bank_file f WHERE f.id = $id FOR NO KEY UPDATE`,
)
const contentOf = statement<{ readonly id: string }>(
  'bank-file-content',
  'SELECT file FROM bank_file WHERE id = $id',
)

/** Reads an upload without its file; null if there is none. */
export async function readFile(db: Queryable, id: string): Promise<BankFileRow | null> {
  const [row] = await db.query<BankFileRow>(byId, byId.bind({ id }))
  return row ?? null
}

/** Locks an upload until the transaction ends. */
export async function lockFile(tx: Tx, id: string): Promise<BankFileRow | null> {
  const [row] = await tx.query<BankFileRow>(lockById, lockById.bind({ id }))
  return row ?? null
}

/** Reads the file itself; empty once it is booked or put aside. */
export async function readContent(db: Queryable, id: string): Promise<Buffer | null> {
  const [row] = await db.query<{ file: Buffer }>(contentOf, contentOf.bind({ id }))
  return row?.file ?? null
}

const move = statement<
  Who & { readonly id: string; readonly from: BankFileState; readonly to: BankFileState }
>(
  'bank-move-file',
  `WITH moved AS (
     UPDATE bank_file SET state = $to::text, done = 0, total = 0, updated_at = $now,
       file = CASE WHEN $to::text IN ('failed', 'done', 'dropped') THEN ''::bytea ELSE file END WHERE id = $id AND state = $from::text RETURNING id
   )
   INSERT INTO bank_file_event (file_id, from_state, to_state, actor, at) SELECT id, $from::text, $to::text, $actor, $now FROM moved`,
)
const forgetWords = statement<{ readonly id: string }>(
  'bank-forget-file-words',
  `UPDATE bank_file_row SET debtor_name = '', remittance = '' WHERE file_id = $id AND (debtor_name <> '' OR remittance <> '')`,
)

/** Moves an upload on and leaves the event. At its end the file and the words of its lines are forgotten. */
export async function moveFile(tx: Tx, step: Parameters<typeof move.bind>[0]): Promise<void> {
  await tx.query(move, move.bind(step))
  if (step.to !== 'booking' && step.to !== 'checked')
    await tx.query(forgetWords, forgetWords.bind({ id: step.id }))
}

const progress = statement<{ readonly id: string; readonly done: number; readonly total: number }>(
  'bank-file-progress',
  'UPDATE bank_file SET done = $done, total = $total WHERE id = $id',
)

/** Notes how many lines are done. */
export async function writeProgress(
  db: Queryable,
  noted: { readonly id: string; readonly done: number; readonly total: number },
): Promise<void> {
  await db.query(progress, progress.bind(noted))
}

const outcome = statement<{ readonly id: string; readonly counts: string; readonly reason: string | null }>(
  'bank-file-outcome',
  'UPDATE bank_file SET counts = $counts, reason = $reason::jsonb WHERE id = $id',
)
const clearRows = statement<{ readonly id: string }>(
  'bank-clear-file-rows',
  'DELETE FROM bank_file_row WHERE file_id = $id',
)

const ROW = columns('bank_file_row', {
  place: column<number>('integer'),
  result: column<RowResult>('text'),
  lineNumber: column<number | null>('bigint'),
  twinNumber: column<number | null>('bigint'),
  orderNumber: column<string | null>('text'),
  bookedOn: column<string | null>('date'),
  amountMinor: column<number | null>('bigint'),
  currency: column<string | null>('text'),
  debtorName: column<string>('text'),
  remittance: column<string>('text'),
  why: column<KeptWords | null>('jsonb'),
})
export type BankFileLine = Omit<RowOf<typeof ROW>, 'place'>
const insertRows = statement<{ readonly id: string; readonly rows: string }>(
  'bank-insert-file-rows',
  `INSERT INTO bank_file_row (file_id, ${ROW.names}) SELECT $id, ${ROW.of('r')} FROM jsonb_to_recordset($rows::jsonb) AS r(${ROW.definitions})`,
)
const ROWS_AT_ONCE = 2_000

/** What a check or a booking found. */
export interface FileOutcome {
  readonly counts: FileCounts
  readonly reason: KeptWords | null
  readonly lines: readonly BankFileLine[]
}

/** Writes what a check or a booking found, in place of what was written before. */
export async function writeOutcome(
  tx: Tx,
  id: string,
  { counts, reason, lines }: FileOutcome,
): Promise<void> {
  const kept = reason === null ? null : JSON.stringify({ english: reason.english, values: reason.values })
  await tx.query(outcome, outcome.bind({ id, counts: JSON.stringify(counts), reason: kept }))
  await tx.query(clearRows, clearRows.bind({ id }))
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const part = lines
      .slice(from, from + ROWS_AT_ONCE)
      .map((line, index) => ({ ...line, place: from + index }))
    await tx.query(insertRows, insertRows.bind({ id, rows: ROW.json(part) }))
  }
}

const broughtBy = statement<{ readonly id: string }>(
  'bank-lines-of-file',
  'SELECT number, outcome FROM bank_statement_line WHERE file_id = $id',
)

/** Reads the lines that an upload brought, by their numbers, with their outcomes. */
export async function readBrought(db: Queryable, id: string): Promise<ReadonlyMap<number, LineOutcome>> {
  const rows = await db.query<{ number: number; outcome: LineOutcome }>(broughtBy, broughtBy.bind({ id }))
  return new Map(rows.map(({ number, outcome }) => [number, outcome]))
}

const stale = statement<{ readonly before: Date }>(
  'bank-stale-files',
  `SELECT id FROM bank_file WHERE state = 'checked' AND updated_at < $before ORDER BY created_at LIMIT 20`,
)
const forget = statement<{ readonly before: Date }>(
  'bank-forget-files',
  `DELETE FROM bank_file WHERE id IN (SELECT id FROM bank_file WHERE created_at < $before AND state IN ('failed', 'done', 'dropped') ORDER BY created_at LIMIT 20)`,
)

/** Reads some uploads that nobody booked since an instant. */
export async function readStaleFiles(db: Queryable, before: Date): Promise<string[]> {
  return (await db.query<{ id: string }>(stale, stale.bind({ before }))).map(({ id }) => id)
}

/** Deletes the reports of some old uploads; the lines that they brought stay. */
export async function deleteOldFiles(db: Queryable, before: Date): Promise<void> {
  await db.query(forget, forget.bind({ before }))
}
