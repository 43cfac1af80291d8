import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'

/** A file by its id and its name in the storage. */
export interface StoredFile {
  readonly id: string
  readonly storedAs: string
}

const markLost = statement<{ readonly id: string; readonly now: Date }>(
  'recording-file-lost',
  'UPDATE recording_file SET lost_at = $now WHERE id = $id AND lost_at IS NULL',
)
const markFound = statement(
  'recording-file-found',
  'UPDATE recording_file SET lost_at = NULL WHERE id = $1 AND lost_at IS NOT NULL',
)
const page = statement(
  'recording-files-page',
  `SELECT f.id, f.stored_as AS "storedAs" FROM recording_file f WHERE f.replaced_at IS NULL AND ($1::uuid IS NULL OR f.id > $1::uuid) ORDER BY f.id LIMIT 500`,
)
const replaced = statement<{ readonly before: Date; readonly now: Date }>(
  'recording-files-replaced',
  `SELECT f.id, f.stored_as AS "storedAs" FROM recording_file f
   WHERE f.replaced_at < $before AND ${notPaused('remove-recording-file', 'f.id::text', '$now')} ORDER BY f.replaced_at LIMIT 500`,
)
const forget = statement('recording-file-forget', 'DELETE FROM recording_file WHERE id = $1')

/** Notes that the storage does not have a file, so that staff see it. A repeat changes nothing. */
export async function noteLost(db: Queryable, fileId: string, now: Date): Promise<void> {
  await db.query(markLost, markLost.bind({ id: fileId, now }))
}

/** Notes that the storage has a file. */
export async function noteFound(db: Queryable, fileId: string): Promise<void> {
  await db.query(markFound, [fileId])
}

/** Reads some files after the one with the id `after`, by id. */
export function readFilePage(db: Queryable, after: string | null): Promise<StoredFile[]> {
  return db.query<StoredFile>(page, [after])
}

/** Reads some files that were replaced before an instant, the oldest first. */
export function readReplacedFiles(
  db: Queryable,
  times: { readonly before: Date; readonly now: Date },
): Promise<StoredFile[]> {
  return db.query<StoredFile>(replaced, replaced.bind(times))
}

/** Deletes the row of a file. */
export async function forgetFile(db: Queryable, fileId: string): Promise<void> {
  await db.query(forget, [fileId])
}
